#include "firmpath/host/sim/truth.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/host/planner.hpp"

namespace firmpath::host::sim {
namespace {

/// Random draws before it is reported that there is no such place.
constexpr int most_draws = 200'000;

/// Turns every cell that is not free into an obstacle that grows.
MapImage with_unknown_solid(MapImage map) {
    std::replace_if(
        map.states.begin(), map.states.end(), [](Tile state) { return state != Tile::free; }, Tile::occupied);
    return map;
}

}  // namespace

Truth::Truth(const MapImage& map, double radius)
    : world_(map),
      grown_(make_planning_map(with_unknown_solid(map), {.radius = radius})),
      parts_(count_components(grown_, Motion{})) {}

bool Truth::connected(Cell a, Cell b) const { return part_of(a) != Components::none && part_of(a) == part_of(b); }

std::optional<double> Truth::shortest(const Errand& errand) const {
    const std::unique_ptr<Planner> planner = make_planner("theta", grown_.width, grown_.height, Motion{});
    planner->set_map(grown_);
    const PlanResult result = planner->plan({.start = errand.start, .goal = errand.goal}, nullptr);
    if (result.status != Status::found) {
        return std::nullopt;
    }
    return result.length() * world_.resolution();
}

Cell Truth::draw_cell(Random& random) const {
    const auto below = [&](int n) { return static_cast<std::int16_t>(random.below(static_cast<std::uint64_t>(n))); };
    const std::int16_t x = below(grown_.width);
    return {x, below(grown_.height)};
}

bool Truth::has_room(Cell cell, double clearance) const {
    return fits(cell) && world_.clearance(world_.centre_of(cell), clearance) >= clearance;
}

Errand Truth::draw(Random& random, const ErrandRules& rules) const {
    for (int i = 0; i < most_draws; ++i) {
        const Cell start = draw_cell(random);
        const Cell goal = draw_cell(random);
        if (connected(start, goal) && distance(world_.centre_of(start), world_.centre_of(goal)) >= rules.apart &&
            has_room(start, rules.clearance) && has_room(goal, rules.clearance)) {
            return {start, goal};
        }
    }
    throw InputError(concat("the map has no two connected places ", rules.apart, " m apart with ", rules.clearance,
                            " m of clearance; expected a larger map or a smaller --radius"));
}

Cell Truth::draw_start(Random& random, double clearance) const {
    std::vector<std::size_t> sizes(parts_.count);
    for (const std::uint32_t part : parts_.of_cell) {
        if (part != Components::none) {
            ++sizes[part];
        }
    }
    for (int i = 0; i < most_draws; ++i) {
        const Cell cell = draw_cell(random);
        if (has_room(cell, clearance) && sizes[part_of(cell)] == parts_.largest) {
            return cell;
        }
    }
    throw InputError(
        concat("the map has no place with ", clearance, " m of clearance; expected --start, or a smaller --radius"));
}

std::vector<Cell> Truth::within_reach(Cell start, double reach) const {
    const int far = static_cast<int>(reach / world_.resolution());
    const double squared = reach * reach / (world_.resolution() * world_.resolution()) + 1e-9;
    std::vector<std::uint8_t> marked(grown_.tiles.size());
    const auto mark_around = [&](int x, int y) {
        for (int cy = std::max(0, y - far); cy <= std::min(grown_.height - 1, y + far); ++cy) {
            for (int cx = std::max(0, x - far); cx <= std::min(grown_.width - 1, x + far); ++cx) {
                const int dx = cx - x;
                const int dy = cy - y;
                if (dx * dx + dy * dy <= squared && !world_.solid(cx, cy)) {
                    marked[grown_.index(cx, cy)] = 1;
                }
            }
        }
    };
    for (int y = 0; y < grown_.height; ++y) {
        for (int x = 0; x < grown_.width; ++x) {
            if (connected(start, {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)})) {
                mark_around(x, y);
            }
        }
    }
    std::vector<Cell> cells;
    for (int y = 0; y < grown_.height; ++y) {
        for (int x = 0; x < grown_.width; ++x) {
            if (marked[grown_.index(x, y)] != 0) {
                cells.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
            }
        }
    }
    return cells;
}

}  // namespace firmpath::host::sim
