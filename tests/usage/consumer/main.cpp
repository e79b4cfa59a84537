#include <firmpath/firmpath.hpp>

int main() {
    constexpr auto map = firmpath::BitGrid<3, 2>::drawn("..#"
                                                        "...");
    static_assert(!map.passable({2, 0}));
    return map.passable({0, 1}) ? 0 : 1;
}
