/// @file
/// A map for queries that start on land, and one for those that start on water, each with a planner.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/masks.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::tool {

/// A map with its planner, which may have made tables for it.
struct Ground {
    host::PlanningMap map;
    std::unique_ptr<host::Planner> planner;
};

/// Prepares each ground when it is first asked for; making tables shows its progress.
class Grounds {
public:
    /// Borrows the image and the masks.
    Grounds(const host::MapImage& image, const host::PlanningOptions& planning, const host::Masks& masks,
            std::string_view planner, const host::Motion& motion, const host::PlannerOptions& options = {})
        : image_(image), planning_(planning), masks_(masks), planner_(planner), motion_(motion), options_(options) {}

    const Ground& on(bool water);

private:
    const host::MapImage& image_;
    host::PlanningOptions planning_;
    const host::Masks& masks_;
    std::string_view planner_;
    host::Motion motion_;
    host::PlannerOptions options_;
    std::array<Ground, 2> grounds_;  // land, water
};

}  // namespace firmpath::tool
