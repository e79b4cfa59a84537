// All functions on paths, at compile time and within the compilers' default limits: the assertions are the test.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"
#include "support/constant_maps.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::serpentine;

using Map = BitGrid<32, 32>;

/// All steps of a path's life: planned, stored, read back, checked, priced.
constexpr bool there_and_back() {
    const Map map = serpentine();
    firmpath::AStar<Map, Four> planner;
    if (planner.plan(map, {0, 0}, {0, 14}) != Status::found) {
        return false;
    }
    std::array<std::uint8_t, 32> bytes{};
    std::size_t size = 0;
    if (firmpath::encode<Four>(planner.path(map), bytes, size) != CopyResult::copied) {
        return false;
    }
    const auto path = firmpath::decode<Four>(map, std::span<const std::uint8_t>(bytes).first(size));
    std::uint32_t cost = 0;
    return path.check() == firmpath::DecodeResult::whole && !firmpath::still_valid<Four>(map, path).broken() &&
           firmpath::cost_of<Four>(map, path, cost) == firmpath::CostResult::complete && cost == planner.cost() &&
           size == 4 + 8 + 7;
}
static_assert(there_and_back());

constexpr Cell nearest() {
    Map map;
    map.fill(true);
    map.set({31, 31}, false);
    return *firmpath::nearest_free(map, {0, 0}, 100);
}
static_assert(nearest() == Cell{31, 31});

TEST(Constant, WorksAtCompileTime) { SUCCEED(); }

}  // namespace
