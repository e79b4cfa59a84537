#include <algorithm>
#include <cstdlib>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "firmpath/host/components.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/fleet.hpp"
#include "firmpath/host/sim/random.hpp"
#include "fleet/sized_fleet.hpp"

namespace firmpath::host {
namespace {

/// The cells of a map by the part of it that they can reach.
class Parts {
public:
    explicit Parts(const PlanningMap& map) : map_(map), components_(count_components(map, {.moves = 4})) {
        cells_.resize(components_.count);
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                if (const std::uint32_t part = components_.of_cell[map.index(x, y)]; part != Components::none) {
                    cells_[part].push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
                }
            }
        }
    }

    const std::vector<Cell>& around(Cell cell) const { return cells_[components_.of_cell[map_.index(cell.x, cell.y)]]; }
    /// Empty if every cell is blocked.
    std::vector<Cell> largest() const {
        const auto most = std::max_element(cells_.begin(), cells_.end(),
                                           [](const auto& a, const auto& b) { return a.size() < b.size(); });
        return most == cells_.end() ? std::vector<Cell>() : *most;
    }

private:
    const PlanningMap& map_;
    Components components_;
    std::vector<std::vector<Cell>> cells_;
};

/// The first `count` of the cells in random order.
std::vector<Cell> drawn(std::vector<Cell> cells, std::size_t count, sim::Random& random) {
    for (std::size_t i = 0; i < count; ++i) {
        std::swap(cells[i], cells[i + static_cast<std::size_t>(random.below(cells.size() - i))]);
    }
    cells.resize(count);
    return cells;
}

/// A run, step by step.
class Run {
public:
    Run(const PlanningMap& map, const std::vector<FleetTask>& tasks, const FleetOptions& options, FleetWatcher& watcher)
        : map_(map),
          options_(options),
          watcher_(watcher),
          random_(options.seed),
          fleet_(make_fleet(map, tasks.size())),
          since_(tasks.size()) {
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            cells_.push_back(tasks[i].start);
            goals_.push_back(tasks[options.gather ? 0 : i].goal);
            if (fleet_->add(i, tasks[i].start) != AddResult::added) {
                throw InputError(concat("robot ", i, " cannot start at ", tasks[i].start.x, ',', tasks[i].start.y,
                                        "; expected a free cell where no other robot starts"));
            }
            const SendResult sent = options.gather ? fleet_->gather(i, goals_[i]) : fleet_->send(i, goals_[i]);
            if (sent != SendResult::sent && sent != SendResult::shared) {
                throw InputError(concat("robot ", i, " cannot go to ", goals_[i].x, ',', goals_[i].y, " (",
                                        to_string(sent), "); expected a free cell as its goal"));
            }
        }
        fleet_->fill([&] { watcher_.prepares(0); });
    }

    FleetResult to_the_end() {
        if (options_.endless) {
            parts_ = std::make_unique<Parts>(map_);
            renew_goals();
        } else if (options_.plan) {
            result_.planned =
                fleet_->plan(options_.configurations, [&] { watcher_.prepares(fleet_->configurations()); });
            result_.configurations = std::min(fleet_->configurations(), options_.configurations);
        }
        count_arrived();
        watcher_.moved(0, cells_, goals_);
        while (result_.steps < options_.steps && (options_.endless || result_.arrived < cells_.size())) {
            step();
            watcher_.moved(result_.steps, cells_, goals_);
        }
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            result_.unreachable += fleet_->state(i) == RobotState::unreachable ? 1U : 0U;
            result_.costs += is_there(i) ? since_[i] : result_.steps;
        }
        return result_;
    }

private:
    void step() {
        if (const Status status = fleet_->step(); status != Status::found) {
            throw InputError(concat("the fleet stopped: ", to_string(status)));
        }
        ++result_.steps;
        const std::vector<Cell> before = cells_;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            cells_[i] = fleet_->cell(i);
        }
        result_.conflicts += count_conflicts(map_, before, cells_);
        count_arrived();
        if (options_.endless) {
            renew_goals();
        }
    }

    void count_arrived() {
        result_.arrived = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (is_there(i)) {
                ++result_.arrived;
            } else {
                since_[i] = result_.steps + 1;
            }
        }
        result_.goals += result_.arrived;
        result_.last_goals += result_.steps > options_.steps - options_.steps / 5 ? result_.arrived : 0U;
    }

    /// Of robots that gather, the fleet knows which cells are near enough.
    bool is_there(std::size_t i) const {
        return options_.gather ? fleet_->state(i) == RobotState::arrived : cells_[i] == goals_[i];
    }

    /// Robots at their goals get others.
    void renew_goals() {
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (cells_[i] != goals_[i]) {
                continue;
            }
            const std::vector<Cell>& near = parts_->around(cells_[i]);
            while (near.size() > 1 && goals_[i] == cells_[i]) {
                goals_[i] = near[random_.below(near.size())];
            }
            (void)fleet_->send(i, goals_[i]);
        }
    }

    const PlanningMap& map_;
    const FleetOptions& options_;
    FleetWatcher& watcher_;
    sim::Random random_;
    std::unique_ptr<SizedFleet> fleet_;
    std::unique_ptr<Parts> parts_;
    std::vector<Cell> cells_;
    std::vector<Cell> goals_;
    std::vector<std::uint32_t> since_;  // the step from which on each has been at its goal
    FleetResult result_;
};

}  // namespace

FleetResult run_fleet(const PlanningMap& map, const std::vector<FleetTask>& tasks, const FleetOptions& options,
                      FleetWatcher& watcher) {
    return Run(map, tasks, options, watcher).to_the_end();
}

std::uint64_t count_conflicts(const PlanningMap& map, const std::vector<Cell>& before, const std::vector<Cell>& after) {
    // By the robots and not by the cells, of which a map may have millions.
    std::unordered_map<std::size_t, std::size_t> stood;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (map.contains(before[i])) {
            stood[map.index(before[i].x, before[i].y)] = i;
        }
    }
    std::unordered_set<std::size_t> taken;
    std::uint64_t conflicts = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const Cell to = after[i];
        if (!map.contains(to) || map.is_blocked(to.x, to.y) ||
            std::abs(to.x - before[i].x) + std::abs(to.y - before[i].y) > 1) {
            ++conflicts;
            continue;
        }
        const std::size_t cell = map.index(to.x, to.y);
        const auto other = stood.find(cell);
        // Of two that change places one is counted.
        const bool through =
            other != stood.end() && other->second < i && to != before[i] && after[other->second] == before[i];
        conflicts += (taken.insert(cell).second ? 0U : 1U) + (through ? 1U : 0U);
    }
    return conflicts;
}

std::vector<FleetTask> draw_fleet_tasks(const PlanningMap& map, std::size_t robots, std::uint64_t seed) {
    const std::vector<Cell> cells = Parts(map).largest();
    if (cells.size() < robots) {
        throw InputError(concat("the largest connected part of the map has ", cells.size(), " free cells; expected ",
                                robots, ", one for each robot"));
    }
    sim::Random random(seed);
    const std::vector<Cell> starts = drawn(cells, robots, random);
    const std::vector<Cell> goals = drawn(cells, robots, random);
    std::vector<FleetTask> tasks;
    for (std::size_t i = 0; i < robots; ++i) {
        tasks.push_back({starts[i], goals[i]});
    }
    return tasks;
}

}  // namespace firmpath::host
