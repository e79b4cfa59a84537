/// @file
/// Costs from several grids as one map, without a copy.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/map/weights.hpp"

namespace firmpath {

/// A cost for every cell that can be added to, or subtracted from, the cell's other cost.
///
/// Required of a model `L` with `const L& l`: `L::width`, `L::height`; `l.value(cell)`, from 0 to the constant
/// `L::greatest`, for every cell of the map. If it has a `revision()`, that changes whenever a value does.
template <class L>
concept CostLayer = requires(const L& layer, Cell cell) {
    typename std::integral_constant<int, L::width>;
    typename std::integral_constant<int, L::height>;
    { layer.value(cell) } -> std::same_as<std::uint32_t>;
    typename std::integral_constant<std::uint32_t, L::greatest>;
};

/// A layer with one byte per cell: danger, cover, visibility, traffic. Members: `PackedGrid`.
///
/// Memory: W * H + 4 bytes, rounded up to whole words.
template <int W, int H>
class ByteLayer : public detail::PackedGrid<W, H, 8> {
public:
    static constexpr std::uint32_t greatest = 255;  ///< the largest `value`

    using detail::PackedGrid<W, H, 8>::PackedGrid;

    /// The byte of a cell; 0 outside the map.
    constexpr std::uint32_t value(Cell cell) const { return this->at(cell); }
};

namespace detail {

/// A layer and its sign.
template <class L, int Sign>
struct Term {
    static_assert(CostLayer<L>, "plus, minus: a layer must model firmpath::CostLayer, such as ByteLayer or CostGrid");
    static_assert(L::greatest <= 0xFFFF, "plus, minus: a layer's greatest value must fit 16 bits");

    using layer_type = L;
    static constexpr std::uint32_t most_added = Sign > 0 ? L::greatest : 0;
    static constexpr std::uint32_t most_taken = Sign > 0 ? 0 : L::greatest;

    static constexpr bool own = answers_outside<L> || std::is_same_v<L, ByteLayer<L::width, L::height>>;

    const L* layer;

    constexpr bool passable(Cell cell) const {
        if constexpr (Sign > 0 && GridMap<L>) {
            return layer->passable(cell);
        } else {
            return true;
        }
    }
    constexpr std::int32_t value(Cell cell) const {
        // A user-defined layer is queried only for cells of the map.
        if constexpr (!own) {
            if (!on_map<L>(cell)) {
                return 0;
            }
        }
        return Sign * static_cast<std::int32_t>(layer->value(cell));
    }
    constexpr std::uint32_t revision() const { return revision_of(*layer); }
};

/// One or more terms.
template <class First, class... Rest>
struct Terms {
    First first;
    Terms<Rest...> rest;

    explicit constexpr Terms(First term, Rest... terms) : first(term), rest(terms...) {}

    constexpr bool passable(Cell cell) const { return first.passable(cell) && rest.passable(cell); }
    constexpr std::int32_t value(Cell cell) const { return first.value(cell) + rest.value(cell); }
    constexpr std::uint32_t revision() const { return first.revision() + rest.revision(); }
};
template <class Last>
struct Terms<Last> : Last {
    explicit constexpr Terms(Last term) : Last(term) {}
};

}  // namespace detail

/// A view that adds layers to a map, or subtracts them:
///
///     auto map = layers(ground, plus(danger), minus(cover));
///
/// - Weight: the base map's (1 if it has none) plus and minus the layers' values. **A sum below 1 counts as 1**: a step
///   that costs 0 or less would break every search. So where layers subtract more than the weight, cells become equal;
///   use base weights that leave room below them, such as a `CostGrid`'s 50.
/// - Passable: where the base is, and also every `plus` layer that is itself a map, such as a `CostGrid`. A `minus`
///   layer only makes cells cheaper and never blocks one.
/// - Least weight: the base's minus the greatest values of all `minus` layers, at least 1. It is safe, but not tight:
///   each subtraction weakens the heuristic, so a search expands more cells.
///
/// Models `WeightedMap`. Borrows the base and the layers: they must outlive the view.
///
/// Memory: a pointer for the base and one for each layer.
template <class Base, class... Term>
class Layers {
    static_assert(GridMap<Base>, "layers: the first argument must model firmpath::GridMap");
    static_assert(detail::whole_map<Base>());
    static_assert(!detail::NamesArrow<Base>,
                  "layers: the aisles of the map would be lost: put them on last, with_aisles(layers, aisles)");
    static_assert(sizeof...(Term) >= 1 && sizeof...(Term) <= 16, "layers: give one to sixteen layers");
    static_assert((... && (Base::width == Term::layer_type::width && Base::height == Term::layer_type::height)),
                  "layers: map and layers must have the same width and height");
    static_assert(firmpath::greatest_weight<Base>() <= 0x1000'0000,
                  "layers: the map's greatest weight must be at most 2^28");

    static constexpr std::uint32_t most_taken = (... + Term::most_taken);

public:
    static constexpr int width = Base::width;    ///< columns of the map
    static constexpr int height = Base::height;  ///< rows of the map
    /// No cell weighs more: the base's bound plus the greatest values of all `plus` layers.
    static constexpr std::uint32_t greatest_weight = firmpath::greatest_weight<Base>() + (... + Term::most_added);
    static constexpr std::uint32_t weight_unit = firmpath::weight_unit<Base>();  ///< the base's weight of plain floor

    /// A view of all, which must outlive it. `layers` makes it without template arguments. O(layers).
    constexpr Layers(const Base& base, Term... terms) : base_(&base), terms_(terms...) {}

    /// Whether `cell` is passable in the base and in the `plus` layers that are maps. O(layers).
    constexpr bool passable(Cell cell) const {
        const detail::Anywhere<Base>& base = *base_;
        return base.passable(cell) && terms_.passable(cell);
    }

    /// The walls of a cell of the base, if that has walls.
    constexpr std::uint32_t walls(Cell cell) const requires detail::NamesWalls<Base> { return base_->walls(cell); }

    /// The sum of all weights of a passable cell, at least 1; for any other cell, some number of at least 1. O(layers).
    constexpr std::uint32_t weight(Cell cell) const {
        const std::int32_t sum = static_cast<std::int32_t>(weight_of(*base_, cell)) + terms_.value(cell);
        return sum < 1 ? 1 : static_cast<std::uint32_t>(sum);
    }

    /// A lower bound on the weight of every passable cell.
    constexpr std::uint32_t least_weight() const {
        const std::uint32_t least = detail::least_weight_of(*base_);
        return least > most_taken ? least - most_taken : 1;
    }

    /// The sum of all revisions: changes whenever the base or a layer changes. O(layers).
    constexpr std::uint32_t revision() const { return detail::revision_of(*base_) + terms_.revision(); }

private:
    const Base* base_;
    detail::Terms<Term...> terms_;
};

template <class Base, class... Term>
inline constexpr bool answers_outside<Layers<Base, Term...>> = true;

/// A layer that makes cells more expensive. Borrows the layer.
template <class L>
constexpr detail::Term<L, 1> plus(const L& layer) {
    return {&layer};
}
/// A layer that makes cells cheaper. Borrows the layer.
template <class L>
constexpr detail::Term<L, -1> minus(const L& layer) {
    return {&layer};
}

/// A map with layers added and subtracted. O(layers). @see Layers
template <class Base, class... L, int... Sign>
constexpr Layers<Base, detail::Term<L, Sign>...> layers(const Base& base, detail::Term<L, Sign>... terms) {
    return {base, terms...};
}

// Compilers quote the line, and so show the remedy.
template <class L>
detail::Term<L, 1> plus(const L&&) = delete;  // plus: a temporary would be gone; name the layer first
template <class L>
detail::Term<L, -1> minus(const L&&) = delete;  // minus: a temporary would be gone; name the layer first
template <class Base, class... Term>
void layers(const Base&&, Term...) = delete;  // layers: a temporary would be gone; name the map first

}  // namespace firmpath
