/// @file
/// The cells that a robot enters while it moves from one pose to another.
#pragma once

#include <cstddef>

#include "firmpath/host/lattice/constant_math.hpp"
#include "firmpath/lattice/footprint.hpp"

namespace firmpath::host::detail {

/// A point or a direction, in cells: cell (x, y) is the square whose centre is (x, y).
struct Vector {
    double x = 0;
    double y = 0;

    friend constexpr Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vector operator*(double f, Vector a) { return {f * a.x, f * a.y}; }
};
constexpr double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Vector a, Vector b) { return a.x * b.y - a.y * b.x; }
constexpr double size_of(double a) { return a < 0 ? -a : a; }

/// Where a robot's centre is, and the direction in which it faces: cosine and sine.
struct ExactPose {
    Vector at;
    Vector facing{1, 0};

    /// `v`, relative to a robot at this pose, as a direction of the map.
    constexpr Vector turned(Vector v) const {
        return {facing.x * v.x - facing.y * v.y, facing.y * v.x + facing.x * v.y};
    }
};

/// Cells from `low` to `high`, both included.
struct CellBox {
    int low_x, high_x, low_y, high_y;
};

/// The area that a `Footprint` covers while it moves from one pose to another: along a straight line if both face the
/// same way, else around a fixed point. Any two poses have exactly one such motion of less than half a turn.
///
/// Exact: a cell belongs to it if the footprint, at some time of the motion, enters the cell's square by more than a
/// millionth of its edge. Nothing is sampled. Two convex shapes of which one moves meet either at the beginning, or at
/// first a corner of one reaches an edge of the other. So the circular arcs of the corners of either are met with the
/// edges of the other.
///
/// For constant expressions and desktop programs: it computes with `double`. Cells are numbered from the cell whose
/// centre is the origin of the poses.
class SweptArea {
public:
    /// Precondition: the poses differ by less than half a turn; `cell_mm` is the edge of a cell in millimetres.
    constexpr SweptArea(const Footprint& body, double cell_mm, const ExactPose& from, const ExactPose& to)
        : turn_{dot(from.facing, to.facing), cross(from.facing, to.facing)} {
        turns_ = size_of(turn_.y) > 1e-9;
        if (turns_) {
            // The fixed point lies on the perpendicular bisector of both places.
            const Vector way = to.at - from.at;
            const double half_tangent = turn_.y / (1 + turn_.x);
            pole_ = from.at + 0.5 * way + (0.5 / half_tangent) * Vector{-way.y, way.x};
        } else {
            travel_ = to.at - from.at;
        }
        for (const Point corner : body.corners()) {
            const Vector v{corner.x_mm / cell_mm, corner.y_mm / cell_mm};
            const Vector first = from.at + from.turned(v) - pole_;
            const Vector last = after(first);
            squares_[size_] = dot(first, first);
            corners_[size_++] = first;
            low_ = {least(low_.x, least(first.x, last.x)), least(low_.y, least(first.y, last.y))};
            high_ = {-least(-high_.x, -most(first.x, last.x)), -least(-high_.y, -most(first.y, last.y))};
            if (turns_) {
                const double half_cosine = square_root((1 + turn_.x) / 2);
                bulge_ = most(bulge_, square_root(squares_[size_ - 1]) * (1 - half_cosine));
            }
        }
        low_ = low_ + pole_ - Vector{bulge_, bulge_};
        high_ = high_ + pole_ + Vector{bulge_, bulge_};
    }

    /// Calls visit(x, y) for every cell of the area, row by row. O(rows * columns * corners).
    template <class Visit>
    constexpr void for_each_cell(const Visit& visit) const {
        const CellBox around = box();
        for (int y = around.low_y; y <= around.high_y; ++y) {
            const double row = y - pole_.y;
            Columns first(half);
            Columns last(half);
            Columns near(half + bulge_);  // that no arc leaves
            for (std::size_t i = 0; i < size_; ++i) {
                const Vector a = corner(i) - Vector{0, row};
                const Vector b = corner(i + 1) - Vector{0, row};
                const Vector a_last = after(corner(i)) - Vector{0, row};
                const Vector b_last = after(corner(i + 1)) - Vector{0, row};
                first.add(a, b);
                last.add(a_last, b_last);
                near.add(a, b);
                near.add(a_last, b_last);
                near.add(a, a_last);
                near.add(a, b_last);
                near.add(b, a_last);
            }
            for (int x = around.low_x; x <= around.high_x; ++x) {
                const double column = x - pole_.x;
                if (turns_ ? first.has(column) || last.has(column) || (near.has(column) && arcs_meet({column, row}))
                           : near.has(column)) {
                    visit(x, y);
                }
            }
        }
    }

    /// No cell outside belongs to the area. O(1).
    constexpr CellBox box() const {
        return {nearest_integer(low_.x), nearest_integer(high_.x), nearest_integer(low_.y), nearest_integer(high_.y)};
    }

private:
    static constexpr double half = 0.5 - 1e-6;  // half a cell's edge

    static constexpr double least(double a, double b) { return a < b ? a : b; }
    static constexpr double most(double a, double b) { return a < b ? b : a; }
    static constexpr Vector square_corner(Vector centre, unsigned n) {
        return centre + Vector{n == 0 || n == 3 ? half : -half, n < 2 ? half : -half};
    }

    /// Where a point that moves with the robot is after the motion.
    constexpr Vector after(Vector v) const {
        return turns_ ? Vector{turn_.x * v.x - turn_.y * v.y, turn_.y * v.x + turn_.x * v.y} : v + travel_;
    }

    constexpr Vector corner(std::size_t i) const { return corners_[i < size_ ? i : 0]; }

    /// The columns of a convex shape between two rows, `reach` to either side of y = 0.
    class Columns {
    public:
        constexpr explicit Columns(double reach) : reach_(reach) {}

        /// Whether the shape comes within `reach` of a column.
        constexpr bool has(double x) const { return x + reach_ >= low_ && x - reach_ <= high_; }
        /// Adds the part of a line of the shape, or of its edge, that lies between the rows.
        constexpr void add(Vector a, Vector b) {
            if (a.y > b.y) {
                const Vector c = a;
                a = b;
                b = c;
            }
            if (b.y < -reach_ || a.y > reach_) {
                return;
            }
            const double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0;
            const double first = a.y < -reach_ ? a.x + (-reach_ - a.y) * slope : a.x;
            const double last = b.y > reach_ ? b.x - (b.y - reach_) * slope : b.x;
            low_ = least(low_, least(first, last));
            high_ = most(high_, most(first, last));
        }

    private:
        double reach_;
        double low_ = 1e9;
        double high_ = -1e9;
    };

    /// Whether a point that begins at `first` passes `last`, which is as far from the pole.
    constexpr bool passes(Vector first, Vector last) const {
        const double sign = turn_.y < 0 ? -1 : 1;
        return sign * cross(first, last) >= 0 && sign * cross(last, after(first)) >= 0;
    }

    constexpr bool arcs_meet(Vector centre) const { return arc_of_corner_meets(centre) || arc_of_square_meets(centre); }

    constexpr bool arc_of_corner_meets(Vector centre) const {
        const double away_x = size_of(centre.x);
        const double away_y = size_of(centre.y);
        const Vector nearest{away_x < half ? 0 : away_x - half, away_y < half ? 0 : away_y - half};
        const Vector farthest{away_x + half, away_y + half};
        for (std::size_t i = 0; i < size_; ++i) {
            const Vector v = corner(i);
            const double square = squares_[i];
            if (square < dot(nearest, nearest) || square > dot(farthest, farthest)) {
                continue;  // the arc passes on either side of the square
            }
            for (const double side : {-half, half}) {
                const double x = centre.x + side;
                const double y = centre.y + side;
                const double across_x = square - x * x;
                const double across_y = square - y * y;
                if (across_x >= 0) {
                    const double other = square_root(across_x);
                    if ((size_of(other - centre.y) <= half && passes(v, {x, other})) ||
                        (size_of(-other - centre.y) <= half && passes(v, {x, -other}))) {
                        return true;
                    }
                }
                if (across_y >= 0) {
                    const double other = square_root(across_y);
                    if ((size_of(other - centre.x) <= half && passes(v, {other, y})) ||
                        (size_of(-other - centre.x) <= half && passes(v, {-other, y}))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    constexpr bool arc_of_square_meets(Vector centre) const {
        for (unsigned n = 0; n < 4; ++n) {
            const Vector q = square_corner(centre, n);
            const double square = dot(q, q);
            for (std::size_t i = 0; i < size_; ++i) {
                // Where a circle around the pole cuts the edge from a: a + t * edge with 0 <= t <= 1.
                if (square > squares_[i] && square > squares_[i + 1 < size_ ? i + 1 : 0]) {
                    continue;
                }
                const Vector a = corner(i);
                const Vector edge = corner(i + 1) - a;
                const double b = dot(a, edge);
                const double length = dot(edge, edge);
                const double under = b * b - length * (squares_[i] - square);
                if (under < 0) {
                    continue;
                }
                const double root = square_root(under);
                for (const double t : {-b - root, -b + root}) {
                    if (t >= 0 && t <= length && passes(a + (t / length) * edge, q)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    Vector turn_;  // cosine and sine of the turn
    bool turns_ = false;
    Vector travel_{};
    Vector pole_{};
    Vector corners_[Footprint::most_corners]{};  // at first, from the pole
    double squares_[Footprint::most_corners]{};  // of their distances from the pole
    std::size_t size_ = 0;
    double bulge_ = 0;  // how far an arc rises above the line between its ends
    Vector low_{1e9, 1e9};
    Vector high_{-1e9, -1e9};
};

}  // namespace firmpath::host::detail
