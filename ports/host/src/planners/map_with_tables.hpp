/// @file
/// Maps with jump graphs that are made for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "planners/padded_grid.hpp"

namespace firmpath::host {

/// Tables on a grid that is larger than the map. Coordinates of their boxes are shifted as on the map at its own size,
/// so counts are those of firmware.
template <class View>
struct PaddedTables : View {
    /// Of the map that is planned on.
    static inline constinit thread_local unsigned box_shift = 0;
};

/// A grid with a jump graph. Models what `firmpath::JumpGraphMap` does.
template <class Grid, class Moves>
class PaddedGraph : public firmpath::detail::SameCells<Grid> {
public:
    using Tables = PaddedTables<JumpGraphView<Grid, Moves>>;

    PaddedGraph(const Grid& grid, const Tables& tables) : firmpath::detail::SameCells<Grid>(grid), tables_(tables) {}

    const Tables& graph() const { return tables_; }
    bool has_graph() const { return tables_.is_of(this->cells()); }

private:
    Tables tables_;
};

/// A grid and its jump graph.
template <class Grid, class Moves>
class HeldTables : HeldGrid<Grid> {
    using Joined = PaddedGraph<Grid, Moves>;

public:
    using HeldGrid<Grid>::width;

    /// `boxes`: whether its tables have boxes.
    HeldTables(firmpath::detail::AllBlocked all, bool boxes)
        : HeldGrid<Grid>(all), boxes_(boxes), joined_(HeldGrid<Grid>::live(), {}) {}

    void take(const PlanningMap& map, const std::function<void(double)>& progress) {
        HeldGrid<Grid>::take(map, progress);
        JumpGraph made = make_jump_graph(
            map, {.motion = {Moves::directions, firmpath::detail::JumpPoints<Moves>::turn, Moves::scale},
                  .boxes = boxes_,
                  .padded_to = width,
                  .progress = progress});
        table_bytes_ = made.bytes();
        image_ = std::move(made.image);
        typename Joined::Tables tables;
        if (tables.open(image_, HeldGrid<Grid>::live()) != TablesResult::opened) {
            throw InputError("the tables that were made for the map do not open; please report this");
        }
        joined_ = Joined(HeldGrid<Grid>::live(), tables);
        box_shift_ = firmpath::detail::JumpGraphFormat::box_shift(map.width, map.height);
    }
    std::size_t table_bytes() const { return table_bytes_; }
    /// To be called before each search.
    const Joined& live() const {
        Joined::Tables::box_shift = box_shift_;
        return joined_;
    }

private:
    bool boxes_;
    std::vector<std::uint32_t> image_;
    std::size_t table_bytes_ = 0;
    unsigned box_shift_ = 0;
    Joined joined_;
};

}  // namespace firmpath::host

namespace firmpath {

template <class Grid, class Moves>
inline constexpr bool answers_outside<host::PaddedGraph<Grid, Moves>> = true;

}  // namespace firmpath
