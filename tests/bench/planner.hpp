/// @file
/// The compared planners, behind one interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/planning_map.hpp"

namespace bench {

/// A planner with its own map. All of them make eight moves that cut no corner, at the costs {13860, 19601}.
class Planner {
public:
    virtual ~Planner() = default;
    /// Finds a path, reads it from start to goal, and returns its cost; nothing if there is no path.
    virtual std::optional<std::uint32_t> plan(firmpath::Cell start, firmpath::Cell goal) = 0;
    /// Its memory, without a map of one bit per cell; with a pool that just suffices for the queries so far.
    virtual std::size_t bytes() const = 0;
};

struct Contestant {
    std::string_view name;
    std::unique_ptr<Planner> (*make)(const firmpath::host::PlanningMap& map);  ///< null: not on this map
    bool in_table;
    bool in_plot;
};

// Each algorithm has its own source file: the templates are large.
std::unique_ptr<Planner> make_a_star(const firmpath::host::PlanningMap& map);
std::unique_ptr<Planner> make_compact_a_star(const firmpath::host::PlanningMap& map);
/// With one record for 8 cells: enough for every map.
std::unique_ptr<Planner> make_jump_point(const firmpath::host::PlanningMap& map);
/// Tables count as memory. Nothing if they would be too large, or boxes would take too long to make.
std::unique_ptr<Planner> make_jump_graph(const firmpath::host::PlanningMap& map);
std::unique_ptr<Planner> make_boxed_jump_graph(const firmpath::host::PlanningMap& map);
std::unique_ptr<Planner> make_boost_a_star(const firmpath::host::PlanningMap& map);

inline constexpr std::string_view a_star = "A*";
inline constexpr std::string_view compact_a_star = "A*, compact";
inline constexpr std::string_view jump_point = "JPS";
inline constexpr std::string_view jump_graph = "graph";
inline constexpr std::string_view boxed_jump_graph = "graph, boxes";
inline constexpr std::string_view boost_a_star = "Boost.Graph";

/// The columns of the table, and the lines of the plot.
inline constexpr Contestant contestants[] = {
    {a_star, &make_a_star, true, true},
    {compact_a_star, &make_compact_a_star, true, false},
    {jump_point, &make_jump_point, true, true},
    {jump_graph, &make_jump_graph, true, true},
    {boxed_jump_graph, &make_boxed_jump_graph, true, true},
    {boost_a_star, &make_boost_a_star, true, false},
};

struct Ratio {
    std::string_view slow;
    std::string_view fast;
};
inline constexpr Ratio ratios[] = {{a_star, jump_point},       {compact_a_star, jump_point},
                                   {boost_a_star, jump_point}, {boost_a_star, a_star},
                                   {jump_point, jump_graph},   {jump_point, boxed_jump_graph}};

}  // namespace bench
