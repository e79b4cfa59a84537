/// @file
/// Clusters of a map that was edited: new gates and new costs, in RAM, in front of tables in flash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/search/detail/seal.hpp"

namespace firmpath {

namespace detail {

/// A `ClusterPlanner` on a map that is not edited. Memory: none.
struct NoClusterEdits {};

}  // namespace detail

/// What a `ClusterPlanner` keeps of the clusters whose cells have changed: its tables are read-only.
///
/// - `Costs`: pairs of gates of edited clusters; a cluster of m gates takes m * (m - 1) / 2.
/// - `Clusters`: edited clusters, and those beside them that have got new gates.
/// - `Gates`: new gates, where a border has opened, or where cells that a gate served cannot get to it any more.
///
/// If there is no room for a cluster, its costs stay those of the tables, and `full` tells.
///
/// Memory: 2 bytes for each of `Costs`, 8 for each of `Clusters`, 4 for each of `Gates`, and 16.
template <std::size_t Costs, std::size_t Clusters = 16, std::size_t Gates = 64>
class ClusterEdits {
    static_assert(Costs >= 1 && Costs <= 65'535, "ClusterEdits: room for 1 to 65,535 costs");
    static_assert(Clusters >= 1 && Clusters <= 255, "ClusterEdits: room for 1 to 255 clusters");
    static_assert(Gates >= 1 && Gates <= 4'096, "ClusterEdits: room for 1 to 4,096 gates");
    using Format = detail::ClusterFormat;

public:
    /// A gate that is in no table.
    struct Gate {
        std::uint16_t border = 0;  ///< as `ClusterView::Border`
        std::uint16_t place = 0;   ///< cells from the beginning of the border
    };
    /// A cluster some of whose costs are kept here: the rows of the triangle of its pairs from `first` to `rows` - 1.
    struct Part {
        std::uint16_t cluster = 0;  ///< which one
        std::uint16_t first = 0;    ///< row that is kept here; those before it are the tables'
        std::uint16_t rows = 0;     ///< that are known
        std::uint16_t waits = 0;    ///< whether its borders are to be looked at again
    };

    /// Notes that all edits up to a revision of the map are known.
    constexpr void note(std::uint32_t revision) {
        numbers_.revision = revision;
        numbers_.noted = true;
    }
    /// The revision up to which edits are known; without one, that of the tables.
    constexpr std::uint32_t revision_after(std::uint32_t of_tables) const {
        return numbers_.noted ? numbers_.revision : of_tables;
    }

    /// Whether there was no room for a change: costs may be stale.
    constexpr bool full() const { return numbers_.full; }
    /// The number of new gates.
    constexpr std::uint32_t gates() const { return numbers_.gates_used < Gates ? numbers_.gates_used : Gates; }
    /// New gate k. Precondition: k < gates().
    constexpr const Gate& gate(std::uint32_t k) const { return numbers_.gates[k < Gates ? k : 0]; }
    /// The number of clusters that have costs here.
    constexpr std::uint32_t parts() const { return numbers_.parts_used < Clusters ? numbers_.parts_used : Clusters; }
    /// What is kept of cluster k of them. Precondition: k < parts().
    constexpr const Part& part(std::uint32_t k) const { return numbers_.parts[k < Clusters ? k : 0]; }
    /// The number of costs that are kept. O(parts).
    constexpr std::uint32_t costs() const { return offset(parts()); }
    /// Finds the part of a cluster. @return its number, or `parts()` if it has none. O(parts).
    constexpr std::uint32_t find(std::uint32_t cluster) const {
        std::uint32_t k = 0;
        while (k < parts() && numbers_.parts[k].cluster != cluster) {
            ++k;
        }
        return k;
    }

    /// The cost of the way between gates i and j of a cluster; `otherwise()` if it is not kept here. O(parts).
    template <class Otherwise>
    constexpr std::uint32_t cost(std::uint32_t cluster, std::uint32_t i, std::uint32_t j,
                                 const Otherwise& otherwise) const {
        const std::uint32_t k = find(cluster);
        const std::uint32_t row = i < j ? j : i;
        if (k == parts() || row < numbers_.parts[k].first) {
            return otherwise();
        }
        const std::uint32_t at = offset(k) + Format::pair(i, j) - Format::pairs(numbers_.parts[k].first);
        return row < numbers_.parts[k].rows && numbers_.parts[k].rows != given_up && at < Costs ? costs_[at]
                                                                                                : Format::no_way;
    }

    /// Notes that cells of a cluster have changed. O(parts). @return false if there is no room.
    constexpr bool touch(std::uint32_t cluster) {
        const std::uint32_t k = take_part(cluster, 0);
        if (k == Clusters) {
            return false;
        }
        part_at(k).waits = 1;
        return true;
    }
    /// Makes room for all rows of part k again. O(costs).
    constexpr void restart(std::uint32_t k) {
        drop_rows(k);
        part_at(k).first = 0;
        part_at(k).rows = 0;
    }
    /// Notes that the borders of part k have been looked at.
    constexpr void looked_at(std::uint32_t k) { part_at(k).waits = 0; }
    /// Gives part k up: its costs stay those of the tables, which have `in_tables` gates of its cluster. O(costs).
    constexpr void give_up(std::uint32_t k, std::uint32_t in_tables) {
        drop_rows(k);
        part_at(k).first = static_cast<std::uint16_t>(in_tables);
        part_at(k).rows = given_up;
        part_at(k).waits = 0;
        numbers_.full = true;
    }
    /// Adds a gate between `cluster`, all of whose costs are kept, and another one, which has `in_other` gates in the
    /// tables. O(parts). @return false if there is no room.
    constexpr bool add_gate(std::uint32_t border, std::uint32_t place, std::uint32_t cluster, std::uint32_t other,
                            std::uint32_t in_other) {
        if (gates() == Gates || take_part(cluster, 0) == Clusters || take_part(other, in_other) == Clusters) {
            numbers_.full = true;
            return false;
        }
        numbers_.gates[numbers_.gates_used++] = {static_cast<std::uint16_t>(border), static_cast<std::uint16_t>(place)};
        return true;
    }
    /// Adds the next row to part k: what the ways from its gate to those before it cost, in 32 bits. O(costs).
    /// @return false if there is no room, or if a cost exceeds 16 bits.
    constexpr bool add_row(std::uint32_t k, const std::uint32_t* costs) {
        const std::uint32_t count = part_at(k).rows;
        const std::uint32_t all = offset(parts());
        const std::uint32_t at = offset(k + 1);
        if (count + all > Costs || count > Format::most_gates_of_a_cluster || at > all) {
            return false;
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            if (costs[i] >= Format::no_way && costs[i] != no_way) {
                return false;
            }
        }
        for (std::uint32_t i = all; i > at; --i) {
            costs_[i - 1 + count] = costs_[i - 1];
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            costs_[at + i] = static_cast<std::uint16_t>(costs[i] == no_way ? Format::no_way : costs[i]);
        }
        ++part_at(k).rows;
        return true;
    }
    static constexpr std::uint32_t no_way = 0xFFFF'FFFF;  ///< see `add_row`

    /// Seals all but the costs. O(parts + gates).
    constexpr void renew_seal() {
        if (!std::is_constant_evaluated()) {
            numbers_.renew(sealed_sum());
        }
    }
    /// Whether a number under the seal has changed since: then nothing else may be called. O(parts + gates).
    constexpr bool broken() const { return !std::is_constant_evaluated() && numbers_.broken(sealed_sum()); }

private:
    [[gnu::noinline]] std::uint32_t sealed_sum() const { return numbers_.sum(); }
    // Numbers are bounded, because an error in memory must not lead out of the arrays.
    constexpr Part& part_at(std::uint32_t k) { return numbers_.parts[k < Clusters ? k : 0]; }
    /// Rows of a part that takes no more.
    static constexpr std::uint16_t given_up = 0xFFFF;
    static constexpr std::uint32_t size(const Part& part) {
        return part.rows > part.first && part.rows != given_up ? Format::pairs(part.rows) - Format::pairs(part.first)
                                                               : 0;
    }
    /// Where the costs of part k begin.
    constexpr std::uint32_t offset(std::uint32_t k) const {
        std::uint32_t sum = 0;
        for (std::uint32_t before = 0; before < k && before < Clusters; ++before) {
            sum += size(numbers_.parts[before]);
        }
        return sum < Costs ? sum : Costs;
    }
    constexpr std::uint32_t take_part(std::uint32_t cluster, std::uint32_t first) {
        const std::uint32_t k = find(cluster);
        if (k == parts()) {
            if (k == Clusters) {
                numbers_.full = true;
                return k;
            }
            numbers_.parts[k] = {static_cast<std::uint16_t>(cluster), static_cast<std::uint16_t>(first),
                                 static_cast<std::uint16_t>(first), 0};
            ++numbers_.parts_used;
        }
        return k;
    }
    constexpr void drop_rows(std::uint32_t k) {
        const std::uint32_t begin = offset(k);
        const std::uint32_t end = offset(k + 1);
        const std::uint32_t all = offset(parts());
        for (std::uint32_t i = end; i < all; ++i) {
            costs_[begin + i - end] = costs_[i];
        }
    }

    struct Numbers {
        std::uint32_t revision = 0;
        detail::Wide<bool> full{};
        detail::Wide<bool> noted{};
        std::uint16_t parts_used = 0;
        std::uint16_t gates_used = 0;
        Part parts[Clusters]{};
        Gate gates[Gates]{};
    };

    detail::Sealed<Numbers> numbers_{};  // the edits outlast a search, whose seal each `begin` makes anew
    std::uint16_t costs_[Costs]{};
};

namespace detail {

/// The clusters of the tables, with what was edited in front: what a `ClusterPlanner` asks `ClusterView` for. Borrows
/// both.
template <class Tables, class Edits>
class EditedClusters {
public:
    using Seen = typename Tables::Seen;
    using Border = typename Tables::Border;
    static constexpr std::uint32_t most_gates = Tables::most_gates;
    static constexpr std::uint32_t no_way = Tables::no_way;
    static constexpr int edge = Tables::edge;
    static constexpr int columns = Tables::columns;
    static constexpr int rows = Tables::rows;

    constexpr EditedClusters(const Tables& tables, const Edits& edits) : tables_(&tables), edits_(&edits) {}

    static constexpr std::uint32_t cluster_of(Cell cell) { return Tables::cluster_of(cell); }
    static constexpr Cell corner_of(std::uint32_t cluster) { return Tables::corner_of(cluster); }

    constexpr std::uint32_t size() const { return tables_->size() + edits_->gates(); }
    constexpr Border border_of(std::uint32_t gate) const {
        return gate < tables_->size() ? tables_->border_of(gate) : border(gate - tables_->size());
    }
    constexpr Seen seen(std::uint32_t gate, Border border, bool from_first) const {
        if (gate < tables_->size()) {
            return tables_->seen(gate, border, from_first);
        }
        const std::uint32_t k = gate - tables_->size();
        const std::uint32_t cluster = from_first ? border / 2 : Tables::beyond(border);
        std::uint32_t index = tables_->gates_of(cluster);
        for (std::uint32_t before = 0; before < k; ++before) {
            index += touches(this->border(before), cluster) ? 1U : 0U;
        }
        return Tables::seen_on(cluster, index, Tables::side_of(border, from_first), edits_->gate(k).place);
    }
    template <class Visit>
    constexpr void for_each_gate(std::uint32_t cluster, const Visit& visit) const {
        tables_->for_each_gate(cluster, visit);
        std::uint32_t index = edits_->gates() == 0 ? 0 : tables_->gates_of(cluster);
        for (std::uint32_t k = 0; k < edits_->gates(); ++k) {
            const Border at = border(k);
            if (touches(at, cluster)) {
                const bool is_first = at / 2 == cluster;
                visit(tables_->size() + k,
                      Tables::seen_on(cluster, index, Tables::side_of(at, is_first), edits_->gate(k).place), is_first);
                ++index;
            }
        }
    }
    constexpr std::uint32_t gates_of(std::uint32_t cluster) const {
        std::uint32_t sum = tables_->gates_of(cluster);
        for (std::uint32_t k = 0; k < edits_->gates(); ++k) {
            sum += touches(border(k), cluster) ? 1U : 0U;
        }
        return sum;
    }
    constexpr std::uint32_t cost(std::uint32_t cluster, std::uint32_t i, std::uint32_t j) const {
        return i == j ? 0 : edits_->cost(cluster, i, j, [&] { return tables_->cost(cluster, i, j); });
    }
    /// (The costs of edited clusters are those of ways on the map.)
    constexpr std::uint32_t most_cost() const {
        return edits_->parts() == 0 ? tables_->most_cost() : Tables::most_cost_of_map;
    }
    /// Landmarks say nothing of a map that was edited: a way may have become shorter.
    constexpr std::uint32_t landmarks() const { return edits_->parts() == 0 ? tables_->landmarks() : 0; }
    constexpr std::uint32_t landmark_cost(std::uint32_t landmark, std::uint32_t gate) const {
        return tables_->landmark_cost(landmark, gate);
    }

private:
    /// Of a new gate; one of the map, whatever is in memory.
    constexpr Border border(std::uint32_t k) const {
        const Border border = edits_->gate(k).border;
        return border < 2 * Tables::clusters ? border : 0;
    }
    static constexpr bool touches(Border border, std::uint32_t cluster) {
        return border / 2 == cluster || Tables::beyond(border) == cluster;
    }

    const Tables* tables_;
    const Edits* edits_;
};

}  // namespace detail

}  // namespace firmpath
