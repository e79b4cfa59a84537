// Any-angle planning at compile time, within the compilers' default limits: the assertions are the test.
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<32, 32>;
using Small = BitGrid<20, 20>;

/// All free except the goal's neighbours: every cell is expanded, at the end of the longest possible lines.
constexpr Small closed_corner() {
    Small map;
    map.set(Cell{18, 19});
    map.set(Cell{18, 18});
    map.set(Cell{19, 18});
    return map;
}

/// Rows to drive from end to end.
constexpr Map serpentine() {
    Map map;
    for (int y = 1; y < 32; y += 2) {
        for (int x = 0; x < 31; ++x) {
            map.set(cell(y % 4 == 1 ? x : x + 1, y));
        }
    }
    return map;
}

template <class Moves>
constexpr Status status_on(const Small& map, Cell goal) {
    LazyThetaStar<Small, Moves> planner;
    return planner.plan(map, Cell{0, 0}, goal);
}
template <class Moves>
constexpr std::uint32_t turns_on(const Map& map, Cell goal) {
    LazyThetaStar<Map, Moves> planner;
    (void)planner.plan(map, Cell{0, 0}, goal);
    std::uint32_t n = 0;
    for (const Cell c : planner.path(map)) {
        n += c.x >= 0 ? 1U : 0U;
    }
    return n;
}

static_assert(status_on<Eight<Corner::never>>(closed_corner(), {19, 19}) == Status::no_path);
static_assert(status_on<Eight<Corner::one_side>>(closed_corner(), {19, 19}) == Status::no_path);
static_assert(status_on<Eight<Corner::always>>(closed_corner(), {19, 19}) == Status::no_path);
static_assert(status_on<Four>(closed_corner(), {19, 19}) == Status::no_path);
static_assert(turns_on<Eight<Corner::never>>(serpentine(), {0, 30}) == 32);
static_assert(turns_on<Eight<Corner::never>>(Map(), {31, 17}) == 2);

TEST(LazyThetaStarConstant, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
