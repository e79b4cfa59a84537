#include "make_planner.hpp"

namespace firmpath::web {

template Run* make_planner<Eight<Corner::one_side, scale_fine>, Rows>(Planner, void*);
template Run* make_planner<Eight<Corner::one_side, scale_10_14>, Costs>(Planner, void*);

}  // namespace firmpath::web
