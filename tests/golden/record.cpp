// Plays every query of the golden results, compares the results with references that share no code with the library,
// and writes their hashes. With --check it compares them with the recorded hashes instead.
//
//     golden_record tests/golden/hashes.hpp
//     golden_record --check
//
// The references: costs by relaxing every step until nothing changes (plain_costs.hpp); for poses plain_turning.hpp and
// plain_maze.hpp; for sight plain_sight.hpp. Status, cost and every step of the path are checked, but not the
// expansions, nor which of several equally cheap paths was found.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "firmpath/core/crc32.hpp"
#include "golden/algorithms.hpp"
#include "golden/graphs.hpp"
#include "golden/hashes.hpp"
#include "golden/lists.hpp"
#include "golden/replay.hpp"
#include "reference/plain_costs.hpp"
#include "reference/plain_hex.hpp"
#include "reference/plain_maze.hpp"
#include "reference/plain_octagons.hpp"
#include "reference/plain_sight.hpp"
#include "reference/plain_squares.hpp"
#include "reference/plain_turning.hpp"

namespace {

using namespace golden;
using firmpath::Cell;
using test_support::Beside;
using test_support::Board;
using test_support::unreachable;

constexpr int W = 40;
constexpr int H = 12;

struct Visited {
    Cell cell;
    unsigned heading;
};

/// A search's promise for the cost it finds, relative to the cost of a cheapest path.
enum class Promise {
    cheapest,
    half_more,  ///< at most one and a half times as much
    some_path,  ///< at least as much
    fewest,     ///< at most sqrt 2 times as much, if the status reports it
    any_angle,  ///< at most as much
};

/// The properties of an algorithm.
struct Known {
    Board board = Board::eight_never;
    Promise promise = Promise::cheapest;
    std::uint32_t straight = 10;
    std::uint32_t diagonal = 14;
    Status may_fail = Status::found;   // a status that is allowed because its memory is small
    std::uint32_t largest = no_limit;  // cost
};

Known known_of(const std::string& name) {
    constexpr Board never = Board::eight_never;
    const Known four{Board::four, Promise::cheapest, 1, 1};
    const Known odd_rows{Board::odd_rows, Promise::cheapest, 1, 1};
    const Known even_columns{Board::even_columns, Promise::cheapest, 1, 1};
    if (name == "astar_four" || name == "jps_four" || name == "graph_four_boxes" || name == "astar_walls") {
        return four;
    }
    if (name == "bfs_four" || name == "bfs_aisles" || name == "reachable_steps" || name == "flood_fill" ||
        name == "flood_fill_16" || name == "goal_bits_field") {
        return four;
    }
    if (name == "bfs_never" || name == "frontier_search") {
        return {never, Promise::cheapest, 1, 1};
    }
    if (name == "astar_one_side" || name == "jps_one_side" || name == "direction_field" || name == "astar_costmap" ||
        name == "dstar_lite_costmap") {
        return {Board::eight_one_side};
    }
    if (name == "astar_always" || name == "jps_always") {
        return {Board::eight_always};
    }
    if (name == "astar_fine") {
        return {never, Promise::cheapest, 13860, 19601};
    }
    if (name == "astar_narrow") {
        return {never, Promise::cheapest, 3000, 4242, Status::cost_overflow, 65534};
    }
    if (name == "astar_short_open") {
        return {never, Promise::cheapest, 10, 14, Status::open_full};
    }
    if (name == "jps_small_pool") {
        return {never, Promise::cheapest, 10, 14, Status::nodes_full};
    }
    if (name == "jps_or_bfs") {
        return {never, Promise::fewest};
    }
    if (name == "weighted_astar") {
        return {never, Promise::half_more};
    }
    if (name == "greedy") {
        return {never, Promise::some_path};
    }
    if (name == "theta_never") {
        return {never, Promise::any_angle, 13860, 19601};
    }
    if (name == "theta_always") {
        return {Board::eight_always, Promise::any_angle, 13860, 19601};
    }
    if (name == "astar_hex_odd_r") {
        return odd_rows;
    }
    if (name == "astar_hex_even_q" || name == "dijkstra_ground_hex") {
        return even_columns;
    }
    if (name == "turning_four") {
        return {Board::four, Promise::cheapest, 2, 2};
    }
    if (name == "axis_turning") {
        return {Board::four, Promise::cheapest, 1, 1};
    }
    if (name == "axis_turning_walls") {
        return {Board::four, Promise::cheapest, 1, 1};
    }
    if (name == "turning_hex") {
        return odd_rows;
    }
    return {never};
}

/// Whether a step goes against an arrow of the cell that it leaves or enters: by more than a quarter turn.
bool against(const Drawing& drawing, int x, int y, int dx, int dy) {
    const auto forbids = [&](int cx, int cy) {
        const char letter = drawing.at(test_support::cell(cx, cy));
        return (letter == '>' && dx < 0) || (letter == '<' && dx > 0) || (letter == 'v' && dy < 0) ||
               (letter == '^' && dy > 0);
    };
    return forbids(x, y) || forbids(x + dx, y + dy);
}

/// Whether a wall stands between a cell and one beside it.
bool walled(const Drawing& drawing, int x, int y, int dx, int dy) {
    const int left = dx < 0 ? x + dx : x;
    const int upper = dy < 0 ? y + dy : y;
    const char letter = drawing.at(test_support::cell(left, upper));
    return letter == '+' || (letter == '|' && dx != 0) || (letter == '_' && dy != 0) ||
           drawing.blocked(test_support::cell(x, y)) || drawing.blocked(test_support::cell(x + dx, y + dy));
}

template <class A>
class Referee {
public:
    Referee(std::string name, const A& algorithm)
        : name_(std::move(name)), algorithm_(algorithm), known_(known_of(name_)) {}

    /// Describes the error of an answer; empty if the answer is correct.
    std::string judge(const Drawing& drawing, const Query& query, const Result& result) {
        drawing_ = &drawing;
        visited_.clear();
        algorithm_.visit_path([&](Cell cell, unsigned heading) { visited_.push_back({cell, heading}); });
        if constexpr (requires { A::Planner::priorities; }) {
            return judge_fleet(result);
        }
        if constexpr (requires { typename A::RobotMap; }) {
            return judge_robot_map(result);
        }
        if constexpr (requires { typename A::Planner::primitives_type; }) {
            return judge_lattice<typename A::Planner::primitives_type>(query, result);
        }
        if constexpr (requires { A::middle(Cell{}); }) {
            return judge_clusters(query, result);
        }
        const auto on_map = [&](Cell cell) { return drawing.contains(cell); };
        const auto free = [&](Cell cell) { return map().passable(cell); };
        if (!asks_for_goal() || !on_map(query.goal) || !on_map(query.start) || !free(query.start)) {
            return judge_ends(query, result);
        }
        if constexpr (requires { algorithm_.at(); }) {
            start_ = algorithm_.at();
        } else {
            start_ = query.start;
        }
        if (!is_field() && name_ != "nearest_goal" && !query.nearest && !free(query.goal)) {
            return result.status == Status::goal_blocked ? "" : "the goal is blocked";
        }
        work_out(query);
        return judge_path(query, result);
    }

private:
    static constexpr std::uint32_t none = unreachable;
    const auto& map() const { return algorithm_.map(); }
    bool is_flood_fill() const { return name_.rfind("flood_fill", 0) == 0; }
    bool is_field() const { return name_.find("_field") != std::string::npos || is_flood_fill(); }
    bool is_among_walls() const { return name_.find("walls") != std::string::npos || is_flood_fill(); }
    bool asks_for_goal() const { return name_ != "frontier_search" && name_.rfind("reachable_", 0) != 0; }

    /// For searches whose start or goal is outside or blocked, and those without a goal.
    std::string judge_ends(const Query& query, const Result& result) {
        start_ = query.start;
        const bool start_on = drawing_->contains(query.start);
        const bool goal_on = drawing_->contains(query.goal) || !asks_for_goal();
        if (is_field()) {
            const Status expected = !goal_on                     ? Status::out_of_map
                                    : map().passable(query.goal) ? Status::found
                                                                 : Status::goal_blocked;
            return result.status == expected ? "" : "a field should end otherwise";
        }
        if (!start_on || !goal_on) {
            return result.status == Status::out_of_map ? "" : "start or goal is out of the map";
        }
        if (!map().passable(query.start)) {
            return result.status == Status::start_blocked ? "" : "the start is blocked";
        }
        work_out(query);
        if (name_ == "frontier_search") {
            return judge_frontier(query, result);
        }
        const std::uint32_t limit = (query.most_steps == no_limit ? 6 : query.most_steps) * known_.straight;
        std::size_t within = 0;
        for_each_cell<W, H>([&](Cell cell) { within += cost_[index(cell)] <= limit ? 1U : 0U; });
        for (const Visited& at : visited_) {
            if (cost_[index(at.cell)] > limit) {
                return "a cell is beyond the limit";
            }
        }
        return result.status == Status::found && result.expanded == within && visited_.size() == within
                   ? ""
                   : "so many cells are not within the limit";
    }

    std::string judge_frontier(const Query& query, const Result& result) {
        test_support::KnownMap<W, H> knowledge;
        for_each_cell<W, H>([&](Cell cell) {
            if (drawing_->at(cell) != '?') {
                knowledge.learn(cell, drawing_->blocked(cell));
            }
        });
        test_support::PlainOctagons<W, H> distances;
        distances.run(map(), query.start);
        std::uint32_t least = none;
        for_each_cell<W, H>([&](Cell cell) {
            bool sees = false;
            for_each_cell<W, H>([&](Cell unknown) {
                sees = sees || (distances.steps(cell) != distances.unreached &&
                                test_support::plainly_in_sight(knowledge, cell, unknown, 3));
            });
            least = sees && distances.steps(cell) < least ? distances.steps(cell) : least;
        });
        if (result.status == Status::found) {
            const bool nearest = distances.steps(visited_.back().cell) == least;
            const bool right = price() != none && visited_.size() == result.cost + 1 && result.cost <= least;
            return nearest && right ? "" : "there is a nearer frontier";
        }
        return excused(query, result, least) ? "" : "there is a frontier";
    }

    /// Whether a robot that begins in a cell covers only free cells; the runs are turned by quarters.
    template <class Runs>
    bool runs_free(const Runs& runs, std::size_t first, std::size_t last, Cell at, unsigned quarters) const {
        for (std::size_t i = first; i < last; ++i) {
            for (int n = 0; n < runs[i].length; ++n) {
                int x = runs[i].x + n;
                int y = runs[i].y;
                for (unsigned turn = 0; turn < quarters; ++turn) {
                    const int old = x;
                    x = -y;
                    y = old;
                }
                const Cell covered = test_support::cell(at.x + x, at.y + y);
                if (!drawing_->contains(covered) || drawing_->blocked(covered)) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Dijkstra's algorithm over all places and headings.
    template <class Motions>
    std::string judge_lattice(const Query& query, const Result& result) {
        const auto stands = [&](Cell cell, unsigned heading) {
            const unsigned quarter = Motions::headings / 4;
            return runs_free(Motions::footprint, Motions::footprint_first[heading % quarter],
                             Motions::footprint_first[heading % quarter + 1], cell, heading / quarter);
        };
        if (!drawing_->contains(query.start) || !drawing_->contains(query.goal)) {
            return result.status == Status::out_of_map ? "" : "start or goal is out of the map";
        }
        if (!stands(query.start, 1)) {
            return result.status == Status::start_blocked ? "" : "the robot does not fit at the start";
        }
        bool fits = query.nearest;
        for (unsigned heading = 0; heading < Motions::headings; ++heading) {
            fits = fits || stands(query.goal, heading);
        }
        if (!fits) {
            return result.status == Status::goal_blocked ? "" : "the robot does not fit at the goal";
        }
        const auto number = [](Cell cell, unsigned heading) { return index(cell) * Motions::headings + heading; };
        const auto can = [&](Cell cell, std::size_t i) {
            const auto& motion = Motions::primitives[i];
            return runs_free(Motions::runs, motion.first_run, std::size_t{motion.first_run} + motion.runs, cell, 0) &&
                   drawing_->contains(test_support::cell(cell.x + motion.dx, cell.y + motion.dy));
        };
        std::vector<std::uint32_t> cost(std::size_t{W} * H * Motions::headings, none);
        cost[number(query.start, 1)] = 0;
        for (bool changed = true; changed;) {
            changed = false;
            for_each_cell<W, H>([&](Cell cell) {
                for (unsigned heading = 0; heading < Motions::headings; ++heading) {
                    const std::uint32_t here = cost[number(cell, heading)];
                    for (std::size_t k = 0; here != none && k < Motions::per_heading; ++k) {
                        const std::size_t i = heading * Motions::per_heading + k;
                        const auto& motion = Motions::primitives[i];
                        if (can(cell, i)) {
                            std::uint32_t& there =
                                cost[number(test_support::cell(cell.x + motion.dx, cell.y + motion.dy), motion.to)];
                            changed = changed || here + motion.cost < there;
                            there = std::min(there, here + motion.cost);
                        }
                    }
                }
            });
        }
        std::uint32_t least = none;
        for (unsigned heading = 0; heading < Motions::headings; ++heading) {
            least = std::min(least, cost[number(query.goal, heading)]);
        }
        // The path: each step is a motion that the robot can make, and together they cost what it says.
        std::uint32_t sum = 0;
        for (std::size_t n = 1; n < visited_.size(); ++n) {
            const Visited& from = visited_[n - 1];
            const Visited& to = visited_[n];
            std::uint32_t cheapest = none;
            for (std::size_t k = 0; k < Motions::per_heading; ++k) {
                const std::size_t i = from.heading * Motions::per_heading + k;
                const auto& motion = Motions::primitives[i];
                if (motion.to == to.heading && from.cell.x + motion.dx == to.cell.x &&
                    from.cell.y + motion.dy == to.cell.y && can(from.cell, i)) {
                    cheapest = std::min<std::uint32_t>(cheapest, motion.cost);
                }
            }
            if (cheapest == none) {
                return "the robot cannot make a motion of the path";
            }
            sum += cheapest;
        }
        if (!visited_.empty() && (sum != result.cost || !(visited_[0].cell == query.start))) {
            return "the path does not begin at the start, or costs something else";
        }
        if (result.status == Status::found) {
            return result.cost == least && visited_.back().cell == query.goal ? "" : "there is a cheaper path";
        }
        const bool limited = query.work_limit != no_limit || query.most_steps != no_limit;
        const bool excused = result.status == Status::nodes_full ||
                             (limited && (result.status == Status::work_limit || result.status == Status::cost_limit));
        return least == none || excused ? "" : "there is a path";
    }

    /// The path costs no more than the route, and the route no less than a cheapest path.
    std::string judge_clusters(const Query& query, const Result& result) {
        using Enlarged = test_support::PlainSquares<W * enlarged, H * enlarged>;
        if constexpr (A::Map::width == W * enlarged) {
            if (!drawing_->contains(query.start) || !drawing_->contains(query.goal)) {
                return result.status == Status::out_of_map ? "" : "start or goal is out of the map";
            }
            const Cell start = A::middle(query.start);
            const Cell goal = A::middle(query.goal);
            if (!map().passable(start) || !map().passable(goal)) {
                return result.status == (map().passable(start) ? Status::goal_blocked : Status::start_blocked)
                           ? ""
                           : "start or goal is blocked";
            }
            constexpr auto beside =
                A::Planner::moves_type::corner == firmpath::Corner::never ? Beside::both : Beside::one;
            static const auto reference = std::make_unique<Enlarged>(10, 14, beside);
            reference->run(map(), start);
            const std::uint32_t least = reference->cost(goal);
            if (result.status != Status::found) {
                const bool limited = (result.status == Status::work_limit && query.work_limit != no_limit) ||
                                     (result.status == Status::cost_limit && query.most_steps != no_limit);
                return limited || (result.status == Status::no_path && least == none) ? "" : "there is a path";
            }
            std::vector<Cell> path;
            for (const Visited& at : visited_) {
                path.push_back(at.cell);
            }
            const std::uint32_t paid = reference->cost_of(map(), path);
            if (path.front() != start || path.back() != goal || paid == none) {
                return "the path breaks a rule, or has other ends";
            }
            return paid <= result.cost && result.cost >= least &&
                           (query.most_steps == no_limit || result.cost / (10 * enlarged) <= query.most_steps)
                       ? ""
                       : "the path costs " + std::to_string(paid) + ", and the cheapest " + std::to_string(least);
        }
        return "";
    }

    /// (That no step was wrong is for the tests of fleets to see.)
    std::string judge_fleet(const Result& result) {
        visited_.pop_back();  // the hash
        for (const Visited& a : visited_) {
            if (!map().passable(a.cell)) {
                return "a robot is on a blocked cell";
            }
            for (const Visited& b : visited_) {
                if (&a != &b && a.cell == b.cell) {
                    return "two robots are on one cell";
                }
            }
        }
        return result.status == Status::found && result.expanded == 24 ? "" : "there should be 24 steps";
    }

    /// What is known to be free is so, but for a corner that a beam grazes; what is known to be occupied is blocked, or
    /// beside it; and that has grown.
    std::string judge_robot_map(const Result& result) {
        std::vector<unsigned> known(std::size_t{W} * H);
        for (const Visited& at : visited_) {
            known[index(at.cell)] = at.heading;
        }
        unsigned grazed = 0;
        std::string error =
            result.status == Status::found && result.expanded == 12 ? "" : "there should be 12 readings";
        for_each_cell<W, H>([&](Cell cell) {
            bool blocked_near = false;
            bool grown = false;
            for_each_cell<W, H>([&](Cell other) {
                const int dx = other.x - cell.x;
                const int dy = other.y - cell.y;
                const bool beside = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
                blocked_near = blocked_near || (beside && !map().passable(other));
                grown = grown || (dx * dx + dy * dy <= 1 && (known[index(other)] & 3U) == 2);
            });
            const unsigned knowledge = known[index(cell)] & 3U;
            grazed += knowledge == 1 && !map().passable(cell) ? 1U : 0U;
            error = knowledge == 2 && !blocked_near             ? "an obstacle where there is none"
                    : grown != ((known[index(cell)] & 4U) != 0) ? "wrongly grown"
                                                                : error;
        });
        return grazed > 1 ? "blocked cells are known to be free" : error;
    }

    std::string judge_path(const Query& query, const Result& result) {
        std::uint32_t least = cost_[index(query.goal)];
        Cell goal = query.goal;
        if (name_ == "nearest_goal") {
            for (const char other : {'a', 'b', 'c'}) {
                const Cell cell = drawing_->named(other);
                if (drawing_->contains(cell) && cell != query.start && cost_[index(cell)] < least) {
                    goal = cell;
                    least = cost_[index(cell)];
                }
            }
        }
        if (is_field()) {
            if (!map().passable(query.goal)) {
                return result.status == Status::goal_blocked ? "" : "the goal is blocked";
            }
            if (least == none) {
                return algorithm_.cost() >= 65535 ? "" : "there is no way";
            }
            return result.status == Status::found && result.cost == least
                       ? ""
                       : "the cost should be " + std::to_string(least);
        }
        // Whatever the status, a path has only allowed steps, and its cost is correct.
        if (!visited_.empty()) {
            const std::uint32_t paid = price();
            if (paid != result.cost) {
                return "the path costs " + (paid == none ? "nothing, as it breaks a rule" : std::to_string(paid));
            }
            if (visited_.front().cell != start_) {
                return "the path starts elsewhere";
            }
        } else if (result.cost != 0) {
            return "a cost without a path";
        }
        const bool found = result.status == Status::found || result.status == Status::found_by_fallback;
        if (!found) {
            return excused(query, result, least) ? "" : "the cost should be " + std::to_string(least);
        }
        const Cell last = visited_.back().cell;
        if (name_ != "nearest_goal" && last != goal) {
            return "the path ends elsewhere";
        }
        if (limit_of(query) < result.cost && known_.promise != Promise::fewest) {
            return "the path is beyond the limit";
        }
        const bool good = [&] {
            switch (known_.promise) {
                case Promise::cheapest: return result.cost == least;
                case Promise::half_more: return result.cost >= least && 2 * result.cost <= 3 * least;
                case Promise::some_path: return least != none && result.cost >= least;
                case Promise::fewest:
                    return result.status == Status::found ? result.cost == least
                                                          : result.cost >= least && 10 * result.cost <= 14 * least;
                case Promise::any_angle: return least != none && result.cost <= least;
            }
            return false;
        }();
        return good ? "" : "the cheapest costs " + std::to_string(least);
    }

    /// Whether finding no path is allowed.
    bool excused(const Query& query, const Result& result, std::uint32_t least) const {
        if (result.status == known_.may_fail) {
            return known_.largest == no_limit || least > known_.largest;
        }
        if (result.status == Status::work_limit) {
            return query.work_limit != no_limit;
        }
        if (result.status == Status::cost_limit) {
            // A search that does not find the cheapest path may miss one within the limit.
            return query.most_steps != no_limit &&
                   (least > limit_of(query) || known_.promise == Promise::some_path ||
                    known_.promise == Promise::half_more || known_.promise == Promise::any_angle);
        }
        return least == none && result.status == (query.nearest ? Status::partial : Status::no_path);
    }

    std::uint32_t limit_of(const Query& query) const {
        constexpr bool expensive = requires { A::Map::lethal; };
        return query.most_steps == no_limit ? no_limit : query.most_steps * known_.straight * (expensive ? 50U : 1U);
    }

    /// The cost of a step, by the drawing's arrows and walls and the map's cells and weights; 0 if it is not allowed.
    std::uint32_t step(int x, int y, int dx, int dy) const {
        if (name_.find("aisles") != std::string::npos && against(*drawing_, x, y, dx, dy)) {
            return 0;
        }
        if (is_among_walls() && (dx * dy != 0 || walled(*drawing_, x, y, dx, dy))) {
            return 0;
        }
        if (test_support::is_hex(known_.board)) {
            const test_support::PlainHex<W, H> hex(test_support::shoved_of(known_.board));
            return hex.step(map(), x, y, dx, dy);
        }
        return test_support::SquareSteps<W, H>{known_.straight, known_.diagonal, test_support::beside_of(known_.board)}(
            map(), x, y, dx, dy);
    }

    /// Computes the costs of all cells from the start; for a field, to the goal.
    void work_out(const Query& query) {
        const Cell from = start_;
        if constexpr (A::by_headings) {
            work_out_poses(from);
        } else {
            auto costs = std::make_unique<test_support::PlainCosts<W, H>>();
            costs->run_from([this](int x, int y, int dx, int dy) { return step(x, y, dx, dy); },
                            is_field() ? query.start : from);
            for_each_cell<W, H>([&](Cell cell) { cost_[index(cell)] = costs->cost(cell); });
        }
    }
    void work_out_poses(Cell from) {
        const auto run = [&](int heading) {
            auto costs = std::make_unique<test_support::PlainTurning<8, 8>>();
            const std::uint32_t turn = name_ == "turning_eight" ? 10 : 1;
            costs->describe(known_.board, known_.straight, known_.diagonal, turn);
            costs->run(map(), from.x, from.y, heading);
            for_each_cell<8, 8>([&](Cell cell) {
                const std::uint32_t cost = costs->cost(cell.x, cell.y);
                cost_[index(cell)] = cost < cost_[index(cell)] ? cost : cost_[index(cell)];
            });
            turning_ = std::move(costs);
        };
        for (std::uint32_t& cost : cost_) {
            cost = none;
        }
        if (name_ == "axis_turning_walls") {
            test_support::PlainMaze<8, 8> maze;
            for (int y = 0; y < 8; ++y) {
                for (int x = 0; x < 8; ++x) {
                    maze.left_of[y][x] = x == 0 || walled(*drawing_, x, y, -1, 0);
                    maze.above[y][x] = y == 0 || walled(*drawing_, x, y, 0, -1);
                }
                maze.left_of[y][8] = true;
                maze.above[8][y] = true;
            }
            test_support::PlainAxes<8, 8> axes;
            axes.run(maze, from.x, from.y, 1, 1, 2);
            for_each_cell<8, 8>([&](Cell cell) { cost_[index(cell)] = axes.cost(cell.x, cell.y); });
            return;
        }
        if (name_ == "axis_turning") {  // along the column, in both directions
            run(3);
        }
        run(1);
    }

    /// The cost of the path; `none` if it makes a step that is not allowed.
    std::uint32_t price() const {
        if (known_.promise == Promise::any_angle) {
            return price_of_lines();
        }
        if constexpr (A::by_headings) {
            return price_of_poses();
        }
        std::uint32_t sum = 0;
        for (std::size_t i = 1; i < visited_.size(); ++i) {
            const Cell a = visited_[i - 1].cell;
            const int dx = visited_[i].cell.x - a.x;
            const int dy = visited_[i].cell.y - a.y;
            const std::uint32_t paid = std::abs(dx) <= 1 && std::abs(dy) <= 1 ? step(a.x, a.y, dx, dy) : 0;
            if (paid == 0) {
                return none;
            }
            sum += paid;
        }
        return sum;
    }
    std::uint32_t price_of_lines() const {
        std::uint32_t sum = 0;
        for (std::size_t i = 1; i < visited_.size(); ++i) {
            const Cell a = visited_[i - 1].cell;
            const Cell b = visited_[i].cell;
            if (!test_support::plain_sight<W, H>(map(), test_support::beside_of(known_.board), a, b)) {
                return none;
            }
            sum += static_cast<std::uint32_t>(std::ceil(std::hypot(a.x - b.x, a.y - b.y) * 13860 - 1e-6));
        }
        return sum;
    }
    std::uint32_t price_of_poses() const {
        const unsigned headings =
            name_.rfind("axis_", 0) == 0 ? 2 : static_cast<unsigned>(test_support::headings_of(known_.board));
        const std::uint32_t turn = name_ == "turning_eight" ? 10 : name_ == "axis_turning_walls" ? 2 : 1;
        std::uint32_t sum = 0;
        for (std::size_t i = 1; i < visited_.size(); ++i) {
            const Visited& a = visited_[i - 1];
            const Visited& b = visited_[i];
            const unsigned by = (b.heading + headings - a.heading) % headings;
            if (a.cell == b.cell && (by == 1 || by == headings - 1)) {
                sum += turn;
                continue;
            }
            const int dx = b.cell.x - a.cell.x;
            const int dy = b.cell.y - a.cell.y;
            const Cell ahead = test_support::ahead_of(known_.board, a.cell.x, a.cell.y, static_cast<int>(a.heading));
            const bool straight = headings == 2 ? (a.heading == 0) == (dy == 0) : ahead == b.cell;
            const std::uint32_t paid =
                by == 0 && straight && std::abs(dx) <= 1 && std::abs(dy) <= 1 ? step(a.cell.x, a.cell.y, dx, dy) : 0;
            if (paid == 0) {
                return none;
            }
            sum += paid;
        }
        return sum;
    }

    static std::size_t index(Cell cell) { return static_cast<std::size_t>(cell.y * W + cell.x); }

    std::string name_;
    const A& algorithm_;
    Known known_;
    const Drawing* drawing_ = nullptr;
    Cell start_{};
    std::vector<Visited> visited_;
    std::uint32_t cost_[static_cast<std::size_t>(W) * H] = {};
    std::unique_ptr<test_support::PlainTurning<8, 8>> turning_;
};

/// The number of words of the tables in a list, and their hash.
Recording record(std::span<const graphs::Graph> list) {
    std::uint32_t words = 0;
    std::uint32_t hash = 0;
    for (const graphs::Graph& graph : list) {
        for (const std::uint32_t word : graph.image) {
            const std::uint8_t bytes[] = {static_cast<std::uint8_t>(word), static_cast<std::uint8_t>(word >> 8),
                                          static_cast<std::uint8_t>(word >> 16), static_cast<std::uint8_t>(word >> 24)};
            hash = firmpath::crc32(bytes, hash);
            ++words;
        }
    }
    return {words, hash};
}

int mistakes = 0;

template <class A>
Recording record(const std::string& name) {
    auto algorithm = std::make_unique<A>();
    Referee<A> referee(name, *algorithm);
    Recording all;
    for_each_query(*algorithm, [&](const Drawing& drawing, const char* text, const Query& query) {
        const Result result = replay(*algorithm, query, 0xFFFF'FFFFU);
        all.add(result);
        const std::string wrong = referee.judge(drawing, query, result);
        if (!wrong.empty()) {
            ++mistakes;
            std::cerr << drawing.name << ' ' << std::string(text, std::strcspn(text, " ")) << ' ' << name << ": "
                      << firmpath::to_string(result.status) << " at a cost of " << result.cost << ", but " << wrong
                      << '\n';
        }
        return true;
    });
    return all;
}

/// Jump points with words of the other width than this machine's give the same, also expansions: boards have 32 bits.
using OtherWord = std::conditional_t<sizeof(void*) == 8, std::uint32_t, std::uint64_t>;
template <class Moves>
using OtherJumps =
    Search<Jumps<W, H>, firmpath::JumpPointSearch<firmpath::JumpGrid<W, H>, Moves, firmpath::PooledNodes<191>,
                                                  firmpath::FittingCost, OtherWord>>;
template <class A, class Other>
void compare_words(const char* name) {
    auto algorithm = std::make_unique<A>();
    auto other = std::make_unique<Other>();
    for_each_query(*algorithm, [&](const Drawing& drawing, const char* text, const Query& query) {
        other->draw(drawing);
        for (const std::uint32_t budget : {0xFFFF'FFFFU, 1U, 7U}) {
            if (!(replay(*algorithm, query, budget) == replay(*other, query, budget))) {
                ++mistakes;
                std::cerr << drawing.name << ' ' << std::string(text, std::strcspn(text, " ")) << ' ' << name
                          << ": words of 32 and 64 bits differ\n";
            }
        }
        return true;
    });
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: golden_record --check | <hashes.hpp>\n";
        return 2;
    }
    const bool check = std::strcmp(argv[1], "--check") == 0;
    std::ostringstream out;
    out << "/// @file\n/// What is recorded of each algorithm: the number of its results, and their hash; of tables, "
           "the number of "
           "their\n/// words. Written by `golden.record`.\n#pragma once\n\n#include \"golden/replay.hpp\"\n\nnamespace "
           "golden {\n\n"
           "// clang-format off\ninline constexpr Named recordings[] = {\n";
    const auto write = [&](const char* name, const Recording& now) {
        char line[99];
        std::snprintf(line, sizeof line, "    {\"%s\", {%u, 0x%08X}},\n", name, now.rows(), now.hash());
        out << line;
        const Recording recorded = recorded_in(recordings, name);
        if (check && (now.rows() != recorded.rows() || now.hash() != recorded.hash())) {
            ++mistakes;
            std::cerr << name << ": other results than recorded; tests/golden/rows.sh prints the rows that differ\n";
        }
    };
#define X(name) write(#name, record<Recorded<golden::name>>(#name));
    FIRMPATH_GOLDEN_ALL(X)
#undef X
    for (const graphs::List& list : graphs::all) {
        write((std::string("tables_") + list.name).c_str(), record(list.graphs));
    }
    compare_words<jps_never<W, H>, OtherJumps<Never>>("jps_never");
    compare_words<jps_one_side<W, H>, OtherJumps<OneSide>>("jps_one_side");
    compare_words<jps_always<W, H>, OtherJumps<Always>>("jps_always");
    compare_words<jps_four<W, H>, OtherJumps<Four>>("jps_four");
    compare_words<graph_never<W, H>, GraphSearch<W, H, Never, graphs::never, OtherWord>>("graph_never");
    compare_words<graph_planner<W, H>, PlannedSearch<W, H, OtherWord>>("graph_planner");
    compare_words<graph_never_boxes<W, H>, GraphSearch<W, H, Never, graphs::never_boxes, OtherWord>>(
        "graph_never_boxes");
    compare_words<graph_four_boxes<W, H>, GraphSearch<W, H, Four, graphs::four_boxes, OtherWord>>("graph_four_boxes");
    if (mistakes != 0) {
        std::cerr << mistakes << " results are wrong or not those recorded" << (check ? "" : "; nothing is written")
                  << '\n';
        return 1;
    }
    if (!check) {
        std::ofstream(argv[1]) << out.str() << "};\n// clang-format on\n\n}  // namespace golden\n";
    }
    return 0;
}
