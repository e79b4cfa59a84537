/// @file
/// The cells of a motion: those that the robot sweeps, and what they have in common with those of other motions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/host/lattice/constant_math.hpp"
#include "firmpath/host/lattice/swept_area.hpp"
#include "firmpath/lattice/footprint.hpp"
#include "firmpath/lattice/motion_primitive.hpp"

namespace firmpath::host::detail {

using firmpath::detail::Displacement;
using firmpath::detail::knight_17;
using firmpath::detail::quarter_turned;
using firmpath::detail::step_17;

/// A set of cells near the origin.
class CellMask {
public:
    static constexpr int reach = 63;  ///< no cell is farther along either axis

    constexpr bool has(int x, int y) const { return is_near(x) && is_near(y) && (word(x, y) >> bit(x) & 1U) != 0; }
    constexpr void add(int x, int y) {
        demand(is_near(x) && is_near(y), "a robot sweeps more than 63 cells: choose larger cells");
        words_[y + reach][(x + reach) / 32] |= std::uint32_t{1} << bit(x);
        box_ = {x < box_.low_x ? x : box_.low_x, x > box_.high_x ? x : box_.high_x, y < box_.low_y ? y : box_.low_y,
                y > box_.high_y ? y : box_.high_y};
    }
    constexpr void remove(int x, int y) { words_[y + reach][(x + reach) / 32] &= ~(std::uint32_t{1} << bit(x)); }
    /// No cell of the set is outside.
    constexpr CellBox box() const { return box_; }

    template <class Visit>
    constexpr void for_each(const Visit& visit) const {
        for (int y = box_.low_y; y <= box_.high_y; ++y) {
            for (int x = box_.low_x; x <= box_.high_x; ++x) {
                if (has(x, y)) {
                    visit(x, y);
                }
            }
        }
    }

    /// The set turned by so many right angles.
    constexpr CellMask turned(int quarters) const {
        CellMask mask;
        for_each([&](int x, int y) {
            const Displacement d = quarter_turned({x, y}, quarters);
            mask.add(d.x, d.y);
        });
        return mask;
    }

private:
    static constexpr bool is_near(int a) { return a >= -reach && a <= reach; }
    static constexpr unsigned bit(int x) { return static_cast<unsigned>(x + reach) % 32; }
    constexpr std::uint32_t word(int x, int y) const { return words_[y + reach][(x + reach) / 32]; }

    std::uint32_t words_[2 * reach + 1][4]{};
    CellBox box_{reach, -reach, reach, -reach};
};

/// Adds the cells that a robot enters between two poses.
constexpr void add_swept(CellMask& mask, const Footprint& body, double cell_mm, const ExactPose& from,
                         const ExactPose& to) {
    SweptArea(body, cell_mm, from, to).for_each_cell([&](int x, int y) { mask.add(x, y); });
}

/// The cells of a set as runs.
struct CellRuns {
    static constexpr std::size_t most = 192;
    CellRun of[most]{};
    std::size_t size = 0;
    CellBox box{0, 0, 0, 0};

    constexpr CellRuns() = default;
    constexpr explicit CellRuns(const CellMask& mask) {
        mask.for_each([&](int x, int y) {
            CellRun& last = of[size == 0 ? 0 : size - 1];
            if (size != 0 && last.y == y && last.x + last.length == x && last.length < 32) {
                ++last.length;
            } else {
                demand(size < most, "a robot sweeps too many cells: choose larger cells");
                of[size++] = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), 1};
            }
        });
        if (size != 0) {
            box = mask.box();
        }
    }
};

/// All cells that a robot covers in a chain of motions from each pose to the next; at a single pose, those at rest.
constexpr CellMask covered_cells(const Footprint& body, double cell_mm, std::span<const ExactPose> poses) {
    CellMask mask;
    add_swept(mask, body, cell_mm, poses[0], poses[0]);
    for (std::size_t k = 1; k < poses.size(); ++k) {
        add_swept(mask, body, cell_mm, poses[k - 1], poses[k]);
    }
    return mask;
}

/// The cells of a motion, turned, without those that the robot covers at its beginning.
constexpr CellRuns swept_cells(CellMask covered, const CellMask& standing, int quarters) {
    standing.for_each([&](int x, int y) { covered.remove(x, y); });
    return CellRuns(covered.turned(quarters));
}

/// A motion as the tables have it, with its runs of cells from the place `first` on.
constexpr MotionPrimitive primitive(Displacement by, int to, double cost, const CellRuns& swept, std::size_t first) {
    demand(cost >= 1 && cost <= 0xFFFF, "a motion costs 1 mm to 65 m");
    const auto small = [](int a) { return static_cast<std::int8_t>(a); };
    return {small(by.x),
            small(by.y),
            static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(swept.size),
            static_cast<std::uint16_t>(first),
            static_cast<std::uint16_t>(nearest_integer(cost)),
            small(swept.box.low_x),
            small(swept.box.high_x),
            small(swept.box.low_y),
            small(swept.box.high_y)};
}

/// Places of the lattice in whose squares the centre is during a motion; the squares of all places cover the plane.
constexpr CellMask passed_places(std::span<const ExactPose> poses, int pitch) {
    CellMask mask;
    const auto in_places = [&](const ExactPose& pose) { return ExactPose{1.0 / pitch * pose.at, pose.facing}; };
    for (std::size_t k = 1; k < poses.size(); ++k) {
        add_swept(mask, Footprint({{1, 0}, {-1, 1}, {-1, -1}}), 1e3, in_places(poses[k - 1]), in_places(poses[k]));
    }
    return mask;
}

/// The cells that the centre is in during a motion, in the order of driving.
struct CentreCells {
    static constexpr std::size_t most = 64;
    CentreCell of[most]{};
    std::size_t size = 0;
};

/// Calls visit(place, length) for each of 2^halvings equal parts of the way between two poses: where its middle is, and
/// how long it is.
template <class Visit>
constexpr void for_each_part(const ExactPose& from, const ExactPose& to, int halvings, const Visit& visit) {
    const Vector sum = from.facing + to.facing;
    const Vector facing = (1 / square_root(dot(sum, sum))) * sum;
    const Vector way = to.at - from.at;
    // On a circle the middle lies beside the chord.
    const double quarter_tangent = cross(from.facing, facing) / (1 + dot(from.facing, facing));
    const ExactPose middle{from.at + 0.5 * way + 0.5 * quarter_tangent * Vector{way.y, -way.x}, facing};
    if (halvings == 0) {
        visit(middle.at, square_root(dot(way, way)));
    } else {
        for_each_part(from, middle, halvings - 1, visit);
        for_each_part(middle, to, halvings - 1, visit);
    }
}

/// The cells of the centre in a chain of motions, and what of the cost falls to each: as much as its share of the way,
/// of which each piece is cut into 64 parts. A turn on the spot costs in its own cell.
constexpr CentreCells centre_cells(std::span<const ExactPose> poses, int cost) {
    constexpr int halvings = 6;
    double whole = 0;
    for (std::size_t k = 1; k < poses.size(); ++k) {
        for_each_part(poses[k - 1], poses[k], halvings, [&](Vector, double length) { whole += length; });
    }
    CentreCells cells;
    double way = 0;
    int before = 0;
    const auto add = [&](int x, int y, double length) {
        if (cells.size == 0 || cells.of[cells.size - 1].x != x || cells.of[cells.size - 1].y != y) {
            demand(cells.size < CentreCells::most, "a motion is too long");
            cells.of[cells.size++] = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), 0};
        }
        way += length;
        const int until = whole > 0 ? nearest_integer(cost * way / whole) : cost;
        CentreCell& last = cells.of[cells.size - 1];
        last.cost = static_cast<std::uint16_t>(last.cost + until - before);
        before = until;
    };
    if (whole < 1e-9) {
        whole = 0;
        add(0, 0, 0);
        return cells;
    }
    for (std::size_t k = 1; k < poses.size(); ++k) {
        for_each_part(poses[k - 1], poses[k], halvings,
                      [&](Vector at, double length) { add(nearest_integer(at.x), nearest_integer(at.y), length); });
    }
    return cells;
}

/// Those of some cells that are in another set too, however that is turned by right angles.
constexpr CellMask common_cells(const CellMask& some, const CellMask& other) {
    CellMask mask;
    some.for_each([&](int x, int y) {
        bool all = true;
        for (int quarters = 0; quarters < 4; ++quarters) {
            const Displacement d = quarter_turned({x, y}, quarters);
            all = all && other.has(d.x, d.y);
        }
        if (all) {
            mask.add(x, y);
        }
    });
    return mask;
}

/// Those of some cells around a robot that a motion covers around every place that it passes, however it is turned.
constexpr CellMask carried_cells(const CellMask& some, const CellMask& covered, const CellMask& passed, int pitch) {
    CellMask mask = some;
    passed.for_each([&](int x_at, int y_at) {
        some.for_each([&](int x, int y) {
            for (int quarters = 0; quarters < 4; ++quarters) {
                const Displacement d = quarter_turned({x, y}, quarters);
                if (!covered.has(pitch * x_at + d.x, pitch * y_at + d.y)) {
                    mask.remove(x, y);
                }
            }
        });
    });
    return mask;
}

/// The length of a motion in steps between the places that it passes, from the origin to another one.
constexpr std::uint32_t steps_17(const CellMask& passed, Displacement end) {
    Displacement cells[128]{};
    std::uint32_t lengths[128]{};
    std::size_t count = 0;
    passed.for_each([&](int x, int y) {
        demand(count < 128, "a motion is too long");
        lengths[count] = x == 0 && y == 0 ? 0 : ~std::uint32_t{0};
        cells[count++] = {x, y};
    });
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t k = 0; k < count; ++k) {
                const int dx = cells[k].x - cells[i].x;
                const int dy = cells[k].y - cells[i].y;
                const std::uint32_t step = step_17(dx, dy);
                if (step == 0 || lengths[i] == ~std::uint32_t{0} || lengths[i] + step >= lengths[k]) {
                    continue;
                }
                // A knight's move passes two cells.
                const int one_x = dx / 2;
                const int one_y = dy / 2;
                const int both_x = dx > 0 ? 1 : -1;
                const int both_y = dy > 0 ? 1 : -1;
                const Displacement at = cells[i];
                if (step == knight_17 &&
                    !(passed.has(at.x + one_x, at.y + one_y) && passed.has(at.x + both_x, at.y + both_y))) {
                    continue;
                }
                lengths[k] = lengths[i] + step;
                changed = true;
            }
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (cells[i].x == end.x && cells[i].y == end.y) {
            demand(lengths[i] != ~std::uint32_t{0}, "a motion is not a chain of steps");
            return lengths[i];
        }
    }
    return ~std::uint32_t{0};
}

}  // namespace firmpath::host::detail
