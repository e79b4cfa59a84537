#include "grounds.hpp"

#include "progress.hpp"

namespace firmpath::tool {

const Ground& Grounds::on(bool water) {
    Ground& ground = grounds_[water ? 1 : 0];
    if (ground.planner == nullptr) {
        planning_.on_water = water;
        ground.map = host::make_planning_map(image_, planning_, masks_);
        ground.planner = host::make_planner(planner_, ground.map.width, ground.map.height, motion_, options_);
        set_map(*ground.planner, ground.map);
    }
    return ground;
}

}  // namespace firmpath::tool
