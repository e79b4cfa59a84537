// expect: firmpath::Disc
#include "firmpath/firmpath.hpp"

constexpr firmpath::Disc robot(200, 50'000);
// right: constexpr firmpath::Disc robot(firmpath::millimetres(200), firmpath::millimetres(50));
