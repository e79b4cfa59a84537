#include "firmpath/host/jump_graph.hpp"

#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "sized.hpp"

namespace bench {
namespace {

/// Boxes are made for maps whose nodes times free cells are no more: a minute or two on one processor.
constexpr std::uint64_t most_work = 4'000'000'000;

/// Jump point search on a jump graph, with one record for 8 cells.
template <int W, int H>
class GraphPlanner final : public Planner {
    using Grid = firmpath::JumpGrid<W, H>;
    using View = firmpath::JumpGraphView<Grid, Moves>;
    using Known = firmpath::JumpGraphMap<Grid, Moves>;
    using Search = firmpath::JumpGraphSearch<Grid, Moves, firmpath::PooledNodes<std::size_t{W} * H / 8>, std::uint32_t>;

public:
    GraphPlanner(const firmpath::host::PlanningMap& map, std::vector<std::uint32_t> image) : image_(std::move(image)) {
        copy_free(map, grid_);
        View graph;
        if (graph.open(image_, grid_) != firmpath::TablesResult::opened) {
            throw std::logic_error("a jump graph that does not open");
        }
        known_ = Known(grid_, graph);
    }
    GraphPlanner(const GraphPlanner&) = delete;
    GraphPlanner& operator=(const GraphPlanner&) = delete;

    std::optional<std::uint32_t> plan(firmpath::Cell start, firmpath::Cell goal) override {
        const firmpath::Status status = search_.plan(known_, start, goal);
        peak_.take(search_.stats());
        return status == firmpath::Status::found ? std::optional(search_.cost()) : std::nullopt;
    }

    std::size_t bytes() const override {
        return peak_.bytes("jump-graph", W, H) + sizeof grid_ - sizeof(firmpath::BitGrid<W, H>) + 4 * image_.size();
    }

private:
    PeakNodes peak_;
    Grid grid_{firmpath::all_blocked};
    std::vector<std::uint32_t> image_;
    Known known_{grid_, View()};
    Search search_{};
};

std::unique_ptr<Planner> make(const firmpath::host::PlanningMap& map, bool boxes) {
    return with_size(map.width, map.height, [&]<int W, int H>() -> std::unique_ptr<Planner> {
        const firmpath::host::PlanningMap padded = firmpath::host::padded(map, W, H);
        const firmpath::host::Motion motion{.scale = Moves::scale};
        firmpath::host::JumpGraph graph;
        try {
            graph = firmpath::host::make_jump_graph(padded, {.motion = motion});
        } catch (const firmpath::host::InputError&) {
            return nullptr;  // the tables would be too large
        }
        if (boxes) {
            if (graph.nodes * std::uint64_t{graph.free_cells} > most_work) {
                return nullptr;
            }
            graph = firmpath::host::make_jump_graph(padded, {.motion = motion, .boxes = true});
        }
        return std::make_unique<GraphPlanner<W, H>>(map, std::move(graph.image));
    });
}

}  // namespace

std::unique_ptr<Planner> make_jump_graph(const firmpath::host::PlanningMap& map) { return make(map, false); }
std::unique_ptr<Planner> make_boxed_jump_graph(const firmpath::host::PlanningMap& map) { return make(map, true); }

}  // namespace bench
