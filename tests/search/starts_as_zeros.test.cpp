// Every unused planner is all zeros, so that it lies in .bss and takes no flash. tests/checks/sections.cmake checks
// the compiler's result on boards.
#include <cstddef>

#include "../checks/planners.cpp"
#include "support/test.hpp"

namespace {

template <class Object>
void expect_zeros(const Object& object) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(&object);
    for (std::size_t i = 0; i < sizeof object; ++i) {
        ASSERT_EQ(bytes[i], 0) << " at byte " << i;
    }
}

TEST(StartsAsZeros, EveryPlannerAndMap) {
    expect_zeros(never);
    expect_zeros(jump_never);
    expect_zeros(in_town);
    expect_zeros(theta);
    expect_zeros(on_costs);
    expect_zeros(among_walls);
    expect_zeros(grids);
    expect_zeros(map);
}

}  // namespace
