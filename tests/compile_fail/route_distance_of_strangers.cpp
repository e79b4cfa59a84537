// expect: route_distance is known for Four, Eight and Hex, and for moves that derive from one of them
#include "firmpath/firmpath.hpp"

struct OneWay {
    // right: struct OneWay : firmpath::Four {
    static constexpr unsigned directions = 4;
};
constexpr std::uint32_t steps = firmpath::route_distance<OneWay>({0, 0}, {3, 3});
