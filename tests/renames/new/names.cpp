#include "firmpath/map/jump_grid.hpp"
#include <firmpath/jump/jump_point_search.hpp>
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/store/bit_set.hpp"
#include "firmpath/fleet/fleet.hpp"
#include "firmpath/geometry/bearing.hpp"

namespace heat {
struct WithFallback {};  // somebody else's
}

using firmpath::Eight;
using firmpath::GreedyBestFirst;

using Map = firmpath::BitGrid<16, 16>;
using Moves = Eight<firmpath::Corner::never, firmpath::scale_fine>;

firmpath::JumpPointSearch<firmpath::JumpGrid<16, 16>> jumps;
firmpath::LazyThetaStar<Map> straight;
GreedyBestFirst<Map, Moves> greedy, other;
struct Theta {  // not the library's: nothing here says so
    heat::WithFallback hot;
    const GreedyBestFirst<Map, firmpath::Four>* cold;
};
Theta theta;
firmpath::BitSet<8> seen;
const auto north = firmpath::Bearing::turns_of_65536(16384);
