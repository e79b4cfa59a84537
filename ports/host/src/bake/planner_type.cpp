#include "firmpath/host/planner_type.hpp"

#include <cstdint>

#include "firmpath/host/error.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/scale.hpp"
#include "planners/table.hpp"

namespace firmpath::host {
namespace {

/// The template arguments after map and moves.
enum class Arguments { none, cost, nodes_and_cost, weight, pool };

struct Template {
    std::string_view name;
    std::string_view header;
    Arguments arguments;
};

/// In the order of `planner_infos`.
constexpr Template templates[] = {
#define X(row, name, summary, promise, ram_bytes, largest_edge, type, header, arguments, ...) \
    {#type, "firmpath/" header, Arguments::arguments},
    FIRMPATH_PLANNERS(X)
#undef X
};

const Template& template_of(std::string_view planner) {
    return templates[&planner_info(planner) - planner_infos().data()];
}

std::string more_arguments(Arguments arguments, const PlannerOptions& options) {
    std::string cost = options.cost_bytes == 0 ? "" : concat(", std::uint", 8 * options.cost_bytes, "_t");
    switch (arguments) {
        case Arguments::none: return "";
        case Arguments::cost: return cost;
        case Arguments::nodes_and_cost: return cost.empty() ? "" : ", firmpath::FittingNodes<>" + cost;
        case Arguments::weight:
            return concat(", firmpath::DenseNodes<>", cost.empty() ? ", firmpath::FittingCost" : cost, ", ",
                          options.weight.num, ", ", options.weight.den);
        case Arguments::pool: return concat(", firmpath::PooledNodes<", options.nodes, '>', cost);
    }
    return "";
}

}  // namespace

std::string moves_type(const Motion& motion) {
    if (motion.moves == 4) {
        return "firmpath::Four";
    }
    const char* corner = motion.corner == Corner::never      ? "never"
                         : motion.corner == Corner::one_side ? "one_side"
                                                             : "always";
    return concat("firmpath::Eight<firmpath::Corner::", corner, '>');
}

PlannerType planner_type(std::string_view planner, int width, int height, const Motion& motion,
                         const PlannerOptions& options, std::string_view map_name) {
    const Template& form = template_of(planner);
    const std::string moves = planner_info(planner).abilities.turns
                                  ? concat("firmpath::Turning<", moves_type(motion), '>')
                                  : moves_type(motion);
    return {form.header, concat("firmpath::", jumps(planner) ? "JumpGrid<" : "BitGrid<", width, ", ", height, '>'),
            concat("firmpath::", form.name, '<', map_name, ", ", moves, more_arguments(form.arguments, options), '>')};
}

bool must_name_costs(const PlannerInfo& info, int width, int height, const Motion& motion,
                     const PlannerOptions& options) {
    if (info.promise == Promise::fewest_steps) {
        return false;
    }
    const std::uint32_t factor = info.promise == Promise::bounded ? options.weight.num : 1;
    if (options.weighted_map) {
        const std::uint32_t step =
            motion.moves == 4 ? firmpath::detail::greatest_step_cost<Four>() : scale_10_14.diagonal;
        constexpr std::uint32_t weight = greatest_weight<CostGrid<8, 8>>();
        return firmpath::detail::cost_bound_everywhere(width, height, 1, step, weight) * factor >= 0xFFFFFFFF;
    }
    const Motion counted = info.promise == Promise::any_angle ? Motion{.scale = scale_fine} : motion;
    return default_costs(width, height, counted, factor).may_overflow;
}

bool jumps(std::string_view planner) { return template_of(planner).arguments == Arguments::pool; }

}  // namespace firmpath::host
