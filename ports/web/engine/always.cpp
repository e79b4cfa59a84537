#include "make_planner.hpp"

namespace firmpath::web {

template Run* make_planner<Eight<Corner::always, scale_fine>, Rows>(Planner, void*);
template Run* make_planner<Eight<Corner::always, scale_10_14>, Costs>(Planner, void*);

}  // namespace firmpath::web
