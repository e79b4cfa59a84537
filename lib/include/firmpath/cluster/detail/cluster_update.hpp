/// @file
/// Finding the gates and costs of edited clusters again.
#pragma once

#include <cstdint>

#include "firmpath/cluster/cluster_edits.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// What an update goes on with.
enum class UpdateNeeds : std::uint8_t {
    another_step,
    search,   // of `GateCosts`
    nothing,  // all costs are known
};

/// Finds what ways in edited clusters cost. First, each opening of a border without a gate must be near to a gate on
/// both sides of it, as when the tables were made; else it gets one. Then the costs between the gates are found again.
///
/// `Costs`: the `GateCosts` that it searches with.
template <class Town, class Edits, class Costs>
class ClusterUpdate {
    using Tables = typename Town::clusters_type;
    using Ends = typename Costs::Ends;
    using Purpose = typename Costs::Purpose;

public:
    using View = EditedClusters<Tables, Edits>;

    static constexpr View clusters_of(const Town& town, const Edits& edits) { return View(town.clusters(), edits); }
    static constexpr bool is_broken(const Edits& edits) { return edits.broken(); }
    /// Whether some costs may not be those of the map.
    static constexpr bool is_stale(const Edits& edits) { return edits.full(); }
    /// Whether the clusters are those of the map, and all edits are known.
    static constexpr bool is_current(const Town& town, const Edits& edits) {
        const Tables& tables = town.clusters();
        return !tables.empty() && tables.was_of(town.map()) &&
               revision_of(town.map()) == edits.revision_after(tables.revision());
    }

    constexpr void begin() { task_ = Task::choose_part; }
    /// Takes a step: chooses a cluster, or looks at a border of it, or from a gate.
    constexpr UpdateNeeds step(const Town& town, Edits& edits, Costs& costs, Ends& ends) {
        switch (task_) {
            case Task::choose_part: return choose_part(town, edits, costs, ends);
            case Task::look_at_border: look_at_border(town, edits); return UpdateNeeds::another_step;
            case Task::look_from_gate:
            default: return look_from_gate(town, edits, costs);
        }
    }
    /// Lists the cells to which the search that it needs is to find the costs.
    constexpr void list(const Town& town, const Edits& edits, Costs& costs, Ends& ends) const {
        if (costs.purpose() == Purpose::row) {
            const std::uint32_t rows = edits.part(part_).rows;
            clusters_of(town, edits).for_each_gate(cluster(edits), [&](std::uint32_t, const Seen& seen, bool) {
                if (seen.index < rows) {
                    costs.add(ends, seen.cell);
                }
            });
            return;
        }
        for (std::uint32_t i = 0; i < openings(); ++i) {
            const Seen pair = Tables::seen_on(cluster(edits), 0, side_, places_[i]);
            costs.add(ends, costs.purpose() == Purpose::here ? pair.cell : pair.other);
        }
    }
    /// Takes these costs.
    constexpr UpdateNeeds take(const Town& town, Edits& edits, Costs& costs, const Ends& ends) {
        if (costs.purpose() == Purpose::row) {
            add_row(town, edits, ends);
            return UpdateNeeds::another_step;
        }
        const bool beyond = costs.purpose() == Purpose::beyond;
        std::uint32_t open = 0;
        for (std::uint32_t w = 0; w < words; ++w) {
            std::uint32_t near = 0;
            for (std::uint32_t i = 32 * w; i < 32 * w + 32 && i < costs.count(); ++i) {
                near |= ends.costs[0][i] <= town.clusters().detour() * Town::moves_type::scale.straight
                            ? std::uint32_t{1} << i % 32
                            : 0;
            }
            if (beyond) {
                beyond_[w] = near;
            } else {
                without_[w] &= ~(near & beyond_[w]);
                open |= without_[w];
            }
        }
        if (beyond) {
            costs.begin(here_, Purpose::here);
            return UpdateNeeds::search;
        }
        if (open == 0) {
            ++side_;
            task_ = Task::look_at_border;
        }
        return UpdateNeeds::another_step;
    }

private:
    using Seen = typename View::Seen;
    enum class Task : std::uint8_t { choose_part, look_at_border, look_from_gate };
    static constexpr std::uint32_t most_openings = Tables::edge / 2;
    static constexpr std::uint32_t words = (most_openings + 31) / 32;

    // Numbers are bounded, because an error in memory must not lead out of the arrays.
    constexpr std::uint32_t openings() const { return openings_ < most_openings ? openings_ : most_openings; }
    constexpr std::uint32_t cluster(const Edits& edits) const {
        return within<Tables::clusters>(edits.part(part_).cluster);
    }
    constexpr typename View::Border border(const Edits& edits) const {
        return Tables::border_on(cluster(edits), side_);
    }
    constexpr void give_up(const Town& town, Edits& edits) const {
        edits.give_up(part_, town.clusters().gates_of(cluster(edits)));
    }

    constexpr UpdateNeeds choose_part(const Town& town, Edits& edits, Costs& costs, Ends& ends) {
        const View clusters = clusters_of(town, edits);
        for (part_ = 0; part_ < edits.parts(); ++part_) {
            if (edits.part(part_).waits != 0) {
                edits.restart(part_);
                side_ = 0;
                task_ = Task::look_at_border;
                return UpdateNeeds::another_step;
            }
        }
        for (part_ = 0; part_ < edits.parts(); ++part_) {
            if (edits.part(part_).rows < clusters.gates_of(cluster(edits))) {
                return begin_row(town, edits, costs, ends);
            }
        }
        return UpdateNeeds::nothing;
    }

    /// Lists the openings of the border on a side that have no gate: runs of pairs of free cells.
    constexpr void look_at_border(const Town& town, Edits& edits) {
        openings_ = 0;
        if (side_ >= Tables::sides) {
            edits.looked_at(part_);  // not before: a search that is given up leaves the rest to the next one
            task_ = Task::choose_part;
            return;
        }
        if (border(edits) != Tables::no_border) {
            std::uint32_t begin = 0;
            for (std::uint32_t i = 0; i <= Tables::edge; ++i) {
                const Seen pair = Tables::seen_on(cluster(edits), 0, side_, i);
                if (i < Tables::edge && town.passable(pair.cell) && town.passable(pair.other)) {
                    continue;
                }
                if (i > begin && !has_gate(town, edits, begin, i) && openings_ < most_openings) {
                    places_[openings_++] = static_cast<std::uint8_t>((begin + i - 1) / 2);
                }
                begin = i + 1;
            }
        }
        if (openings_ == 0) {
            ++side_;
            return;
        }
        for (std::uint32_t i = 0; i < words; ++i) {
            without_[i] = ~bits_beyond(openings_, static_cast<int>(i));
        }
        gate_ = 0;
        task_ = Task::look_from_gate;
    }
    /// Whether a gate lies between two places of the border.
    constexpr bool has_gate(const Town& town, const Edits& edits, std::uint32_t begin, std::uint32_t end) const {
        const Cell corner = View::corner_of(cluster(edits));
        bool has = false;
        for_each_gate_of_border(town, edits, [&](const Seen& seen) {
            const auto place = static_cast<std::uint32_t>(
                side_ == Tables::above || side_ == Tables::below ? seen.cell.x - corner.x : seen.cell.y - corner.y);
            has = has || (place >= begin && place < end);
        });
        return has;
    }
    template <class Visit>
    constexpr void for_each_gate_of_border(const Town& town, const Edits& edits, const Visit& visit) const {
        const View clusters = clusters_of(town, edits);
        const typename View::Border of = border(edits);
        clusters.for_each_gate(cluster(edits), [&](std::uint32_t gate, const Seen& seen, bool) {
            if (clusters.border_of(gate) == of) {
                visit(seen);
            }
        });
    }
    /// Looks from the next gate of the border for openings near to it; after the last one, adds a gate.
    constexpr UpdateNeeds look_from_gate(const Town& town, Edits& edits, Costs& costs) {
        std::uint32_t next = Costs::no_way;
        Cell other{};
        for_each_gate_of_border(town, edits, [&](const Seen& seen) {
            if (seen.index >= gate_ && next == Costs::no_way && town.passable(seen.cell) && town.passable(seen.other)) {
                next = seen.index;
                here_ = seen.cell;
                other = seen.other;
            }
        });
        if (next != Costs::no_way) {
            gate_ = next + 1;
            costs.begin(other, Purpose::beyond);
            return UpdateNeeds::search;
        }
        const View clusters = clusters_of(town, edits);
        const typename View::Border of = border(edits);
        const std::uint32_t beyond = of / 2 == cluster(edits) ? Tables::beyond(of) : of / 2;
        std::uint32_t first = 0;
        while (first < openings() && (without_[first / 32] >> first % 32 & 1U) == 0) {
            ++first;
        }
        if (first == openings() || clusters.gates_of(cluster(edits)) >= View::most_gates ||
            clusters.gates_of(beyond) >= View::most_gates ||
            !edits.add_gate(of, places_[first], cluster(edits), beyond, town.clusters().gates_of(beyond))) {
            give_up(town, edits);
            task_ = Task::choose_part;
        }
        return UpdateNeeds::another_step;
    }

    /// Begins to find the costs from the next gate of a cluster to those before it.
    constexpr UpdateNeeds begin_row(const Town& town, Edits& edits, Costs& costs, Ends& ends) {
        const std::uint32_t row = edits.part(part_).rows;
        Cell gate{};
        clusters_of(town, edits).for_each_gate(cluster(edits), [&](std::uint32_t, const Seen& seen, bool) {
            gate = seen.index == row ? seen.cell : gate;
        });
        if (row != 0 && town.passable(gate)) {
            costs.begin(gate, Purpose::row);
            return UpdateNeeds::search;
        }
        for (std::uint32_t i = 0; i < row && i < Costs::most; ++i) {
            ends.costs[0][i] = Costs::no_way;
        }
        add_row(town, edits, ends);
        return UpdateNeeds::another_step;
    }
    constexpr void add_row(const Town& town, Edits& edits, const Ends& ends) const {
        if (!edits.add_row(part_, ends.costs[0])) {
            give_up(town, edits);
        }
    }

    Task task_{};
    std::uint8_t side_ = 0;
    std::uint16_t openings_ = 0;
    std::uint8_t places_[most_openings]{};  // of the openings: their middle
    std::uint32_t part_ = 0;                // of the edits
    std::uint32_t gate_ = 0;                // those before it, of the cluster, were looked from
    std::uint32_t without_[words]{};        // openings that have no gate yet
    std::uint32_t beyond_[words]{};         // those that are near to the present gate on the other side
    Cell here_{};                           // the present gate, on this side
};

/// Without edits there is nothing to find.
template <class Town, class Costs>
class ClusterUpdate<Town, NoClusterEdits, Costs> {
public:
    using View = typename Town::clusters_type;
    static constexpr const View& clusters_of(const Town& town, NoClusterEdits) { return town.clusters(); }
    static constexpr bool is_broken(NoClusterEdits) { return false; }
    static constexpr bool is_stale(NoClusterEdits) { return false; }
    static constexpr bool is_current(const Town& town, NoClusterEdits) { return town.has_clusters(); }
};

}  // namespace firmpath::detail
