#include "firmpath/host/reference.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numbers>
#include <queue>
#include <utility>
#include <vector>

namespace firmpath::host {
namespace {

struct Labelled {
    std::uint64_t cost = std::numeric_limits<std::uint64_t>::max();
    Length steps;
};

class Rules {
public:
    Rules(const PlanningMap& map, const Motion& motion) : map_(map), motion_(motion) {}

    bool is_free(int x, int y) const {
        return x >= 0 && x < map_.width && y >= 0 && y < map_.height && !map_.is_blocked(x, y);
    }

    /// Whether the step by (dx, dy) may be made from (x, y).
    bool may_step(int x, int y, int dx, int dy) const {
        const int apart = std::abs(dx) + std::abs(dy);
        if (std::abs(dx) > 1 || std::abs(dy) > 1 || apart == 0 || !is_free(x + dx, y + dy)) {
            return false;
        }
        if (apart == 1 || motion_.moves == 4) {
            return apart == 1;
        }
        const int free_beside = (is_free(x + dx, y) ? 1 : 0) + (is_free(x, y + dy) ? 1 : 0);
        switch (motion_.corner) {
            case Corner::never: return free_beside == 2;
            case Corner::one_side: return free_beside >= 1;
            case Corner::always: return true;
        }
        return false;
    }

    /// Whether a diagonal step may pass between two cells beside it.
    bool may_pass_between(int x0, int y0, int x1, int y1) const {
        const int free = (is_free(x0, y0) ? 1 : 0) + (is_free(x1, y1) ? 1 : 0);
        const Corner corner = motion_.moves == 4 ? Corner::never : motion_.corner;
        return free >= (corner == Corner::never ? 2 : corner == Corner::one_side ? 1 : 0);
    }

    /// The cost of a step without weights.
    std::uint64_t cost(bool diagonal) const {
        const Scale scale = motion_.scale_in_use();
        return diagonal ? scale.diagonal : scale.straight;
    }
    /// The cost of the step by (dx, dy) that enters (x, y).
    std::uint64_t cost_of_entering(int x, int y, bool diagonal) const {
        return cost(diagonal) * weight_of(map_, map_.index(x, y));
    }

private:
    const PlanningMap& map_;
    const Motion& motion_;
};

}  // namespace

double ReferencePath::length() const { return steps.straight + std::numbers::sqrt2 * steps.diagonal; }

std::optional<ReferencePath> reference_path(const PlanningMap& map, const Motion& motion, Cell start, Cell goal) {
    const Rules rules(map, motion);
    if (!rules.is_free(start.x, start.y) || !rules.is_free(goal.x, goal.y)) {
        return std::nullopt;
    }
    using Entry = std::pair<std::uint64_t, std::pair<int, int>>;
    std::vector<Labelled> labels(map.tiles.size());
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    labels[map.index(start.x, start.y)] = {0, {}};
    open.push({0, {start.x, start.y}});
    while (!open.empty()) {
        const auto [cost, cell] = open.top();
        const auto [x, y] = cell;
        open.pop();
        const Labelled here = labels[map.index(x, y)];
        if (cost > here.cost) {
            continue;  // a cheaper way was found after this entry was made
        }
        if (x == goal.x && y == goal.y) {
            return ReferencePath{here.cost, here.steps};
        }
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const bool diagonal = dx != 0 && dy != 0;
                if (!rules.may_step(x, y, dx, dy)) {
                    continue;
                }
                Labelled& next = labels[map.index(x + dx, y + dy)];
                const std::uint64_t through_here = here.cost + rules.cost_of_entering(x + dx, y + dy, diagonal);
                if (through_here < next.cost) {
                    next.cost = through_here;
                    next.steps = here.steps;
                    ++(diagonal ? next.steps.diagonal : next.steps.straight);
                    open.push({through_here, {x + dx, y + dy}});
                }
            }
        }
    }
    return std::nullopt;
}

std::optional<ReferencePath> reference_drive(const PlanningMap& map, const Motion& motion, Cell start, unsigned heading,
                                             Cell goal, std::optional<std::uint32_t> turn_cost) {
    const Rules rules(map, motion);
    if (!rules.is_free(start.x, start.y) || !rules.is_free(goal.x, goal.y)) {
        return std::nullopt;
    }
    constexpr int dx[] = {1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int dy[] = {0, 1, 1, 1, 0, -1, -1, -1};
    const std::uint64_t unit = turn_cost ? 10 / motion.scale_in_use().straight : 1;
    const auto headings = static_cast<std::size_t>(motion.moves);
    const std::size_t eighths = 8 / headings;
    struct Place {
        int x;
        int y;
        std::size_t heading;
    };
    struct Entry {
        std::uint64_t cost;
        Place at;
        bool operator>(const Entry& other) const { return cost > other.cost; }
    };
    std::vector<Labelled> labels(map.tiles.size() * headings);
    const auto label_of = [&](const Place& at) -> Labelled& {
        return labels[map.index(at.x, at.y) * headings + at.heading];
    };
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto reach = [&](const Place& at, std::uint64_t cost, Length steps) {
        if (cost < label_of(at).cost) {
            label_of(at) = {cost, steps};
            open.push({cost, at});
        }
    };
    reach({start.x, start.y, heading}, 0, {});
    while (!open.empty()) {
        const auto [cost, at] = open.top();
        open.pop();
        const Labelled here = label_of(at);
        if (cost > here.cost) {
            continue;
        }
        if (at.x == goal.x && at.y == goal.y) {
            return ReferencePath{here.cost, here.steps};
        }
        const std::uint64_t ahead_here = unit * rules.cost_of_entering(at.x, at.y, false);
        const std::uint64_t turned = cost + (turn_cost ? ahead_here * *turn_cost / 10 : ahead_here);
        reach({at.x, at.y, (at.heading + 1) % headings}, turned, here.steps);
        reach({at.x, at.y, (at.heading + headings - 1) % headings}, turned, here.steps);
        const std::size_t ahead = at.heading * eighths;
        if (rules.may_step(at.x, at.y, dx[ahead], dy[ahead])) {
            const bool diagonal = ahead % 2 != 0;
            Length steps = here.steps;
            ++(diagonal ? steps.diagonal : steps.straight);
            const int x = at.x + dx[ahead];
            const int y = at.y + dy[ahead];
            reach({x, y, at.heading}, cost + unit * rules.cost_of_entering(x, y, diagonal), steps);
        }
    }
    return std::nullopt;
}

bool can_be_walked(const PlanningMap& map, const Motion& motion, const std::vector<Cell>& path) {
    const Rules rules(map, motion);
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool fine =
            i == 0 ? rules.is_free(path[0].x, path[0].y)
                   : rules.may_step(path[i - 1].x, path[i - 1].y, path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
        if (!fine) {
            return false;
        }
    }
    return true;
}

namespace {

/// Checks the cells whose interior the line from a to b crosses, column by column, and the corners that it meets.
bool can_be_driven_straight(const Rules& rules, Cell a, Cell b) {
    if (a.x > b.x) {
        std::swap(a, b);
    }
    const std::int64_t dx = b.x - a.x;
    const std::int64_t dy = b.y - a.y;
    if (dx == 0) {
        for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
            if (!rules.is_free(a.x, y)) {
                return false;
            }
        }
        return true;
    }
    // Heights are in units of 1 / (2 * dx) of a cell; row r reaches from (2 * r - 1) * dx to (2 * r + 1) * dx.
    const auto height_at = [&](std::int64_t half_columns) { return 2 * dx * a.y + half_columns * dy; };
    for (int x = a.x; x <= b.x; ++x) {
        const std::int64_t left = height_at(x == a.x ? 0 : 2 * (x - a.x) - 1);
        const std::int64_t right = height_at(x == b.x ? 2 * dx : 2 * (x - a.x) + 1);
        for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
            const bool crossed = std::min(left, right) < (2 * y + 1) * dx && std::max(left, right) > (2 * y - 1) * dx;
            if (crossed && !rules.is_free(x, y)) {
                return false;
            }
            const int up = dy > 0 ? 1 : -1;
            const bool corner = x != b.x && dy != 0 && right == (2 * y + up) * dx;
            if (corner && !rules.may_pass_between(x + 1, y, x, y + up)) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

bool can_be_driven_straight(const PlanningMap& map, const Motion& motion, const std::vector<Cell>& path) {
    const Rules rules(map, motion);
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (!can_be_driven_straight(rules, path[i == 0 ? 0 : i - 1], path[i])) {
            return false;
        }
    }
    return true;
}

}  // namespace firmpath::host
