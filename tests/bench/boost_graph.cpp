// A* of Boost.Graph on a graph that is built in advance. It reuses all memory between queries that its interface
// allows: all but the open list and its indices, which it allocates itself.
#include <algorithm>
#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <cstdlib>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "firmpath/moves/scale.hpp"
#include "planner.hpp"

namespace bench {
namespace {

using namespace firmpath;
using firmpath::host::PlanningMap;

using Vertex = std::uint32_t;
using Cost = std::uint32_t;

struct Step {
    Cost cost;
};
using Graph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Step, boost::no_property, Vertex, Vertex>;

constexpr firmpath::Scale scale = firmpath::scale_fine;

struct Octile {
    const Cell* cells;
    Cell goal;

    Cost operator()(Vertex v) const {
        const int dx = std::abs(cells[v].x - goal.x);
        const int dy = std::abs(cells[v].y - goal.y);
        return static_cast<Cost>(std::max(dx, dy) - std::min(dx, dy)) * scale.straight +
               static_cast<Cost>(std::min(dx, dy)) * scale.diagonal;
    }
};

/// The manual recommends an exception to end a search early.
struct Arrived {};

struct UntilGoal : boost::default_astar_visitor {
    explicit UntilGoal(Vertex g) : goal(g) {}
    void examine_vertex(Vertex v, const Graph&) const {
        if (v == goal) {
            throw Arrived{};
        }
    }
    Vertex goal;
};

class BoostAStar final : public Planner {
public:
    explicit BoostAStar(const PlanningMap& map) : width_(map.width), vertex_of_(map.tiles.size()) {
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                if (!map.is_blocked(x, y)) {
                    vertex_of_[map.index(x, y)] = static_cast<Vertex>(cells_.size());
                    cells_.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
                }
            }
        }
        std::vector<std::pair<Vertex, Vertex>> edges;
        std::vector<Step> steps;
        for (Vertex v = 0; v < cells_.size(); ++v) {
            const auto free = [&](int dx, int dy) {
                const int x = cells_[v].x + dx;
                const int y = cells_[v].y + dy;
                return x >= 0 && x < map.width && y >= 0 && y < map.height && !map.is_blocked(x, y);
            };
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    if ((dx != 0 || dy != 0) && free(dx, dy) && free(dx, 0) && free(0, dy)) {
                        edges.emplace_back(v, vertex_of_[map.index(cells_[v].x + dx, cells_[v].y + dy)]);
                        steps.push_back({dx != 0 && dy != 0 ? scale.diagonal : scale.straight});
                    }
                }
            }
        }
        graph_ = Graph(boost::edges_are_sorted, edges.begin(), edges.end(), steps.begin(),
                       static_cast<Vertex>(cells_.size()));
        parent_.resize(cells_.size());
        cost_.resize(cells_.size());
        rank_.resize(cells_.size());
        color_.resize(cells_.size());
    }

    std::optional<Cost> plan(Cell start, Cell goal) override {
        constexpr Cost infinite = std::numeric_limits<Cost>::max();
        const Vertex from = vertex(start);
        const Vertex to = vertex(goal);
        const Octile octile{cells_.data(), goal};
        std::fill(cost_.begin(), cost_.end(), infinite);
        std::fill(color_.begin(), color_.end(), boost::white_color);
        parent_[from] = from;
        cost_[from] = 0;
        rank_[from] = octile(from);
        try {
            boost::astar_search_no_init(graph_, from, octile, UntilGoal(to), parent_.data(), rank_.data(), cost_.data(),
                                        boost::get(&Step::cost, graph_), color_.data(),
                                        boost::get(boost::vertex_index, graph_), std::less<Cost>(), std::plus<Cost>(),
                                        infinite, Cost{0});
        } catch (const Arrived&) {
            path_.assign(1, to);
            while (path_.back() != from) {
                path_.push_back(parent_[path_.back()]);
            }
            std::reverse(path_.begin(), path_.end());
            return cost_[to];
        }
        return std::nullopt;
    }

    /// The size of the open list is not known.
    std::size_t bytes() const override { return 0; }

private:
    Vertex vertex(Cell c) const {
        return vertex_of_[static_cast<std::size_t>(c.y) * static_cast<std::size_t>(width_) +
                          static_cast<std::size_t>(c.x)];
    }

    int width_;
    std::vector<Vertex> vertex_of_;
    std::vector<Cell> cells_;  // free ones, which are the vertices
    Graph graph_;
    std::vector<Vertex> parent_;
    std::vector<Cost> cost_;
    std::vector<Cost> rank_;
    std::vector<boost::default_color_type> color_;
    std::vector<Vertex> path_;
};

}  // namespace

std::unique_ptr<Planner> make_boost_a_star(const PlanningMap& map) { return std::make_unique<BoostAStar>(map); }

}  // namespace bench
