/// @file
/// The library's searches at one size, behind the run-time interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "maps/map_on.hpp"
#include "planners/cpu_clock.hpp"
#include "planners/row.hpp"
#include "planners/zeroed.hpp"

namespace firmpath::host {

/// Forwards the library's calls to a watcher, if there is one.
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

/// The steps of a path, by kind: on hexagons there is one kind.
template <class Search>
Length steps_of(const std::vector<Cell>& path) {
    if constexpr (std::is_same_v<typename Search::moves_type, Hexagons>) {
        return {static_cast<std::uint32_t>(path.empty() ? 0 : path.size() - 1), 0};
    } else {
        return firmpath::length(path);
    }
}

/// The common part of planners with one map type.
template <class Map>
class PlannerOn : public Planner {
public:
    /// The arguments are those of the map.
    template <class... Arguments>
    explicit PlannerOn(Arguments... arguments) : map_(all_blocked, arguments...) {}

    void set_map(const PlanningMap& map, [[maybe_unused]] const std::function<void(double share)>& progress) override {
        if constexpr (requires { map_.take(map, progress); }) {
            map_.take(map, progress);
        } else {
            take_map(map, map_);
        }
    }
    int edge() const override { return Map::width; }
    std::size_t table_bytes() const override {
        if constexpr (requires { map_.table_bytes(); }) {
            return map_.table_bytes();
        }
        return 0;
    }

protected:
    /// What to plan on.
    const auto& map() const {
        if constexpr (requires { map_.live(); }) {
            return map_.live();
        } else {
            return map_;
        }
    }

    /// Calls `search` and notes how long it took.
    template <class Search>
    static void timed(PlanResult& result, Search search) {
        result.nanoseconds = cpu_nanoseconds_of([&] { result.status = search(); });
    }

    /// Stores what the search found; if it ended early, the path to the nearest cell.
    template <class Search>
    void take(PlanResult& result, const Search& search) const {
        result.stats = search.stats();
        result.cost = search.partial_cost() != Search::no_cost ? search.partial_cost() : 0;
        for (const Cell cell : search.partial_path(map())) {
            result.path.push_back(cell);
        }
    }

private:
    Map map_;
};

/// A best-first search with its map.
template <class Search>
class BestFirstPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        HandOn observer{watcher};
        PlanResult result;
        this->timed(result,
                    [&] { return search_->plan(this->map(), query.start, query.goal, query.options, observer); });
        this->take(result, *search_);
        result.steps = steps_of<Search>(result.path);
        return result;
    }

private:
    Zeroed<Search> search_;
};

/// A search from the goal with its map. If `TwoWays`, it has no observer without a watcher: for short expansions, which
/// its calls would slow down.
template <class Search, bool TwoWays>
class GoalFirstPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        HandOn observer{watcher};
        PlanResult result;
        this->timed(result, [&] {
            if constexpr (TwoWays) {
                if (watcher == nullptr) {
                    return search_.plan(this->map(), query.start, query.goal, query.options);
                }
            }
            return search_.plan(this->map(), query.start, query.goal, query.options, observer);
        });
        this->take(result, search_);
        result.steps = steps_of<Search>(result.path);
        return result;
    }

private:
    Search search_{};
};

/// Makes a planner that depends only on map and moves: `Row::Planner<Map, Moves>`.
///
/// Every planner has its own class `Row`. With the alias template itself, g++ 12 would give two of the same name in two
/// unnamed namespaces the same symbol, and the linker would confuse them.
template <class Row, class Edges = AllSizes, class... Arguments>
std::unique_ptr<Planner> make_sized_planner(int edge, const Motion& motion, const PlannerOptions&,
                                            Arguments... arguments) {
    return with_edge(Edges{}, edge, [&]<int Edge>() {
        return with_moves(motion, [&]<class Moves>() -> std::unique_ptr<Planner> {
            if constexpr (std::is_same_v<Moves, Hexagons> && requires { Row::squares_only; }) {
                return nullptr;  // make_planner refuses it
            } else {
                return std::make_unique<typename Row::template Planner<BitGrid<Edge, Edge>, Moves>>(arguments...);
            }
        });
    });
}

/// The same for a planner that does not use a scale.
template <class Row, class Edges = AllSizes>
std::unique_ptr<Planner> make_unscaled_planner(int edge, const Motion& motion, const PlannerOptions&) {
    return with_edge(Edges{}, edge, [&]<int Edge>() {
        return with_unscaled_moves(motion, []<class Moves>() -> std::unique_ptr<Planner> {
            if constexpr (std::is_same_v<Moves, Hexagons> && requires { Row::squares_only; }) {
                return nullptr;  // make_planner refuses it
            } else {
                return std::make_unique<typename Row::template Planner<BitGrid<Edge, Edge>, Moves>>();
            }
        });
    });
}

/// The same for a planner that plans over weights as well. These it plans over in one size: nothing measures that.
template <class Row, class Edges = AllSizes, class EdgesWithWeights = Sizes<2048>>
std::unique_ptr<Planner> make_weighing_planner(int edge, const Motion& motion, const PlannerOptions& options) {
    if (!options.weighted_map) {
        return make_sized_planner<Row, Edges>(edge, motion, options);
    }
    return with_edge(EdgesWithWeights{}, edge, [&]<int Edge>() {
        return with_coarse_moves(motion, []<class Moves>() -> std::unique_ptr<Planner> {
            if constexpr (std::is_same_v<Moves, Hexagons> && requires { Row::squares_only; }) {
                return nullptr;
            } else {
                return std::make_unique<typename Row::template Planner<WeightMap<Edge>, Moves>>();
            }
        });
    });
}

}  // namespace firmpath::host
