/// @file
/// Maps on which some cells cost more than others.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// A map with a weight for every passable cell: entering a cell costs the step times its weight.
///
/// Required of a model `M` with `const M& m`, in addition to `GridMap`:
/// - `m.weight(cell)`: from 1 to `M::greatest_weight`, for every passable cell.
/// - `m.least_weight()`: at least 1, and at most the weight of any passable cell. A search multiplies its heuristic by
///   it, so a larger value means fewer expanded cells; a search reads it once.
/// - `M::greatest_weight`, `M::weight_unit`: constants. `weight_unit` is the weight of plain floor: divide a cost by it
///   to compare it with the cost on a map without weights.
/// - `m.revision()` changes whenever a weight does.
template <class M>
concept WeightedMap = GridMap<M> && requires(const M& map, Cell cell) {
    { map.weight(cell) } -> std::same_as<std::uint32_t>;
    { map.least_weight() } -> std::same_as<std::uint32_t>;
    typename std::integral_constant<std::uint32_t, M::greatest_weight>;
    typename std::integral_constant<std::uint32_t, M::weight_unit>;
};

/// The weight of a passable cell; 1 on a map without weights, and outside a map that does not answer there.
template <GridMap M>
constexpr std::uint32_t weight_of(const M& map, Cell cell) {
    if constexpr (!WeightedMap<M>) {
        return 1;
    } else if constexpr (answers_outside<M>) {
        return map.weight(cell);
    } else {
        return detail::on_map<M>(cell) ? map.weight(cell) : 1;
    }
}

namespace detail {

/// The same for a cell that is known to lie in the map, so that the map need not check.
template <GridMap M>
constexpr std::uint32_t weight_on_map(const M& map, Cell cell) {
    assume_on_map<M>(cell);
    return weight_of(map, cell);
}

/// A lower bound on the weight of every passable cell; 1 on a map without weights.
template <GridMap M>
constexpr std::uint32_t least_weight_of(const M& map) {
    if constexpr (WeightedMap<M>) {
        return map.least_weight();
    } else {
        return 1;
    }
}

}  // namespace detail

/// An upper bound on the weight of every cell; 1 on a map without weights.
template <GridMap M>
constexpr std::uint32_t greatest_weight() {
    if constexpr (WeightedMap<M>) {
        return M::greatest_weight;
    } else {
        return 1;
    }
}

/// The weight of plain floor; 1 on a map without weights.
template <GridMap M>
constexpr std::uint32_t weight_unit() {
    if constexpr (WeightedMap<M>) {
        return M::weight_unit;
    } else {
        return 1;
    }
}

namespace detail {

/// A view on a map that changes neither its cells nor its weights. @see ViewOf
template <class Map>
class WeightedViewOf : public ViewOf<Map> {
public:
    /// No cell weighs more: the bound of the map below.
    static constexpr std::uint32_t greatest_weight = firmpath::greatest_weight<Map>();
    /// The weight of plain floor in the map below.
    static constexpr std::uint32_t weight_unit = firmpath::weight_unit<Map>();

    /// The weight of a passable cell in the map below.
    constexpr std::uint32_t weight(Cell cell) const requires WeightedMap<Map> { return weight_of(this->below(), cell); }
    /// The least weight of the map below.
    constexpr std::uint32_t least_weight() const requires WeightedMap<Map> { return this->below().least_weight(); }

protected:
    using ViewOf<Map>::ViewOf;
};

}  // namespace detail

/// A map without its weights, for a planner that counts steps: `BreadthFirst`, `Fleet` and others refuse a map with
/// weights, because they would ignore them. Borrows the map. Memory: a pointer.
template <WeightedMap Map>
class Unweighted : public detail::ViewOf<Map> {
public:
    /// A view of the map, which must outlive it. `unweighted` makes it without template arguments.
    explicit constexpr Unweighted(const Map& map) : detail::ViewOf<Map>(map) {}

    /// That of the map: it changes with the weights, too.
    constexpr std::uint32_t revision() const { return detail::revision_of(this->below()); }
};

template <class Map>
inline constexpr bool answers_outside<Unweighted<Map>> = true;

/// A map without its weights. O(1). @see Unweighted
template <WeightedMap Map>
constexpr Unweighted<Map> unweighted(const Map& map) {
    return Unweighted<Map>(map);
}
// Compilers quote the line, and so show the remedy.
template <class Map>
void unweighted(const Map&&) = delete;  // unweighted: a temporary would be gone; name the map first

}  // namespace firmpath
