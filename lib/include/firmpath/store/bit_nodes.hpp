/// @file
/// Search records for small maps, with the open list as a set of bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/store/bit_set.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/detail/arrays.hpp"
#include "firmpath/store/detail/priority.hpp"

namespace firmpath {

/// A store with a record for every cell of a small map, in less than half the memory of `DenseNodes`. One bit per
/// cell marks open cells, and `pop` scans all open cells for the best. It is never full.
///
///     AStar<WallGrid<16, 16>, Walled<Four>, BitNodes> planner;
///
/// Paths cost the same as with `DenseNodes`. But of equally good nodes the one with the lowest number leaves first, so
/// the search may find another of equally cheap paths. (Cells are numbered row by row, so a map padded with blocked
/// columns or rows after its last gives the same result.)
///
/// Complexity: an expansion takes O(cells / 32 + open cells), instead of O(log n). So it is limited to 4,096 nodes.
/// In a maze of 16 x 16 cells and two axes, with up to 14 and up to 31 open nodes, searches took 17 and 26 % more
/// instructions than with `DenseNodes` (Cortex-M0, commit 7453a16).
///
/// Memory of the records for N cells and costs of c bytes, plus a few bytes: N * (c + 5/8).
struct BitNodes {
    template <std::size_t Cells, class Cost, class Priority, class Steps = detail::UnknownSteps<Cells>>
    class Records;
};

/// The records: for each cell its cost so far, the direction it was reached by, and whether it is open. A cell
/// that was reached and is not open is closed. The members and their preconditions are those of `DenseNodes`.
template <std::size_t Cells, class Cost, class Priority, class Steps>
class BitNodes::Records {
    static_assert(Cells <= 4096,
                  "BitNodes: the number of nodes must be at most 4096, because each step scans the open list: choose "
                  "DenseNodes");

    // With the key in the record, a comparison needs no addition and no estimate.
    static constexpr bool keeps_key = Priority::stores_key;

public:
    using Index = detail::SmallestUnsigned<Cells - 1>;

    static constexpr std::size_t open_capacity = Cells;
    /// No cost ever reaches this.
    static constexpr Cost unreached = std::numeric_limits<Cost>::max();

    /// Forgets everything. O(Cells).
    constexpr void clear() {
        for (Cost& cost : cost_) {
            cost = unreached;
        }
        open_.clear();
        open_size_ = 0;
    }

    /// Forgets how many nodes are open: `open_size()` is 0. Precondition: `clear` comes before the next offer.
    constexpr void clear_open() { open_size_ = 0; }

    constexpr std::size_t open_size() const { return open_size_; }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return open_size_; }

    /// The direction by which the node was reached.
    constexpr unsigned direction(std::uint32_t node) const { return directions_.get(node); }
    constexpr void set_direction(std::uint32_t node, unsigned direction) { directions_.set(node, direction); }
    constexpr const detail::NibbleArray<Cells>& directions() const { return directions_; }

    constexpr bool reached(std::uint32_t node) const { return cost_[node] != unreached; }
    constexpr bool closed(std::uint32_t node) const { return reached(node) && !open_.contains(node); }

    /// The cost of the best path known to a reached node.
    template <class Estimate>
    constexpr std::uint32_t g(std::uint32_t node, const Estimate& h) const {
        if constexpr (keeps_key) {
            return Priority::cost(cost_[node], h(node));
        } else {
            return cost_[node];
        }
    }

    /// Whether a path of cost g to a node can be discarded before its heuristic is known.
    constexpr bool dismissed(std::uint32_t node, std::uint32_t g) const {
        return keeps_key ? closed(node) : g >= cost_[node];
    }

    /// Offers a path of cost g to `node`, whose heuristic is `h_node`. Precondition: it was not dismissed.
    template <class Estimate>
    constexpr detail::Offer offer(std::uint32_t node, std::uint32_t g, std::uint32_t h_node, unsigned direction,
                                  const Estimate&) {
        const auto cost = static_cast<Cost>(keeps_key ? Priority::key(g, h_node) : g);
        const bool first = !reached(node);
        if (!first && (!open_.contains(node) || cost >= cost_[node])) {
            return detail::Offer::kept;
        }
        cost_[node] = cost;
        directions_.set(node, direction);
        open_.insert(node);
        open_size_ = static_cast<std::uint16_t>(open_size_ + (first ? 1 : 0));
        return first ? detail::Offer::opened : detail::Offer::improved;
    }

    /// Takes `node`, which `top` has just returned, off the open list and closes it.
    template <class Estimate>
    constexpr void close(std::uint32_t node, const Estimate&) {
        open_.erase(node);
        --open_size_;
    }

    /// The best node of the open list. Precondition: open_size() > 0. O(Cells / 32 + open_size()).
    template <class Estimate>
    constexpr std::uint32_t top(const Estimate& h) const {
        constexpr std::uint32_t unknown = 0xFFFFFFFF;
        std::uint32_t best = 0;
        std::uint32_t best_key = unknown;
        std::uint32_t best_rank = unknown;
        for (std::uint32_t first = 0; first < Cells; first += 32) {
            for (std::uint32_t bits = open_.word(first / 32); bits != 0; bits &= bits - 1) {
                const auto node = detail::within<Cells>(first + static_cast<std::uint32_t>(std::countr_zero(bits)));
                const std::uint32_t key = keeps_key ? cost_[node] : Priority::key(cost_[node], h(node));
                if (key < best_key) {
                    best = node;
                    best_key = key;
                    best_rank = unknown;
                } else if (Priority::tie != detail::Tie::none && key == best_key) {
                    // Only ties need the rank, and in many ties the best node is the same, so its rank is stored.
                    best_rank = best_rank == unknown ? rank(best, h) : best_rank;
                    const std::uint32_t other = rank(node, h);
                    if (other < best_rank) {
                        best = node;
                        best_rank = other;
                    }
                }
            }
        }
        return best;
    }

private:
    /// Among nodes with equal keys the one with the lowest rank leaves first.
    template <class Estimate>
    constexpr std::uint32_t rank(std::uint32_t node, const Estimate& h) const {
        return Priority::tie == detail::Tie::lower_g ? g(node, h) : h(node);
    }

    std::uint16_t open_size_ = 0;
    Cost cost_[Cells]{};  // the key if keeps_key, else g
    BitSet<Cells> open_{};
    detail::NibbleArray<Cells> directions_{};
};

}  // namespace firmpath
