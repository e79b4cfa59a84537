#include "firmpath/grid/jump_grid.hpp"
#include <firmpath/search/jump_point.hpp>
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/greedy.hpp"
#include "firmpath/search/theta.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "firmpath/grid/wall_grid.hpp"
#include "firmpath/panic.hpp"
#include "firmpath/search/detail/bit_set.hpp"
#include "firmpath/search/fleet.hpp"
#include "firmpath/geometry/bearing.hpp"

namespace heat {
struct WithFallback {};  // somebody else's
}

using firmpath::Eight;
using firmpath::Greedy;

using Map = firmpath::BitGrid<16, 16>;
using Moves = Eight<firmpath::Corner::never, firmpath::scale_13860_19601>;

firmpath::JumpPoint<firmpath::JumpGrid<16, 16>> jumps;
firmpath::Theta<Map> straight;
Greedy<Map, Moves> greedy, other;
struct Theta {  // not the library's: nothing here says so
    heat::WithFallback hot;
    const Greedy<Map, firmpath::Four>* cold;
};
Theta theta;
firmpath::detail::BitSet<8> seen;
const auto north = firmpath::Bearing::of(16384);
