/// @file
/// The library's fleet behind a run-time interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/fleet.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// A firmpath::Fleet of any size with its map.
class SizedFleet {
public:
    SizedFleet() = default;
    SizedFleet(const SizedFleet&) = delete;
    SizedFleet& operator=(const SizedFleet&) = delete;
    virtual ~SizedFleet() = default;

    virtual AddResult add(std::size_t robot, Cell cell) = 0;
    virtual SendResult send(std::size_t robot, Cell goal) = 0;
    virtual SendResult gather(std::size_t robot, Cell goal) = 0;
    /// Works out the ways to new goals, as `step` would. Like `plan`, it calls `meanwhile` many times.
    virtual void fill(const std::function<void()>& meanwhile) = 0;
    /// `nodes_full` if it would take more configurations.
    virtual Status plan(std::size_t configurations, const std::function<void()>& meanwhile) = 0;
    virtual std::size_t configurations() const = 0;
    virtual Status step() = 0;
    virtual Cell cell(std::size_t robot) const = 0;
    virtual RobotState state(std::size_t robot) const = 0;
};

/// A fleet with room for so many robots, on a map. Throws `InputError` if the map is too large.
std::unique_ptr<SizedFleet> make_fleet(const PlanningMap& map, std::size_t robots);

}  // namespace firmpath::host
