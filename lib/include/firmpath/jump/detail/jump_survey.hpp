/// @file
/// Finds the reachable cell that is nearest to a goal.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_follow.hpp"

namespace firmpath::detail {

/// The part of `JumpPointSearch` that finds the nearest cell after a search without success: scans again from all
/// nodes.
template <class Self, class Map, class Numbers, class Steps, class Word, class Cost>
class JumpSurvey : public JumpFollow<Self, Map, Numbers, Steps, Word, Cost> {
    using Scan = JumpScan<Self, Map, Numbers, Steps, Word, Cost>;
    friend Scan;

protected:
    using Scan::at_, Scan::estimate_, Scan::start_, Scan::status_, Scan::outcome_, Scan::limit_;
    using typename Scan::Legs;

    constexpr JumpSurvey() = default;

    /// Prepares to scan once more from the next node. (Inlined, it takes 8 bytes more of stack in every call.)
    [[gnu::noinline]] constexpr void survey() {
        if (self().notes_.nodes >= self().nodes_.size()) {
            if (self().nodes_.size() == 0) {
                // The limit does not even reach the start.
                self().end_ = start_;
                self().path_size_ = 1;
                status_ = outcome_;
                return;
            }
            self().turn_back(self().last_);
            return;
        }
        self().visit(self().notes_.nodes);
        (void)consider(at_, self().notes_.g);
        ++self().notes_.nodes;
    }

    /// Considers the cells of a line from `begun` to `last`. The nearest to the goal is the cell level with it, or, if
    /// the line ends before that, its last cell.
    constexpr void survey_line(unsigned d, int x, int y, std::uint32_t g, int begun, int last) {
        const bool along_row = Steps::dy(d) == 0;
        const int sign = Steps::dx(d) + Steps::dy(d);
        const int level = along_row ? estimate_.goal.x : estimate_.goal.y;
        const int best = (level - last) * sign > 0 ? last : (level - begun) * sign > 0 ? level : begun;
        const int dx = Steps::dx(d), dy = Steps::dy(d);
        const Cell first = along_row ? Legs::cell_at(begun, y) : Legs::cell_at(x, begun);
        g += Legs::leg(d, x, y, begun);
        // Cells beyond the limit do not count, and f does not fall along a line: binary search for the last one within.
        int within = 0;
        for (int at = (best - begun) * sign, beyond = at + 1;; at = (within + beyond) / 2) {
            const Cell cell = Legs::cell_at(first.x + at * dx, first.y + at * dy);
            (consider(cell, g + Steps::scale.straight * static_cast<std::uint32_t>(at)) ? within : beyond) = at;
            if (at == within ? at + 1 >= beyond : at == 0) {
                return;
            }
        }
    }

    /// Stores a cell if it is nearer than the nearest so far: lower h, then g, then y, then x. @return false if it lies
    /// beyond the limit.
    constexpr bool consider(Cell cell, std::uint32_t g) {
        const std::uint32_t h = estimate_(cell);
        if (g > limit_ || h > limit_ - g) {
            if (outcome_ == Status::partial) {
                self().leave_out();  // it may be nearer than all cells within the limit
            }
            return false;
        }
        if (h < self().notes_.nearest_h ||
            (h == self().notes_.nearest_h &&
             (g < self().cost_ || (g == self().cost_ && Numbers::of(cell) < Numbers::of(self().end_))))) {
            self().notes_.nearest_h = h;
            self().cost_ = g;
            self().end_ = cell;
            self().last_ = self().node_;
        }
        return true;
    }

private:
    constexpr Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace firmpath::detail
