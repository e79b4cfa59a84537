#include "firmpath/host/planner.hpp"

#include <algorithm>
#include <array>
#include <numbers>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/size_class.hpp"
#include "planner_table.hpp"

namespace firmpath::host {
namespace {

template <class... Rows>
constexpr std::array<PlannerInfo, sizeof...(Rows)> infos_of(std::tuple<Rows...>) {
    return {PlannerInfo{Rows::name, Rows::summary, Rows::promise, &Rows::ram_bytes}...};
}

constexpr auto infos = infos_of(PlannerTable{});

}  // namespace

double PlanResult::length() const { return steps.straight + std::numbers::sqrt2 * steps.diagonal; }

std::span<const PlannerInfo> planner_infos() { return infos; }

const PlannerInfo& planner_info(std::string_view name) {
    const auto found =
        std::find_if(infos.begin(), infos.end(), [&](const PlannerInfo& info) { return info.name == name; });
    if (found == infos.end()) {
        std::string names;
        for (const PlannerInfo& info : infos) {
            names += names.empty() ? "" : ", ";
            names += info.name;
        }
        throw InputError(concat("--planner: there is no planner '", name, "'; expected one of: ", names));
    }
    return *found;
}

const SizeClass& size_class_for(int width, int height) {
    const int edge = std::max(width, height);
    return edge <= size_class_128.edge   ? size_class_128
           : edge <= size_class_512.edge ? size_class_512
                                         : size_class_2048;
}

std::unique_ptr<Planner> make_planner(std::string_view name, int width, int height, const Motion& motion) {
    const PlannerInfo& info = planner_info(name);
    return size_class_for(width, height).make_planner(info.name, motion);
}

}  // namespace firmpath::host
