/// @file
/// Two maps as one, without a copy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"

namespace firmpath {

namespace detail {

/// Words from one row or column to the next in two maps as one; 0 if they are not both read by rows and columns.
template <class A, class B>
struct CommonStrides {
    static constexpr std::ptrdiff_t row = 0;
    static constexpr std::ptrdiff_t column = 0;
};
template <JumpMap A, JumpMap B>
struct CommonStrides<A, B> {
    static_assert(A::row_stride == B::row_stride && A::column_stride == B::column_stride,
                  "overlay: rows and columns of both maps must have equally many words");
    static constexpr std::ptrdiff_t row = A::row_stride;
    static constexpr std::ptrdiff_t column = A::column_stride;
};

/// Whether `part` is `map`, or an overlay that includes it.
template <class Part, class Map>
constexpr bool is_or_includes(const Part& part, const Map& map) {
    if constexpr (std::is_same_v<Part, Map>) {
        return &part == &map;
    } else if constexpr (requires { part.includes(map); }) {
        return part.includes(map);
    } else {
        return false;
    }
}

}  // namespace detail

/// A view in which a cell is blocked if it is blocked in either of two maps: typically a fixed map in flash and the
/// obstacles learnt at run time in RAM, or a map and its keep-out zones. Models what both model (`WordMap` and
/// `JumpMap` if both do); overlays nest.
///
/// If one of the two has weights, the view has the same weights and models `WeightedMap`. There is no single correct
/// way to join two maps with weights: add them with `layers`.
///
/// Borrows both maps: they must outlive the view.
///
/// Memory: two pointers.
template <class A, class B>
class Overlay {
    static_assert(GridMap<A> && GridMap<B>, "overlay: both arguments must model firmpath::GridMap");
    static_assert(detail::whole_map<A>() && detail::whole_map<B>());
    static_assert(!detail::NamesArrow<A> && !detail::NamesArrow<B>,
                  "overlay: the aisles of a map would be lost: put them on last, with_aisles(overlay, aisles)");
    static_assert(A::width == B::width && A::height == B::height,
                  "overlay: both maps must have the same width and height");
    static_assert(!(WeightedMap<A> && WeightedMap<B>),
                  "overlay: only one of the two maps may have weights; add the other's with layers(map, plus(layer))");

public:
    static constexpr int width = A::width;    ///< columns of both maps
    static constexpr int height = A::height;  ///< rows of both maps
    /// No cell weighs more: the bound of the map that has weights.
    static constexpr std::uint32_t greatest_weight = firmpath::greatest_weight<A>() * firmpath::greatest_weight<B>();
    /// The weight of plain floor in the map that has weights; else 1.
    static constexpr std::uint32_t weight_unit = firmpath::weight_unit<A>() * firmpath::weight_unit<B>();

    /// A view of both, which must outlive it. `overlay` makes it without template arguments.
    constexpr Overlay(const A& a, const B& b) : a_(&a), b_(&b) {}

    /// Whether `cell` is passable in both maps.
    constexpr bool passable(Cell cell) const {
        const detail::Anywhere<A>& first = *a_;
        return first.passable(cell) && b_->passable(cell);
    }

    /// Both maps' words joined.
    constexpr std::uint32_t blocked_word(int row, int i) const requires WordMap<A> && WordMap<B> {
        const detail::Anywhere<A>& first = *a_;
        const detail::Anywhere<B>& second = *b_;
        return first.blocked_word(row, i) | second.blocked_word(row, i);
    }

    /// The walls of a cell in both maps.
    constexpr std::uint32_t walls(Cell cell) const requires(detail::NamesWalls<A> || detail::NamesWalls<B>) {
        return detail::walls_of(*a_, cell) | detail::walls_of(*b_, cell);
    }

    /// The weight of a passable cell in the map that has weights.
    constexpr std::uint32_t weight(Cell cell) const requires(WeightedMap<A> || WeightedMap<B>) {
        // The other map's is 1.
        return weight_of(*a_, cell) * weight_of(*b_, cell);
    }

    /// The least weight of the map that has weights.
    constexpr std::uint32_t least_weight() const requires(WeightedMap<A> || WeightedMap<B>) {
        return detail::least_weight_of(*a_) * detail::least_weight_of(*b_);
    }

    /// The sum of both revisions: changes whenever either map does.
    constexpr std::uint32_t revision() const { return detail::revision_of(*a_) + detail::revision_of(*b_); }

    /// Whether this very map (not a copy) is one of the two, or of those in them: then no cell is free here that is
    /// blocked there.
    template <class Map>
    constexpr bool includes(const Map& map) const {
        return detail::is_or_includes(*a_, map) || detail::is_or_includes(*b_, map);
    }

    /// The words of row y in both maps: see `JumpMap`. O(1). Precondition, not checked: y is -1 to height.
    constexpr auto row(int y) const requires JumpMap<A> && JumpMap<B> {
        return detail::JoinedLine(a_->row(y), b_->row(y));
    }
    /// The words of column x. O(1). Precondition, not checked: x is -1 to width.
    constexpr auto column(int x) const requires JumpMap<A> && JumpMap<B> {
        return detail::JoinedLine(a_->column(x), b_->column(x));
    }
    /// Words from one row to the next, in maps that are read by rows and columns; else 0.
    static constexpr std::ptrdiff_t row_stride = detail::CommonStrides<A, B>::row;
    /// The same for columns.
    static constexpr std::ptrdiff_t column_stride = detail::CommonStrides<A, B>::column;

private:
    const A* a_;
    const B* b_;
};

template <class A, class B>
inline constexpr bool answers_outside<Overlay<A, B>> = true;

/// Joins two maps of one size, word by word. O(1). @see Overlay
template <class A, class B>
constexpr Overlay<A, B> overlay(const A& a, const B& b) {
    return {a, b};
}

// Compilers quote the line, and so show the remedy.
template <class A, class B>
Overlay<A, B> overlay(const A&&, const B&) = delete;  // overlay: a temporary would be gone; name both maps first
template <class A, class B>
Overlay<A, B> overlay(const A&, const B&&) = delete;  // overlay: a temporary would be gone; name both maps first
template <class A, class B>
Overlay<A, B> overlay(const A&&, const B&&) = delete;  // overlay: a temporary would be gone; name both maps first

}  // namespace firmpath
