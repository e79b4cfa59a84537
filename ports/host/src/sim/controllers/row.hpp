/// @file
/// The controllers. Each has its own source file: they are large templates, and separate files compile in parallel.
#pragma once

#include <algorithm>
#include <memory>

#include "firmpath/host/sim/controller.hpp"
#include "maps/sizes.hpp"

namespace firmpath::host::sim {

std::unique_ptr<Controller> make_jump_point_controller(const ControllerOptions& options);
std::unique_ptr<Controller> make_keeping_away_controller(const ControllerOptions& options);
std::unique_ptr<Controller> make_d_star_lite_controller(const ControllerOptions& options);
std::unique_ptr<Controller> make_planned_controller(const ControllerOptions& options);
std::unique_ptr<Controller> make_shaped_controller(const ControllerOptions& options);
std::unique_ptr<Controller> make_explorer_controller(const ControllerOptions& options);

/// Makes a `Sized<Edge>`. Not a lambda with a template parameter, at which cppcheck stumbles.
template <template <int> class Sized>
struct MakeSized {
    const ControllerOptions& options;

    template <int Edge>
    std::unique_ptr<Controller> operator()() const {
        return std::make_unique<Sized<Edge>>(options);
    }
};

/// The controller `Sized<Edge>` of the smallest size that has room for the map.
template <template <int> class Sized>
std::unique_ptr<Controller> make_sized_controller(const ControllerOptions& options) {
    return with_edge(SimSizes{}, std::max(options.width, options.height), MakeSized<Sized>{options});
}

}  // namespace firmpath::host::sim
