#include "astar.h"

void step_and_ignore(struct astar* planner, const struct astar_map* map) { astar_step(planner, map, 1); }
