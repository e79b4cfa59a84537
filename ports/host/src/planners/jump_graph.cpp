#include "firmpath/host/jump_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "../ram_bytes.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/jump_points.hpp"
#include "firmpath/search/detail/jump_graph_format.hpp"
#include "firmpath/search/detail/pool_numbers.hpp"
#include "firmpath/search/jump_graph.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "sized_planner.hpp"
#include "watched_pool.hpp"

namespace firmpath::host {
namespace {

/// Boxes are shifted by an amount that depends on the edge. With these sizes a padded map has the shift that it has at
/// its own size, so that counts are those of firmware.
using GraphSizes = Sizes<256, 512, 1024, 2048>;
using GraphSizesAndHuge = Sizes<256, 512, 1024, 2048, 8192>;

/// A map and the image of its graph.
template <class Grid>
struct StoredGraph {
    Grid grid{all_blocked};
    std::vector<std::uint32_t> image;
};

/// A map, its jump graph, and both joined.
template <class Grid, class Moves, bool Boxes>
class MapWithGraph : private StoredGraph<Grid>, public JumpGraphMap<Grid, Moves> {
    using Stored = StoredGraph<Grid>;
    using Joined = JumpGraphMap<Grid, Moves>;
    using View = JumpGraphView<Grid, Moves>;

public:
    explicit MapWithGraph(AllBlocked) : Joined(Stored::grid, View()) {}
    MapWithGraph(const MapWithGraph&) = delete;
    MapWithGraph& operator=(const MapWithGraph&) = delete;

    void take(const PlanningMap& map, const std::function<void(double)>& progress) {
        take_map(map, Stored::grid);
        const Motion motion{Moves::directions, detail::JumpPoints<Moves>::turn, Moves::scale};
        const JumpGraphOptions options{.motion = motion, .boxes = Boxes, .progress = progress};
        Stored::image = make_jump_graph(padded(map, Grid::width, Grid::height), options).image;
        // On a padded map a link may take two words instead of one.
        table_bytes_ =
            4 * (link_words(map.width, map.height) == View::link_words ? Stored::image.size()
                                                                       : make_jump_graph(map, options).image.size());
        View graph;
        if (graph.open(Stored::image, Stored::grid) != JumpGraphResult::opened) {
            throw InputError("the jump graph that was made for the map does not open; please report this");
        }
        Joined::operator=(Joined(Stored::grid, graph));
    }
    std::size_t table_bytes() const { return table_bytes_; }

private:
    static std::size_t link_words(int width, int height) {
        const auto rows = static_cast<std::uint32_t>(height);
        return detail::JumpGraphFormat::link_words(detail::pool_row(static_cast<std::uint32_t>(width), rows) * rows);
    }
    std::size_t table_bytes_ = 0;
};

/// `Boxes`: whether the tables have boxes.
template <bool Boxes>
struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = JumpGrid<Map::width, Map::height>>
    using Planner =
        PooledPlanner<JumpGraphSearch<Grid, Moves, PlentyOfNodes<std::size_t{Map::width} * Map::height>, RoomyCost>,
                      MapWithGraph<Grid, Moves, Boxes>>;
};

}  // namespace

constexpr PlannerRow jump_graph_row{
    {"jump-graph", "jump points from tables, as they lie in flash for a known map: cheapest paths, for less work",
     Promise::shortest, Abilities{.pooled = true, .hexagons = false, .tables = true}, &jump_graph_bytes, max_map_edge},
    &make_sized_planner<Row<false>, GraphSizesAndHuge>};

constexpr PlannerRow jump_graph_boxes_row{
    {"jump-graph-boxes", "the same, with boxes around where each direction leads: for still less work",
     Promise::shortest, Abilities{.pooled = true, .hexagons = false, .tables = true}, &jump_graph_bytes},
    &make_sized_planner<Row<true>, GraphSizes>};

}  // namespace firmpath::host
