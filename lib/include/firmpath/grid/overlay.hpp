/// @file
/// Two maps as one, without a copy.
#pragma once

#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/map.hpp"

namespace firmpath {

/// A view in which a cell is blocked if it is blocked in either of two maps: typically a fixed map
/// in flash and the obstacles learnt on the way in RAM. Models what both models (`WordMap` if both
/// do); overlays nest.
///
/// Borrows both maps: they must outlive the view.
///
/// Memory: two pointers.
template <class A, class B>
class Overlay {
    static_assert(GridMap<A> && GridMap<B>, "overlay: both arguments must model firmpath::GridMap");
    static_assert(A::width == B::width && A::height == B::height,
                  "overlay: both maps must have the same width and height");

public:
    static constexpr int width = A::width;
    static constexpr int height = A::height;

    constexpr Overlay(const A& a, const B& b) : a_(&a), b_(&b) {}

    /// Whether `cell` is passable in both maps. O(1).
    constexpr bool passable(Cell cell) const { return a_->passable(cell) && b_->passable(cell); }

    /// Both maps' words joined. O(1).
    constexpr std::uint32_t blocked_word(int row, int i) const requires WordMap<A> && WordMap<B> {
        return a_->blocked_word(row, i) | b_->blocked_word(row, i);
    }

    /// The sum of both revisions: changes whenever either map does.
    constexpr std::uint32_t revision() const { return revision_of(*a_) + revision_of(*b_); }

private:
    const A* a_;
    const B* b_;
};

/// Joins two maps of one size, word by word. @see Overlay
template <class A, class B>
constexpr Overlay<A, B> overlay(const A& a, const B& b) {
    return {a, b};
}

// Compilers quote the line, and so the remedy.
template <class A, class B>
Overlay<A, B> overlay(const A&&, const B&) = delete;  // overlay: a temporary would be gone; name both maps first
template <class A, class B>
Overlay<A, B> overlay(const A&, const B&&) = delete;  // overlay: a temporary would be gone; name both maps first
template <class A, class B>
Overlay<A, B> overlay(const A&&, const B&&) = delete;  // overlay: a temporary would be gone; name both maps first

}  // namespace firmpath
