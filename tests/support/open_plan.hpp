/// @file
/// A plan without obstacles with its jump graph, and a planner of it for tests that know nothing of plans.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"

namespace test_support {

/// A plan of W x H free cells. No path has to turn at a corner, so the graph has no nodes.
template <int W, int H>
struct OpenPlan {
    using Map = firmpath::JumpGrid<W, H>;
    using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
    using Graph = firmpath::JumpGraphView<Map, Moves>;

    static constexpr Map map{firmpath::all_free};
    static constexpr auto image = [] {
        using Format = firmpath::detail::JumpGraphFormat;
        std::array<std::uint32_t, Format::words + Format::bucket_count(0) + 1> words{};
        words[Format::at_magic] = Format::magic;
        words[Format::at_version] = Format::version;
        words[Format::at_size] = std::uint32_t{W} | std::uint32_t{H} << 16;
        words[Format::at_moves] = 8 | static_cast<std::uint32_t>(firmpath::Corner::never) << 8;
        words[Format::at_scale] = 10 | std::uint32_t{14} << 16;
        words[Format::at_length] = words.size();
        words[Format::at_map] =
            firmpath::detail::cells_checksum(W, H, [](int y, int i) { return map.blocked_word(y, i); });
        words[Format::at_checksum] = firmpath::detail::tables_checksum(words);
        return words;
    }();
    static constexpr firmpath::JumpGraphMap<Map, Moves> known = [] {
        Graph graph;
        (void)graph.open(image, map);
        return firmpath::JumpGraphMap<Map, Moves>(map, graph);
    }();
};

/// A `JumpGraphPlanner` with an `OpenPlan` in flash, by the interface of a planner of the live map alone.
template <int W, int H, class Nodes, class LiveNodes>
class PlannerOfOpenPlan {
    using Plan = OpenPlan<W, H>;
    using Map = typename Plan::Map;
    using Known = firmpath::KnownMap<Map, typename Plan::Moves, Map>;
    static_assert(Plan::known.has_graph(), "the image of the plan could not be opened");

public:
    using Planner = firmpath::JumpGraphPlanner<Map, typename Plan::Moves, Nodes, LiveNodes, firmpath::FittingCost, Map>;
    using map_type = Map;
    using moves_type = typename Planner::moves_type;
    using cost_type = typename Planner::cost_type;
    static constexpr cost_type no_cost = Planner::no_cost;
    static constexpr std::uint32_t cost_unit = Planner::cost_unit;

    constexpr firmpath::Status begin(const Map& live, firmpath::Cell start, firmpath::Cell goal,
                                     const firmpath::SearchOptions& options = {}) {
        return planner_.begin(Known(Plan::known, live), start, goal, options);
    }
    constexpr firmpath::Status step(const Map& live, std::uint32_t budget) {
        return planner_.step(Known(Plan::known, live), budget);
    }
    constexpr firmpath::Status plan(const Map& live, firmpath::Cell start, firmpath::Cell goal,
                                    const firmpath::SearchOptions& options = {}) {
        return planner_.plan(Known(Plan::known, live), start, goal, options);
    }
    constexpr auto path(const Map& live) const {
        const Known now(Plan::known, live);
        return planner_.path(now);
    }
    constexpr auto partial_path(const Map& live) const {
        const Known now(Plan::known, live);
        return planner_.partial_path(now);
    }
    constexpr firmpath::CopyResult copy_path(const Map& live, std::span<firmpath::Cell> out) const {
        return planner_.copy_path(Known(Plan::known, live), out);
    }
    constexpr void cancel() { planner_.cancel(); }
    constexpr firmpath::Status status() const { return planner_.status(); }
    constexpr auto stats() const { return planner_.stats(); }
    constexpr auto cost() const { return planner_.cost(); }
    constexpr auto partial_cost() const { return planner_.partial_cost(); }
    constexpr bool fell_back() const { return planner_.fell_back(); }
    constexpr bool closed(firmpath::Cell cell) const { return planner_.closed(cell); }

private:
    Planner planner_{};
};

}  // namespace test_support
