#include "make_planner.hpp"

namespace firmpath::web {

template Run* make_planner<Four, Rows>(Planner, void*);
template Run* make_planner<Four, Costs>(Planner, void*);

}  // namespace firmpath::web
