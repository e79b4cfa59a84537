/// @file
/// Maps with tables that are made for them: jump graphs, or boxes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "../map_on.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/jump_points.hpp"
#include "firmpath/search/jump_graph.hpp"

namespace firmpath::host {

/// Boxes are shifted by an amount that depends on the edge. With these sizes a padded map has the shift that it has at
/// its own size, so that counts are those of firmware.
using TableSizes = Sizes<256, 512, 1024, 2048>;

/// A map and the image of its tables.
template <class Grid>
struct StoredTables {
    Grid grid{all_blocked};
    std::vector<std::uint32_t> image;
};

/// A map, its tables, and both joined. `View` opens the tables, `Joined` joins them to the map.
template <class Grid, class Moves, class View, class Joined, bool Links, bool Boxes>
class MapWithTables : private StoredTables<Grid>, public Joined {
    using Stored = StoredTables<Grid>;

public:
    explicit MapWithTables(AllBlocked) : Joined(Stored::grid, View()) {}
    MapWithTables(const MapWithTables&) = delete;
    MapWithTables& operator=(const MapWithTables&) = delete;

    void take(const PlanningMap& map, const std::function<void(double)>& progress) {
        take_map(map, Stored::grid);
        const Motion motion{Moves::directions, detail::JumpPoints<Moves>::turn, Moves::scale};
        const JumpGraphOptions options{.motion = motion, .boxes = Boxes, .links = Links, .progress = progress};
        Stored::image = make_jump_graph(padded(map, Grid::width, Grid::height), options).image;
        // On a padded map a link may take two words instead of one.
        table_bytes_ = 4 * (!Links || link_words(map.width, map.height) == link_words(Grid::width, Grid::height)
                                ? Stored::image.size()
                                : make_jump_graph(map, options).image.size());
        View tables;
        if (tables.open(Stored::image, Stored::grid) != TablesResult::opened) {
            throw InputError("the tables that were made for the map do not open; please report this");
        }
        Joined::operator=(Joined(Stored::grid, tables));
    }
    std::size_t table_bytes() const { return table_bytes_; }

private:
    std::size_t table_bytes_ = 0;
};

}  // namespace firmpath::host
