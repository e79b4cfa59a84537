// Any-angle planning at compile time, within the compilers' default limits: the assertions are the test.
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "support/constant_maps.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<32, 32>;
using Small = BitGrid<20, 20>;

template <class Moves>
constexpr Status status_on(const Small& map, Cell goal) {
    LazyThetaStar<Small, Moves> planner;
    return planner.plan(map, Cell{0, 0}, goal);
}
template <class Moves>
constexpr std::uint32_t turns_on(const Map& map, Cell goal) {
    LazyThetaStar<Map, Moves> planner;
    (void)planner.plan(map, Cell{0, 0}, goal);
    return cells_on(planner.path(map));
}

static_assert(status_on<Eight<Corner::never>>(closed_corner<20>(), {19, 19}) == Status::no_path);
static_assert(status_on<Eight<Corner::one_side>>(closed_corner<20>(), {19, 19}) == Status::no_path);
static_assert(status_on<Eight<Corner::always>>(closed_corner<20>(), {19, 19}) == Status::no_path);
static_assert(status_on<Four>(closed_corner<20>(), {19, 19}) == Status::no_path);
static_assert(turns_on<Eight<Corner::never>>(serpentine(), {0, 30}) == 32);
static_assert(turns_on<Eight<Corner::never>>(Map(), {31, 17}) == 2);

TEST(LazyThetaStarConstant, PlansAtCompileTime) { SUCCEED(); }

}  // namespace
