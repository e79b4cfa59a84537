/// @file
/// Writes a map as C++, so that it is placed in a microcontroller's flash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// Whether `name` is valid as the name of a namespace: no keyword, not reserved.
bool is_identifier(std::string_view name);

/// What the comment of a baked map says about how it was made.
struct BakeNotes {
    std::string source;  ///< the map file's name, without folders
    double radius = 0;   ///< metres
    int coarsen = 1;
    bool unknown_blocks = true;
    std::string masks{};  ///< how many cells they keep out or slow, in words
};

/// A direction field to be baked beside the map.
struct BakedField {
    std::vector<std::uint8_t> directions;  ///< as host::Field has them
    Motion motion;
    std::string goals;  ///< for the comment
};

/// What is baked beside the map; empty members are left out.
struct BakedMasks {
    std::vector<std::uint8_t> keepout;  ///< 1 blocks: what a mask blocks besides the map
    std::vector<std::uint8_t> speed;    ///< as PlanningMap::speed
};

/// Tables in a file of their own, whose words the program is linked with as `<name>_<member>`.
struct BakedTables {
    std::string member;  ///< `jump_graph` or `clusters`
    std::string about;   ///< for the comment: the type that opens them, and what they hold
    std::vector<std::uint32_t> image;
};

/// A jump graph, which `firmpath::JumpGraphView` opens.
BakedTables baked_jump_graph(const JumpGraph& graph, const Motion& motion, bool boxes);
/// Clusters, which `firmpath::ClusterView` opens.
BakedTables baked_clusters(const Clusters& clusters, const ClusterOptions& options);

/// A header with `name::grid`, a constexpr `firmpath::BitGrid`, and `name::frame`, its `firmpath::Frame`. With graded
/// costs also `name::costs`, a `firmpath::CostGrid`; with a field `name::to_goal`, a `firmpath::FlowField`; with masks
/// `name::keepout`, a BitGrid for `firmpath::overlay`, and `name::speed`, a `firmpath::SpeedMask` for
/// `firmpath::speed_limited`; with tables `name::<member>`, their words; with stations `name::to_X_Y`, a
/// `firmpath::GoalBits` for each, and `name::stations`, all of them as `firmpath::BakedGoals`. The same input gives the
/// same bytes. Throws `InputError` if a Frame cannot describe the map: a yaw that is not 0, cells above 4.29 m, or an
/// origin beyond 2147 km.
std::string bake(const PlanningMap& map, std::string_view name, const BakeNotes& notes,
                 const std::optional<BakedField>& field = std::nullopt, const BakedMasks& masks = {},
                 const std::vector<BakedTables>& tables = {}, const std::vector<Cell>& stations = {});

}  // namespace firmpath::host
