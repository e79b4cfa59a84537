// Two ways to keep a path up to date while the map changes, with the same interface. A robot needs one of them.
#pragma once

#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/measure.hpp"

/// The cost of searches.
struct Tally {
    std::uint32_t searches = 0;
    std::uint32_t expanded = 0;
    std::uint32_t most_expanded = 0;  // by one of them
    std::uint32_t instructions = 0;   // 0 on a desktop
    std::uint32_t most_instructions = 0;

    constexpr void add(std::uint32_t cells, std::uint32_t count) {
        ++searches;
        expanded += cells;
        most_expanded = cells > most_expanded ? cells : most_expanded;
        instructions += count;
        most_instructions = count > most_instructions ? count : most_instructions;
    }
};

/// Jump points, from scratch each time: nothing is kept from one search to the next.
template <class Map>
class FromScratch {
public:
    using Planner =
        firmpath::JumpPointSearch<Map, firmpath::Eight<firmpath::Corner::never>, firmpath::PooledNodes<160>>;

    void aim(const Map& /*map*/, firmpath::Cell /*robot*/, firmpath::Cell goal) { goal_ = goal; }
    firmpath::Status replan(const Map& map, firmpath::Cell robot) { return planner_.plan(map, robot, goal_); }
    std::uint32_t expanded() const { return planner_.stats().expanded; }
    const Planner& planner() const { return planner_; }

private:
    firmpath::Cell goal_{};
    Planner planner_{};
};

/// D* Lite: it finds every change and keeps the results that the change does not affect. A new goal restarts it.
template <class Map>
class Repaired {
public:
    // The open list has places for a quarter of the cells.
    using Planner = firmpath::DStarLite<Map, firmpath::Eight<firmpath::Corner::never>, std::uint16_t,
                                        std::size_t{Map::width} * Map::height / 4>;

    void aim(const Map& map, firmpath::Cell robot, firmpath::Cell goal) { (void)planner_.begin(map, robot, goal); }
    firmpath::Status replan(const Map& map, firmpath::Cell robot) {
        before_ = planner_.stats().expanded;
        return planner_.replan(map, robot);
    }
    std::uint32_t expanded() const { return planner_.stats().expanded - before_; }
    const Planner& planner() const { return planner_; }

private:
    std::uint32_t before_ = 0;
    Planner planner_{};
};

/// One of the two, with its cost.
template <class Map, template <class> class Replanner>
class Measured {
public:
    void aim(const Map& map, firmpath::Cell robot, firmpath::Cell goal) {
        spent_ += measure([&] { replanner_.aim(map, robot, goal); });
    }
    firmpath::Status replan(const Map& map, firmpath::Cell robot, Tally& tally) {
        firmpath::Status status{};
        spent_ += measure([&] { status = replanner_.replan(map, robot); });
        tally.add(replanner_.expanded(), spent_);
        last_ = spent_;
        spent_ = 0;
        return status;
    }
    const auto& planner() const { return replanner_.planner(); }
    std::uint32_t expanded() const { return replanner_.expanded(); }
    std::uint32_t instructions() const { return last_; }

private:
    template <class Work>
    static std::uint32_t measure(Work&& work) {
        return static_cast<std::uint32_t>(firmpath::port::instructions_of(work));
    }

    std::uint32_t spent_ = 0;  // since the last search
    std::uint32_t last_ = 0;   // by the last search
    Replanner<Map> replanner_{};
};
