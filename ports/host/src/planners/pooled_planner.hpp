/// @file
/// Planners with a pool of records, which tell a watcher what a search does with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "firmpath/host/watched_nodes.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {

/// What happened to a pool during one unit of a search, in this order. Cells are given by number.
struct PoolEvent {
    bool is_taken;  ///< off the open list; else put on it, and the rest says how it was reached
    std::uint32_t cell;
    std::uint32_t parent = 0;
    std::uint32_t g = 0;
    std::uint32_t f = 0;
};
using PoolLog = std::vector<PoolEvent>;

/// The log to write, if there is one.
inline thread_local PoolLog* pool_log = nullptr;

struct LogPool {
    static bool wanted() { return pool_log != nullptr; }
    static void reached(std::uint32_t cell, std::uint32_t parent, std::uint32_t g, std::uint32_t f) {
        pool_log->push_back({false, cell, parent, g, f});
    }
    static void taken(std::uint32_t cell) { pool_log->push_back({true, cell}); }
};

template <std::size_t N>
using LoggedNodes = WatchedNodes<N, LogPool>;

/// The most records that a search takes: one for every cell of maps of up to 2^23 cells. Larger maps need less: 8192 x
/// 8192 cells with one in five blocked take 7 million. Records that no search reaches take no memory.
using PlentyOfNodes = LoggedNodes<std::size_t{1} << 23>;

/// The records of a pool as firmware links it: numbered in two bytes, and found through a table that stays in the
/// nearest cache. Few searches need more.
using UsualNodes = PooledNodes<std::size_t{1} << 15>;

/// A search by jump points with its map, which is held as `Held`. `Search` has a log; `Usual` is the planner that a
/// program would link, so that its time is that of the program. Only a search that is watched, or that this pool has no
/// room for, runs with the log; both count the same.
template <class Search, class Held, class Usual = Search>
class PooledPlanner final : public PlannerOn<Held> {
public:
    using PlannerOn<Held>::PlannerOn;

    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        PlanResult result;
        if (watcher == nullptr) {
            this->timed(result, [&] { return usual_->plan(this->map(), query.start, query.goal, query.options); });
            this->take(result, *usual_);
        }
        if (watcher != nullptr || (!std::is_same_v<Search, Usual> && result.status == Status::nodes_full)) {
            this->timed(result, [&] { return plan_in_slices(query, watcher); });
            result.path.clear();
            this->take(result, *search_);
        }
        result.steps = firmpath::length(result.path);
        if (watcher != nullptr) {
            tell_end(result, *watcher);
        }
        return result;
    }

private:
    using Map = typename Search::map_type;
    using Numbers = firmpath::detail::PoolNumbers<Map::width, Map::height>;

    /// Plans one unit at a time for a watcher, which changes no result. Without one it also runs in a slice: searches
    /// are large, and for slices and as a whole each is compiled once more.
    Status plan_in_slices(const PlanQuery& query, SearchWatcher* watcher) {
        HandOn observer{watcher};
        PoolLog log;
        pool_log = watcher != nullptr ? &log : nullptr;
        const std::uint32_t units = watcher != nullptr ? 1 : std::numeric_limits<std::uint32_t>::max();
        cost_.clear();
        std::uint32_t expanded = 0;
        Status status = search_->begin(this->map(), query.start, query.goal, query.options, observer);
        while (true) {
            for (const PoolEvent& event : log) {
                if (!event.is_taken) {
                    cost_[event.cell] = event.g;
                    watcher->generated(Numbers::cell(event.cell), Numbers::cell(event.parent), event.g, event.f);
                } else if (search_->stats().expanded != expanded) {  // nodes beyond the limit are taken only
                    watcher->expanded(Numbers::cell(event.cell), cost_[event.cell]);
                }
            }
            expanded = search_->stats().expanded;
            if (status != Status::running) {
                break;
            }
            log.clear();
            status = search_->step(this->map(), units, observer);
        }
        pool_log = nullptr;
        return status;
    }

    /// The last leg of a path may lead to a cell without a record: then it is reported at the end.
    void tell_end(const PlanResult& result, SearchWatcher& watcher) const {
        if constexpr (requires { search_->fell_back(); }) {
            if (search_->fell_back()) {
                return;
            }
        }
        if (result.path.empty() || known(result.path.back(), result.cost)) {
            return;
        }
        std::uint32_t g = result.cost;
        for (std::size_t i = result.path.size() - 1; i > 0; --i) {
            const Cell to = result.path[i];
            const Cell from = result.path[i - 1];
            const Scale scale = Search::moves_type::scale;
            g -= from.x != to.x && from.y != to.y ? scale.diagonal : scale.straight;
            if (known(from, g)) {
                watcher.generated(result.path.back(), from, result.cost, result.cost);
                return;
            }
        }
    }
    bool known(Cell cell, std::uint32_t g) const {
        const auto found = cost_.find(Numbers::of(cell));
        return found != cost_.end() && found->second == g;
    }

    Zeroed<Search> search_;
    Zeroed<Usual> usual_;
    std::unordered_map<std::uint32_t, std::uint32_t> cost_;  ///< of the cells in the pool, by number
};

}  // namespace firmpath::host
