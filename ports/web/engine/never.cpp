#include "make_planner.hpp"

namespace firmpath::web {

template Run* make_planner<Eight<Corner::never, scale_fine>, Rows>(Planner, void*);
template Run* make_planner<Eight<Corner::never, scale_10_14>, Costs>(Planner, void*);

}  // namespace firmpath::web
