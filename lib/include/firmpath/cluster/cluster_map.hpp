/// @file
/// A map in clusters: how they are joined, and what ways between their gates cost, worked out beforehand.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

/// A view of a map's clusters: read-only tables, typically in flash. The map is cut into squares of `Edge` cells. Where
/// two of them touch, gates lead from one to the other: pairs of free cells. The tables hold the gates, what the
/// cheapest way from gate to gate costs inside each cluster, and what it costs to get from a few landmarks to each
/// gate. The tool's baker makes them.
///
///     firmpath::ClusterView<Map, 128> clusters;
///     if (clusters.open(image, map) != firmpath::TablesResult::opened) return;   // says what is wrong
///     const firmpath::ClusterMap town(map, clusters);                            // then plan on this
///
/// - `Map`: the type of the map; it may lie in flash.
/// - `Edge`: cells of a cluster's edge: 32, 64, 128 or 256.
/// - `Moves`: `Eight` with `Corner::never` or `Corner::one_side`, at a scale whose costs fit 16 bits inside a cluster,
///   such as `scale_10_14`. A gate is crossed by a straight step. `Corner::always` also passes between two blocked
///   cells that touch at a corner, where there is no straight step: gates would not join all that it joins.
///
/// A view that is not opened, or whose `open` failed, is empty.
///
/// Guarantees: after `opened`, no content of the image leads a search out of the tables or the map, and its gates and
/// costs limit the work of a search (see `most_cost`). Paths are found on the map itself, whatever the image holds. But
/// an image that was made to deceive can hide paths.
///
/// The image is borrowed: it must outlive the view, and must not change.
///
/// Memory: 12 words. Tables: 2 bytes for each pair of gates of a cluster, 1 for each gate and 2 more for each landmark,
/// and 8 for each cluster.
///
/// Source: Botea, Mueller and Schaeffer, *Near Optimal Hierarchical Path-Finding*, Journal of Game Development, 2004;
/// landmarks: Goldberg and Harrelson, *Computing the Shortest Path: A\* Search Meets Graph Theory*, 2005.
template <WordMap Map, int Edge, class Moves = Eight<Corner::never, scale_10_14>>
class ClusterView {
    static_assert(Edge == 32 || Edge == 64 || Edge == 128 || Edge == 256,
                  "ClusterView: the edge of a cluster must be 32, 64, 128 or 256 cells");
    static_assert(Moves::corner != Corner::always,
                  "ClusterView: gates are crossed by straight steps, which do not join all that Corner::always joins: "
                  "use Corner::never or Corner::one_side");
    static_assert(Moves::scale.straight != 0, "ClusterView: the moves must have a scale, such as scale_10_14");
    using Format = detail::ClusterFormat;
    static constexpr int shift = std::countr_zero(unsigned{Edge});

public:
    static constexpr int edge = Edge;                               ///< cells of a cluster's edge
    static constexpr int columns = (Map::width + Edge - 1) / Edge;  ///< of clusters
    static constexpr int rows = (Map::height + Edge - 1) / Edge;    ///< of clusters
    static constexpr std::uint32_t clusters = std::uint32_t{columns} * std::uint32_t{rows};  ///< how many
    static_assert(clusters <= 32'767, "ClusterView: at most 32,767 clusters: use larger ones");
    /// Gates that a cluster has at most.
    static constexpr std::uint32_t most_gates = Format::most_gates_of_a_cluster;

    /// The sides of a cluster.
    enum Side : std::uint8_t { above, left, right, below };
    static constexpr unsigned sides = 4;  ///< how many

    /// A border between two clusters: 2 * c between c and the one on its right, 2 * c + 1 between it and the one below.
    using Border = std::uint32_t;

    /// A gate, seen from one of its two clusters.
    struct Seen {
        std::uint32_t cluster;  ///< that cluster
        std::uint32_t index;    ///< among the gates of that cluster
        Cell cell;              ///< of the gate, in that cluster
        Cell other;             ///< of the gate, in the other one
    };

    /// Opens an image: checks everything that a search will trust. On any result but `opened` the view is empty.
    ///
    /// @param image  the words of the image; there may be more behind them.
    /// @param map    the map that the image was made for.
    ///
    /// Complexity: O(words of the image and of the map); of the image alone if the map tells its `cells_checksum`.
    constexpr TablesResult open(std::span<const std::uint32_t> image, const Map& map) {
        *this = {};
        const TablesResult result = detail::check_tables<Format>(image, map, [](std::span<const std::uint32_t> words) {
            if (words[Format::at_edge] != std::uint32_t{Edge}) {
                return TablesResult::other_size;
            }
            const bool fits =
                words[Format::at_moves] == (Moves::directions | static_cast<std::uint32_t>(Moves::corner) << 8) &&
                words[Format::at_scale] == (Moves::scale.straight | std::uint32_t{Moves::scale.diagonal} << 16);
            return fits ? TablesResult::opened : TablesResult::other_moves;
        });
        if (result != TablesResult::opened) {
            return result;
        }
        ClusterView view;
        if (!view.lay_out(image)) {
            return TablesResult::contradictory;
        }
        view.map_ = &map;
        view.revision_ = detail::revision_of(map);
        *this = view;
        return TablesResult::opened;
    }

    /// Whether no image was opened.
    constexpr bool empty() const { return first_gates_ == nullptr; }
    /// Whether the view was opened for this map, and the map was not edited since.
    constexpr bool is_of(const Map& map) const { return map_ == &map && detail::revision_of(map) == revision_; }
    /// Whether the view was opened for this map, which may have been edited since.
    constexpr bool was_of(const Map& map) const { return map_ == &map; }
    /// The map's revision when the view was opened.
    constexpr std::uint32_t revision() const { return revision_; }
    /// The number of gates of the map.
    constexpr std::uint32_t size() const { return gates_; }
    /// The words of the tables.
    constexpr std::uint32_t words() const { return words_; }

    /// The cluster of a cell of the map.
    static constexpr std::uint32_t cluster_of(Cell cell) {
        return static_cast<std::uint32_t>((cell.y >> shift) * columns + (cell.x >> shift));
    }
    /// The first cell of a cluster.
    static constexpr Cell corner_of(std::uint32_t cluster) {
        const Cell at = CellIndex<columns>::cell(cluster);
        return detail::cell_at(at.x * Edge, at.y * Edge);
    }

    /// The cluster of a border that is not its first.
    static constexpr std::uint32_t beyond(Border border) {
        return border / 2 + (border % 2 == 0 ? 1U : static_cast<std::uint32_t>(columns));
    }
    /// The side of a border's first cluster, or of the other, on which it lies.
    static constexpr Side side_of(Border border, bool of_first) {
        return of_first ? (border % 2 == 0 ? right : below) : border % 2 == 0 ? left : above;
    }
    /// The border on a side of a cluster; `no_border` if the map ends there.
    static constexpr Border border_on(std::uint32_t cluster, unsigned side) {
        switch (side) {
            case above: return cluster >= columns ? 2 * (cluster - columns) + 1 : no_border;
            case left: return CellIndex<columns>::cell(cluster).x != 0 ? 2 * (cluster - 1) : no_border;
            case right: return CellIndex<columns>::cell(cluster).x != columns - 1 ? 2 * cluster : no_border;
            default: return cluster + columns < clusters ? 2 * cluster + 1 : no_border;
        }
    }
    static constexpr Border no_border = 0xFFFF'FFFF;  ///< see `border_on`
    /// A gate on a side of a cluster, `place` cells from the beginning of the border.
    static constexpr Seen seen_on(std::uint32_t cluster, std::uint32_t index, unsigned side, std::uint32_t place) {
        const Cell corner = corner_of(cluster);
        const int along = static_cast<int>(place);
        const int x = corner.x + (side == left ? 0 : side == right ? Edge - 1 : along);
        const int y = corner.y + (side == above ? 0 : side == below ? Edge - 1 : along);
        const int dx = side == left ? -1 : side == right ? 1 : 0;
        const int dy = side == above ? -1 : side == below ? 1 : 0;
        return {cluster, index, detail::cell_at(x, y), detail::cell_at(x + dx, y + dy)};
    }

    // All of the following need an image that was opened.

    /// The first gate of a border. Its others follow, up to the first gate of the next border.
    constexpr std::uint32_t first_gate(Border border) const { return half(first_gates_, border); }
    /// The border of a gate. O(log clusters).
    constexpr Border border_of(std::uint32_t gate) const {
        Border low = 0;
        for (Border high = 2 * clusters; high - low > 1;) {
            const Border middle = low + (high - low) / 2;
            (first_gate(middle) <= gate ? low : high) = middle;
        }
        return low;
    }
    /// A gate as seen from its first cluster, the left or upper one; or from the other.
    constexpr Seen seen(std::uint32_t gate, Border border, bool from_first) const {
        const std::uint32_t cluster = from_first ? border / 2 : beyond(border);
        const unsigned side = side_of(border, from_first);
        std::uint32_t index = gate - first_gate(border);
        for (unsigned s = 0; s < side; ++s) {
            index += count(cluster, s);
        }
        return seen_at(cluster, index, side, gate);
    }
    /// Calls visit(gate, seen, is_first) for each gate of a cluster, in order; `is_first`: whether the cluster is the
    /// gate's first. O(gates of the cluster).
    template <class Visit>
    constexpr void for_each_gate(std::uint32_t cluster, const Visit& visit) const {
        std::uint32_t index = 0;
        for (unsigned side = 0; side < sides; ++side) {
            const Border border = border_on(cluster, side);
            if (border == no_border) {
                continue;
            }
            const std::uint32_t end = first_gate(border + 1);
            for (std::uint32_t gate = first_gate(border); gate < end; ++gate) {
                visit(gate, seen_at(cluster, index, side, gate), side >= right);
                ++index;
            }
        }
    }
    /// The number of gates of a cluster.
    constexpr std::uint32_t gates_of(std::uint32_t cluster) const {
        std::uint32_t sum = 0;
        for (unsigned side = 0; side < sides; ++side) {
            sum += count(cluster, side);
        }
        return sum;
    }
    /// The cost of the way between two gates of a cluster, inside the cluster; `no_way` if there is none.
    constexpr std::uint32_t cost(std::uint32_t cluster, std::uint32_t i, std::uint32_t j) const {
        return i == j ? 0 : half(costs_, first_costs_[cluster] + Format::pair(i, j));
    }
    static constexpr std::uint32_t no_way = Format::no_way;  ///< see `cost`

    /// What a route over gates, and what is estimated of it, costs at most: no route visits a gate twice. O(1).
    constexpr std::uint32_t most_cost() const { return most_cost_; }
    /// The same for any clusters of such a map.
    static constexpr std::uint32_t most_cost_of_map =
        detail::at_most_32_bits(std::uint64_t{2} * Map::width * Map::height * Moves::scale.diagonal);

    /// The detour, in straight steps: gates of a border that are no farther from each other on both sides were made
    /// one.
    constexpr std::uint32_t detour() const { return detour_; }
    /// The number of landmarks: gates from which the costs to all gates are known.
    constexpr std::uint32_t landmarks() const { return landmarks_; }
    /// The cost of the way from a landmark to a gate, to the nearer of its cells; or less. Of two gates that a way
    /// joins, these differ by no more than the way costs, with both gates crossed.
    constexpr std::uint32_t landmark_cost(std::uint32_t landmark, std::uint32_t gate) const {
        return half(landmark_costs_, landmark * gates_ + gate) * unit;
    }

private:
    static constexpr std::uint32_t unit = detail::greatest_common_divisor(Moves::scale.straight, Moves::scale.diagonal);
    static constexpr std::uint32_t half(const std::uint32_t* words, std::uint32_t i) {
        return words[i / 2] >> i % 2 * 16 & 0xFFFFU;
    }
    constexpr std::uint32_t count(std::uint32_t cluster, unsigned side) const {
        const Border border = border_on(cluster, side);
        return border == no_border ? 0 : first_gate(border + 1) - first_gate(border);
    }
    constexpr Seen seen_at(std::uint32_t cluster, std::uint32_t index, unsigned side, std::uint32_t gate) const {
        return seen_on(cluster, index, side, places_[gate / 4] >> gate % 4 * 8 & 0xFFU);
    }

    /// Finds the parts of an image. @return false if a number leads out of them, or out of the map.
    constexpr bool lay_out(std::span<const std::uint32_t> image) {
        const std::uint32_t gates = image[Format::at_nodes];
        const auto length = static_cast<std::uint32_t>(image.size());
        if (gates > Format::most_gates) {
            return false;
        }
        const std::uint32_t fixed = static_cast<std::uint32_t>(Format::words) +
                                    Format::words_of_halves(2 * clusters + 1) + clusters + 1 +
                                    Format::words_of_bytes(gates);
        if (fixed > length) {
            return false;
        }
        words_ = length;
        first_gates_ = image.data() + Format::words;
        first_costs_ = first_gates_ + Format::words_of_halves(2 * clusters + 1);
        places_ = first_costs_ + clusters + 1;
        costs_ = places_ + Format::words_of_bytes(gates);
        gates_ = gates;
        landmarks_ = image[Format::at_landmarks];
        detour_ = image[Format::at_detour];
        const std::uint32_t costs = first_costs_[clusters];
        if (!is_consistent(gates) || costs > 2 * (length - fixed) || landmarks_ > Format::most_landmarks) {
            return false;
        }
        landmark_costs_ = costs_ + Format::words_of_halves(costs);
        return Format::words_of_halves(costs) + Format::words_of_halves(landmarks_ * gates) == length - fixed &&
               has_possible_costs();
    }
    /// Whether each cost is one of a way inside a cluster: not less than the distance, on which a search relies, and no
    /// more than a way over all cells. Adds up what routes cost at most.
    constexpr bool has_possible_costs() {
        constexpr std::uint32_t most_inside = std::uint32_t{Edge} * Edge * Moves::scale.diagonal;
        std::uint64_t sum = 2 * most_inside;
        for (std::uint32_t cluster = 0; cluster < clusters; ++cluster) {
            Cell cells[most_gates]{};
            std::uint32_t count = 0;
            std::uint32_t most = 0;
            bool possible = true;
            for_each_gate(cluster, [&](std::uint32_t, const Seen& seen, bool) {
                for (std::uint32_t i = 0; i < count; ++i) {
                    const std::uint32_t cost = this->cost(cluster, i, count);
                    if (cost != no_way) {
                        possible = possible && cost >= Moves::estimate(cells[i], seen.cell) && cost <= most_inside;
                        most = most < cost ? cost : most;
                    }
                }
                cells[count++] = seen.cell;
            });
            if (!possible) {
                return false;
            }
            // Twice: a way, and an estimate of what is left of it.
            sum += std::uint64_t{count} * (most + 2 * Moves::scale.straight);
        }
        most_cost_ = sum < most_cost_of_map ? static_cast<std::uint32_t>(sum) : most_cost_of_map;
        return true;
    }
    constexpr bool is_consistent(std::uint32_t gates) const {
        if (first_gate(0) != 0 || first_gate(2 * clusters) != gates || first_costs_[0] != 0) {
            return false;
        }
        for (Border border = 0; border < 2 * clusters; ++border) {
            const std::uint32_t first = first_gate(border);
            const std::uint32_t end = first_gate(border + 1);
            const bool right_one = border % 2 == 0;
            if (end < first || end > gates ||
                (end != first && border_on(border / 2, right_one ? right : below) == no_border)) {
                return false;
            }
            const Cell corner = corner_of(border / 2);
            const int most = right_one ? Map::height - corner.y : Map::width - corner.x;
            for (std::uint32_t gate = first; gate < end; ++gate) {
                const auto place = static_cast<int>(places_[gate / 4] >> gate % 4 * 8 & 0xFFU);
                if (place >= most || place >= Edge) {
                    return false;
                }
            }
        }
        for (std::uint32_t cluster = 0; cluster < clusters; ++cluster) {
            const std::uint32_t count = gates_of(cluster);
            if (count > most_gates || first_costs_[cluster + 1] - first_costs_[cluster] != Format::pairs(count)) {
                return false;
            }
        }
        return true;
    }

    const std::uint32_t* first_gates_ = nullptr;
    const std::uint32_t* first_costs_ = nullptr;
    const std::uint32_t* places_ = nullptr;
    const std::uint32_t* costs_ = nullptr;
    const std::uint32_t* landmark_costs_ = nullptr;
    const Map* map_ = nullptr;
    std::uint32_t revision_ = 0;
    std::uint32_t words_ = 0;
    std::uint32_t gates_ = 0;
    std::uint32_t landmarks_ = 0;
    std::uint32_t detour_ = 0;
    std::uint32_t most_cost_ = 0;
};

/// A map with its clusters, for a `ClusterPlanner`. Borrows the map, and the image of the clusters. Memory: that of the
/// view, and a pointer.
template <WordMap Map, int Edge, class Moves = Eight<Corner::never, scale_10_14>>
class ClusterMap : public detail::ViewOf<Map>, detail::PlannerDemands<Map, Moves> {
    static_assert(!WeightedMap<Map>,
                  "ClusterMap: the clusters ignore the map's weights: make them for unweighted(map)");

public:
    using map_type = Map;                                 ///< the map
    using clusters_type = ClusterView<Map, Edge, Moves>;  ///< the clusters
    using moves_type = Moves;                             ///< the moves that they are made for

    /// Joins a map and its clusters.
    constexpr ClusterMap(const Map& map, const clusters_type& clusters)
        : detail::ViewOf<Map>(map), clusters_(clusters) {}
    ClusterMap(const Map&&, const clusters_type&) = delete;  // ClusterMap: a temporary map would be gone; name it

    constexpr const Map& map() const { return this->below(); }             ///< The map itself.
    constexpr const clusters_type& clusters() const { return clusters_; }  ///< The clusters.
    /// Whether the clusters can be used: they were opened, and the map was not edited since.
    constexpr bool has_clusters() const { return clusters_.is_of(map()); }

    /// The revision of the map.
    constexpr std::uint32_t revision() const { return detail::revision_of(map()); }

private:
    clusters_type clusters_;
};

template <class Map, int Edge, class Moves>
inline constexpr bool answers_outside<ClusterMap<Map, Edge, Moves>> = true;

}  // namespace firmpath
