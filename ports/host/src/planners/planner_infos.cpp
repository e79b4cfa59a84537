// What there is to know about planners without making one.
#include <algorithm>
#include <iterator>
#include <numbers>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/planner.hpp"
#include "planners/ram_bytes.hpp"
#include "planners/table.hpp"

namespace firmpath::host {
namespace {

constexpr int usual_map_edge = 2048;

constexpr PlannerInfo infos[] = {
#define X(row, name, summary, promise, ram_bytes, largest_edge, type, header, arguments, measured, ...) \
    {name, summary, Promise::promise, Abilities{__VA_ARGS__}, &ram_bytes, largest_edge, measured},
    FIRMPATH_PLANNERS(X)
#undef X
};

}  // namespace

std::string to_string(Ratio ratio) {
    return ratio.den == 1 ? std::to_string(ratio.num) : concat(ratio.num, '/', ratio.den);
}

double PlanResult::length() const {
    if (any_angle) {
        return cost / 13860.0;
    }
    return steps.straight + std::numbers::sqrt2 * steps.diagonal;
}

Motion motion_on(const PlanningMap& map, Motion motion) {
    if (map.has_weights()) {
        motion.scale = scale_10_14;
    }
    return motion;
}

PlannerOptions options_for(const PlannerInfo& info, PlannerOptions options, const PlanResult& result) {
    if (info.abilities.pooled) {
        options.nodes = pool_for(result.stats);
    }
    return options;
}

double cost_unit(const PlannerInfo& info, const Motion& motion) {
    switch (info.promise) {
        case Promise::fewest_steps: return 1;
        case Promise::any_angle: return scale_fine.straight;
        case Promise::shortest:
        case Promise::bounded:
        case Promise::least_turning:
        case Promise::valid: break;
    }
    return motion.scale_in_use() == scale_fine ? scale_fine.straight : 1;
}

std::uint32_t estimate_of(const PlannerInfo& info, const PlannerOptions& options, std::uint32_t g, std::uint32_t f) {
    switch (info.promise) {
        case Promise::valid: return f;  // greedy
        case Promise::bounded: return (f - options.weight.den * g) / options.weight.num;
        case Promise::shortest:
        case Promise::fewest_steps:
        case Promise::least_turning:
        case Promise::any_angle: break;
    }
    return f - g;
}

std::span<const PlannerInfo> planner_infos() { return infos; }

const PlannerInfo& planner_info(std::string_view name) {
    const auto found =
        std::find_if(std::begin(infos), std::end(infos), [&](const PlannerInfo& info) { return info.name == name; });
    if (found == std::end(infos)) {
        std::string names;
        for (const PlannerInfo& info : infos) {
            names += names.empty() ? "" : ", ";
            names += info.name;
        }
        throw InputError(concat("--planner: there is no planner '", name, "'; expected one of: ", names));
    }
    return *found;
}

}  // namespace firmpath::host
