/// @file
/// The library at one size, behind the run-time interfaces. Included by one source file a size.
#pragma once

#include <chrono>
#include <tuple>
#include <utility>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/host/size_class.hpp"
#include "firmpath/moves/four.hpp"
#include "planner_table.hpp"

namespace firmpath::host {

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

/// A search of the library with its map.
template <class Search>
class SizedPlanner final : public Planner {
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

    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        using Clock = std::chrono::steady_clock;
        HandOn observer{watcher};
        const Clock::time_point begin = Clock::now();
        PlanResult result;
        result.status = search_.plan(grid_, query.start, query.goal, {query.nearest}, observer);
        const auto time = Clock::now() - begin;
        result.nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
        const auto path = search_.path();
        result.cost = search_.cost();
        result.steps = firmpath::length(path);
        result.stats = search_.stats();
        result.path.assign(path.begin(), path.end());
        return result;
    }

private:
    typename Search::map_type grid_{};
    Search search_{};
};

/// Calls `make` with the library's moves for a motion.
template <class Make>
std::unique_ptr<Planner> with_moves(const Motion& motion, Make make) {
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
        case Corner::always: return with_scale.template operator()<Corner::always>();
    }
    return nullptr;
}

template <int Edge>
std::unique_ptr<Planner> make_sized_planner(std::string_view name, const Motion& motion) {
    using Grid = BitGrid<Edge, Edge>;
    std::unique_ptr<Planner> planner;
    const auto try_row = [&]<class Row>() {
        if (Row::name == name) {
            planner = with_moves(motion, []<class Moves>() -> std::unique_ptr<Planner> {
                return std::make_unique<SizedPlanner<typename Row::template Search<Grid, Moves>>>();
            });
        }
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (try_row.template operator()<std::tuple_element_t<I, PlannerTable>>(), ...);
    }
    (std::make_index_sequence<std::tuple_size_v<PlannerTable>>());
    return planner;
}

template <int Edge>
void inflate_sized(int w, int h, Disc disc, std::vector<std::uint8_t>& cells) {
    using Grid = BitGrid<Edge, Edge>;
    const auto obstacles = std::make_unique<Grid>();
    const auto grown = std::make_unique<Grid>();
    const auto each_cell = [&](auto visit) {
        std::size_t i = 0;
        for (int y = 0; y < h; ++y) {
            for (int x = 0; x < w; ++x) {
                visit(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, cells[i++]);
            }
        }
    };
    each_cell([&](Cell cell, std::uint8_t& obstacle) {
        if (obstacle != 0) {
            obstacles->set(cell);
        }
    });
    firmpath::inflate(*obstacles, disc, *grown);
    each_cell([&](Cell cell, std::uint8_t& obstacle) { obstacle = static_cast<std::uint8_t>(!grown->passable(cell)); });
}

template <int Edge>
constexpr SizeClass size_class_of() {
    return {Edge, &inflate_sized<Edge>, &make_sized_planner<Edge>};
}

}  // namespace firmpath::host
