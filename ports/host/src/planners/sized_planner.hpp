/// @file
/// The library's searches at one size, behind the run-time interface.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "../sizes.hpp"
#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "row.hpp"

namespace firmpath::host {

// The tool has time and room, so it takes the fast layout, and 32-bit costs at any size: where they might overflow
// the search says so.
using RoomyNodes = DenseNodes<Layout::fast>;
using RoomyCost = std::uint32_t;

/// Hands the library's calls on to a watcher, if there is one.
struct HandOn {
    SearchWatcher* watcher;
    void expanded(Cell cell, std::uint32_t g) {
        if (watcher != nullptr) {
            watcher->expanded(cell, g);
        }
    }
    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) {
        if (watcher != nullptr) {
            watcher->generated(cell, parent, g, f);
        }
    }
};

/// What planners of one map type share.
template <class Map>
class PlannerOn : public Planner {
public:
    void set_map(const PlanningMap& map) override {
        grid_.fill(true);
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                if (!map.is_blocked(x, y)) {
                    grid_.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, false);
                }
            }
        }
    }

protected:
    const Map& map() const { return grid_; }

    /// Calls `search` and notes how long it took.
    template <class Search>
    static void timed(PlanResult& result, Search search) {
        using Clock = std::chrono::steady_clock;
        const Clock::time_point begin = Clock::now();
        result.status = search();
        const auto time = Clock::now() - begin;
        result.nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
    }

private:
    Map grid_{};
};

/// A best-first search with its map.
template <class Search>
class SizedPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        HandOn observer{watcher};
        PlanResult result;
        this->timed(result,
                    [&] { return search_.plan(this->map(), query.start, query.goal, query.options, observer); });
        const auto path = search_.path();
        result.cost = search_.cost();
        result.steps = firmpath::length(path);
        result.stats = search_.stats();
        result.path.assign(path.begin(), path.end());
        return result;
    }

private:
    Search search_{};
};

/// Calls `make` with the library's moves for a motion.
template <class Make>
auto with_moves(const Motion& motion, Make make) {
    if (motion.moves == 4) {
        return make.template operator()<Four>();
    }
    const auto with_scale = [&]<Corner C>() {
        return motion.scale == scale_10_14 ? make.template operator()<Eight<C, scale_10_14>>()
                                           : make.template operator()<Eight<C, scale_13860_19601>>();
    };
    switch (motion.corner) {
        case Corner::never: return with_scale.template operator()<Corner::never>();
        case Corner::one_side: return with_scale.template operator()<Corner::one_side>();
        case Corner::always: break;
    }
    return with_scale.template operator()<Corner::always>();
}

/// Makes a planner with a search that is told map and moves only: `Row::Search<Map, Moves>`.
///
/// `Row` is a class of its own for every planner. Were it the alias template itself, g++ 12 would give two of one name in
/// two unnamed namespaces the same symbol, and the linker would take one for the other.
template <class Row, int LeastEdge = 128>
std::unique_ptr<Planner> make_sized_planner(int edge, const Motion& motion, const PlannerOptions&) {
    return with_edge<LeastEdge>(edge, [&]<int Edge>() {
        return with_moves(motion, []<class Moves>() -> std::unique_ptr<Planner> {
            return std::make_unique<SizedPlanner<typename Row::template Search<BitGrid<Edge, Edge>, Moves>>>();
        });
    });
}

}  // namespace firmpath::host
