#include "fleet/sized_fleet.hpp"

#include <algorithm>

#include "firmpath/host/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "maps/map_on.hpp"
#include "maps/sizes.hpp"
#include "planners/zeroed.hpp"

namespace firmpath::host {
namespace {

template <int Edge, std::size_t Robots>
class FleetOf final : public SizedFleet {
    using Map = BitGrid<Edge, Edge>;

public:
    explicit FleetOf(const PlanningMap& map) { copy_blocked(map, map_); }

    AddResult add(std::size_t robot, Cell cell) override { return fleet_->add(map_, robot, cell); }
    SendResult send(std::size_t robot, Cell goal) override { return fleet_->send(map_, robot, goal); }
    SendResult gather(std::size_t robot, Cell goal) override { return fleet_->gather(map_, robot, goal); }
    void fill(const std::function<void()>& meanwhile) override {
        (void)to_the_end([&] {
            meanwhile();
            return fleet_->fill(map_, slice);
        });
    }
    Status plan(std::size_t configurations, const std::function<void()>& meanwhile) override {
        std::uint32_t units = 0;
        return to_the_end([&] {
            if (units++ % slice == 0) {
                meanwhile();
            }
            // One unit at a time, to see exactly when a smaller pool would have been full.
            const Status status = fleet_->plan(map_, 1);
            if (fleet_->configurations() <= configurations) {
                return status;
            }
            fleet_->cancel();
            (void)fleet_->plan(map_, 1);
            return Status::nodes_full;
        });
    }
    std::size_t configurations() const override { return fleet_->configurations(); }
    Status step() override {
        return to_the_end([&] { return fleet_->step(map_, slice); });
    }
    Cell cell(std::size_t robot) const override { return fleet_->cell(robot); }
    RobotState state(std::size_t robot) const override { return fleet_->state(map_, robot); }

private:
    static constexpr std::uint32_t slice = 1000;

    template <class Slice>
    static Status to_the_end(const Slice& next) {
        Status status = Status::running;
        while (status == Status::running) {
            status = next();
        }
        return status;
    }

    Map map_{all_blocked};
    Zeroed<Fleet<Map, Robots, Robots, FleetRoom{.configurations = max_configurations, .groups = 1}>> fleet_;
};

}  // namespace

std::unique_ptr<SizedFleet> make_fleet(const PlanningMap& map, std::size_t robots) {
    return with_edge(LargeSizes{}, std::max(map.width, map.height), [&]<int Edge>() -> std::unique_ptr<SizedFleet> {
        constexpr std::size_t few = 128;
        if (robots <= few) {
            return std::make_unique<FleetOf<Edge, few>>(map);
        }
        return std::make_unique<FleetOf<Edge, max_fleet>>(map);
    });
}

}  // namespace firmpath::host
