// A search over places and headings while bits flip in its memory.
#include "faults/flips.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "golden/motions.hpp"

namespace {

using namespace firmpath;
using Map = firmpath::BitGrid<9, 7>;
using Planner = firmpath::StateLattice<Map, GoldenCart, 300>;

// A row, a distance, an expansion or a step of the path takes a unit; a flipped bit may make some states cheaper, so
// that those behind them are expanded again.
constexpr std::uint32_t states = faults::cells * GoldenCart::headings;
constexpr std::uint32_t watchdog = 7 + 16 * faults::cells + 4 * states;
constexpr std::uint32_t steps = 48;  // of the path, turns included, with a margin

TEST(Faults, StateLattice) {
    constexpr auto to_the_goal = [](Planner& planner, const Map& map) {
        return planner.begin(map, {faults::start, 1}, {faults::goal, firmpath::any_heading});
    };
    constexpr auto by_a_motion = [](const Map& map, const LatticeState& a, const LatticeState& b) {
        for (std::size_t i = a.heading * GoldenCart::per_heading; i < (a.heading + 1U) * GoldenCart::per_heading; ++i) {
            const firmpath::MotionPrimitive& motion = GoldenCart::primitives[i];
            if (motion.to == b.heading && a.cell.x + motion.dx == b.cell.x && a.cell.y + motion.dy == b.cell.y &&
                firmpath::detail::sweeps_free<GoldenCart>(map, a.cell, motion)) {
                return true;
            }
        }
        return false;
    };
    faults::flip_every_byte<Planner, Map>(to_the_goal, by_a_motion, watchdog, steps, 40);
}

}  // namespace
