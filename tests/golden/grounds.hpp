/// @file
/// Converts a drawing to the map that an algorithm searches on. Cells of the map outside the drawing are blocked, which
/// by the library's promise does not change results.
#pragma once

#include <cstdint>
#include <span>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/map/terrain.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/aisles.hpp"
#include "firmpath/sense/frontier.hpp"
#include "golden/drawing.hpp"
#include "golden/graphs.hpp"
#include "support/known_map.hpp"
#include "support/undrawn.hpp"

namespace golden {

using namespace firmpath;

// A ground has
//
//     using Map = ...;                          // what the planner searches on
//     static bool concerns(const Drawing&);     // whether the drawing is worth a search on this kind of map
//     void draw(const Drawing&);
//     const Map& map() const;
//
// A ground whose map is a view of its own members cannot be copied.

/// Calls visit(cell) for each cell of a W x H map.
template <int W, int H, class Visit>
constexpr void for_each_cell(Visit&& visit) {
    for (std::int16_t y = 0; y < H; ++y) {
        for (std::int16_t x = 0; x < W; ++x) {
            visit(Cell{x, y});
        }
    }
}

/// Cells that are free or blocked, in any grid that has `set(cell, blocked)`.
template <class Grid>
class Plain {
public:
    using Map = Grid;

    static bool concerns(const Drawing&) { return true; }

    void draw(const Drawing& drawing) {
        for_each_cell<Map::width, Map::height>([&](Cell cell) { grid_.set(cell, drawing.blocked(cell)); });
    }
    const Map& map() const { return grid_; }

    /// An edit.
    void set(Cell cell, bool blocked) { grid_.set(cell, blocked); }

private:
    Map grid_ = test_support::undrawn<Map>();
};

template <int W, int H>
using Bits = Plain<BitGrid<W, H>>;
template <int W, int H>
using Jumps = Plain<JumpGrid<W, H>>;

/// The tables of a drawing; none if they are not in the list.
constexpr std::span<const std::uint32_t> image_of(const Drawing& drawing, std::span<const graphs::Graph> graphs) {
    for (const graphs::Graph& graph : graphs) {
        const char* a = graph.map;
        const char* b = drawing.name;
        for (; *a == *b && *a != '\0'; ++a, ++b) {
        }
        if (*a == *b) {
            return graph.image;
        }
    }
    return {};
}

/// Cells with a jump graph, one of those in graphs.hpp.
template <int W, int H, class Moves>
class Graphed {
    using Grid = JumpGrid<W, H>;

public:
    using Map = JumpGraphMap<Grid, Moves>;

    static bool concerns(const Drawing&) { return true; }

    /// The map has no tables if there are none for this drawing and size.
    void draw(const Drawing& drawing, std::span<const graphs::Graph> graphs) {
        for_each_cell<W, H>([&](Cell cell) { grid_.set(cell, drawing.blocked(cell)); });
        JumpGraphView<Grid, Moves> view;
        (void)view.open(image_of(drawing, graphs), grid_);
        map_ = Map(grid_, view);
    }
    constexpr const Map& map() const { return map_; }

private:
    Grid grid_ = test_support::undrawn<Grid>();
    Map map_{grid_, {}};
};

/// Clusters. Each cell of the drawing is a square of cells; cells outside are blocked.
template <int W, int H, class Moves>
class Clustered {
    using Grid = BitGrid<W * enlarged, H * enlarged>;
    using View = ClusterView<Grid, cluster_edge, Moves>;

public:
    using Map = ClusterMap<Grid, cluster_edge, Moves>;

    static bool concerns(const Drawing&) { return true; }

    void draw(const Drawing& drawing, std::span<const graphs::Graph> graphs) {
        for_each_cell<Grid::width, Grid::height>([&](Cell cell) {
            grid_.set(cell, drawing.blocked({static_cast<std::int16_t>(cell.x / enlarged),
                                             static_cast<std::int16_t>(cell.y / enlarged)}));
        });
        View view;
        (void)view.open(image_of(drawing, graphs), grid_);
        map_ = Map(grid_, view);
    }
    constexpr const Map& map() const { return map_; }

private:
    Grid grid_{};
    Map map_{grid_, {}};
};

/// A plan with its jump graph, and things in the way that are not on it: on some cells without a name.
template <int W, int H, class Moves>
class Furnished {
    using Grid = JumpGrid<W, H>;
    using Live = Overlay<Grid, Grid>;

public:
    using Map = KnownMap<Grid, Moves, Live>;

    static bool concerns(const Drawing&) { return true; }

    void draw(const Drawing& drawing, std::span<const graphs::Graph> graphs) {
        plan_.draw(drawing, graphs);
        for_each_cell<W, H>(
            [&](Cell cell) { learnt_.set(cell, drawing.at(cell) == '.' && (cell.x * cell.x + 7 * cell.y) % 41 == 5); });
    }
    constexpr const Map& map() const { return map_; }

private:
    Graphed<W, H, Moves> plan_{};
    Grid learnt_ = test_support::undrawn<Grid>();
    Live live_{plan_.map().map(), learnt_};
    Map map_{plan_.map(), live_};
};

/// Kinds of ground: kind k weighs k.
template <int W, int H>
class Ground {
    using Grid = TerrainGrid<W, H, 4>;
    using Weights = FixedWeights<0, 1, 2, 3, 4, 5, 6, 7, 8, 9>;
    static constexpr Weights weights{};

public:
    using Map = Terrain<Grid, Weights>;

    static bool concerns(const Drawing& drawing) { return drawing.has("23456789"); }

    void draw(const Drawing& drawing) {
        for_each_cell<W, H>([&](Cell cell) {
            grid_.set(cell, drawing.blocked(cell) ? std::uint8_t{0} : static_cast<std::uint8_t>(drawing.weight(cell)));
        });
    }
    constexpr const Map& map() const { return map_; }

private:
    Grid grid_{};
    Map map_{grid_, weights};
};

/// A costmap: ground of weight k has the cost 25 * (k - 1).
template <int W, int H>
class Costs {
public:
    using Map = CostGrid<W, H>;

    static bool concerns(const Drawing& drawing) { return drawing.has("23456789"); }

    void draw(const Drawing& drawing) {
        drawing_ = &drawing;
        for_each_cell<W, H>([&](Cell cell) { set(cell, false); });
    }
    const Map& map() const { return grid_; }

    /// An edit: the cell becomes expensive, or gets its drawn weight back.
    void set(Cell cell, bool expensive) {
        const std::uint8_t drawn =
            drawing_->blocked(cell) ? Map::lethal : static_cast<std::uint8_t>(25 * (drawing_->weight(cell) - 1));
        grid_.set(cell, expensive ? std::uint8_t{120} : drawn);
    }

private:
    const Drawing* drawing_ = nullptr;
    Map grid_{};
};

/// One-way aisles.
template <int W, int H>
class Aisles {
    using Grid = BitGrid<W, H>;
    using Arrows = AisleGrid<W, H>;

public:
    using Map = WithAisles<Grid, Arrows>;

    static bool concerns(const Drawing& drawing) { return drawing.has("<>^v"); }

    void draw(const Drawing& drawing) {
        for_each_cell<W, H>([&](Cell cell) {
            const char letter = drawing.at(cell);
            grid_.set(cell, drawing.blocked(cell));
            arrows_.set(cell, letter == '>'   ? Arrow::plus_x
                              : letter == 'v' ? Arrow::plus_y
                              : letter == '<' ? Arrow::minus_x
                              : letter == '^' ? Arrow::minus_y
                                              : Arrow::none);
        });
    }
    constexpr const Map& map() const { return map_; }

private:
    Grid grid_{};
    Arrows arrows_{};
    Map map_{grid_, arrows_};
};

/// Walls between cells; a blocked cell has one on every side.
template <int W, int H>
class Walls {
public:
    using Map = WallGrid<W, H>;

    static bool concerns(const Drawing& drawing) { return drawing.has("|_+"); }

    void draw(const Drawing& drawing) {
        for_each_cell<W, H>([&](Cell cell) {
            const char letter = drawing.at(cell);
            const auto blocked = [&](int dx, int dy) {
                return drawing.blocked(cell) || drawing.blocked({static_cast<std::int16_t>(cell.x + dx),
                                                                 static_cast<std::int16_t>(cell.y + dy)});
            };
            grid_.set_wall(cell, Side::plus_x, letter == '|' || letter == '+' || blocked(1, 0));
            grid_.set_wall(cell, Side::plus_y, letter == '_' || letter == '+' || blocked(0, 1));
        });
    }
    const Map& map() const { return grid_; }

private:
    Map grid_{};
};

/// A partly known map; the goals are cells from where an unknown cell is in sight within three cells.
template <int W, int H>
class Known {
    using Grid = BitGrid<W, H>;
    using Knowledge = test_support::KnownMap<W, H>;

public:
    using Map = Frontier<Grid, Knowledge>;

    static bool concerns(const Drawing& drawing) { return drawing.has("?"); }

    void draw(const Drawing& drawing) {
        for_each_cell<W, H>([&](Cell cell) {
            grid_.set(cell, drawing.blocked(cell) || drawing.at(cell) == '?');
            if (drawing.at(cell) == '?') {
                knowledge_.forget(cell);
            } else {
                knowledge_.learn(cell, drawing.blocked(cell));
            }
        });
    }
    constexpr const Map& map() const { return map_; }

private:
    Grid grid_{};
    Knowledge knowledge_{};
    Grid given_up_{};
    Map map_{grid_, knowledge_, given_up_, Disc::cells(3)};
};

}  // namespace golden
