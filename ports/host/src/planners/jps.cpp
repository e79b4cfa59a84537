#include "../ram_bytes.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Search>
class JumpPointSearchPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        PlanResult result;
        this->timed(result, [&] { return search_.plan(this->map(), query.start, query.goal, query.options); });
        this->take(result, search_);
        result.steps = firmpath::length(result.path);
        if (watcher != nullptr) {
            tell_expanded(*watcher);
        }
        return result;
    }

private:
    using Map = typename Search::map_type;

    void tell_expanded(SearchWatcher& watcher) const {
        for (int y = 0; y < Map::height; ++y) {
            for (int x = 0; x < Map::width; ++x) {
                const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                if (this->map().passable(cell) && search_.closed(cell)) {
                    watcher.expanded(cell, 0);
                }
            }
        }
    }

    Search search_{};
};

/// A pool that does not get full while the tool measures the size that is needed: a record for every cell of maps of up
/// to 1024 x 1024 cells. Larger maps would need more only if they were full of clutter.
template <std::size_t Cells>
inline constexpr std::size_t plenty = Cells < (1 << 20) ? Cells : 1 << 20;

struct Row {
    /// `Map` gives the size.
    template <class Map, class Moves>
    using Planner =
        JumpPointSearchPlanner<JumpPointSearch<JumpGrid<Map::width, Map::height>, Moves,
                                               PooledNodes<plenty<std::size_t{Map::width} * Map::height>>, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow jps_row{{"jps", "jump points: cheapest paths, in a small pool of records; see firmpath size",
                              Promise::shortest, Abilities{.watched = false, .pooled = true}, &jump_point_bytes},
                             &make_sized_planner<Row, LargeSizes>};

}  // namespace firmpath::host
