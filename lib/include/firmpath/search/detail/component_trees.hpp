/// @file
/// Trees of connected nodes, and the rounds that repair them.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/smallest_unsigned.hpp"
#include "firmpath/store/bit_set.hpp"
#include "firmpath/store/detail/within.hpp"

namespace firmpath::detail {

/// The records of `ConnectedComponents`: the nodes 0 to N - 1, one for each cell of the map, in trees linked by rank.
/// This class knows nothing of maps and moves: `ConnectedComponents` reports the steps between cells to it.
///
/// A tree is (a part of) a component; its root holds its standing. A blocked cell may stay in its tree, as other nodes
/// may have it as parent; it then only leads to the root.
///
/// Invariants between any two calls of `ConnectedComponents`:
/// 1. A tree that is whole has no step to a cell outside it.
/// 2. The free cells of a tree that is whole or a part are connected by steps among themselves.
/// 3. At the end of a round every free cell is in a tree, and every step from a part leads to the same part or to a
///    tree that will be cleared; so parts that remain are whole.
///
/// A round visits every node twice: first it removes all nodes of the trees to be cleared, then it has every node
/// without a tree labelled. Trees found doubtful during a round wait for the next: if a tree were removed only in part,
/// its other nodes would be linked to newly labelled ones.
///
/// Complexity: `root` and `visit_next` O(log N), `begin` O(N), the others O(1). Memory, with indices of i bytes:
/// N * (i + 1/8), and 8 bytes.
template <std::size_t N>
class ComponentTrees {
    using Index = SmallestUnsigned<N - 1>;

public:
    /// Status of a root's tree.
    enum class Standing : std::uint8_t {
        whole,  ///< it is a component
        part,   ///< its cells are connected, perhaps with others that are labelled in this round
        now,    ///< unlabelled or to be cleared: its cells will be labelled in this round
        later,  ///< its cells may have been split: to be cleared in the next round
    };

    /// Forgets everything and begins with the second half of a round.
    constexpr void begin() {
        phase_ = Phase::labelling;
        round_ = 0;
        again_ = 0;
        at_ = 0;
        linked_.clear();
        for (Index& value : value_) {
            value = no_tree;
        }
    }

    /// Whether `begin` was called.
    constexpr bool begun() const { return phase_ != Phase::unbegun; }
    /// Whether this is the first half of a round.
    constexpr bool clearing() const { return phase_ == Phase::clearing; }
    /// Whether there is nothing to visit: every tree is whole.
    constexpr bool settled() const { return phase_ == Phase::settled; }

    /// Visits the next node of a round: removes it from a tree to be cleared or, in the second half, calls label(node)
    /// if it has no tree.
    template <class Label>
    constexpr void visit_next(const Label& label) {
        const std::uint32_t node = within<N>(at_);
        if (phase_ == Phase::clearing) {
            clear(node);
        } else if (unlabelled(node)) {
            label(node);
        }
        if (++at_ >= N) {
            at_ = 0;
            if (phase_ == Phase::clearing) {
                phase_ = Phase::labelling;
            } else if (again_ != 0) {
                begin_round();
            } else {
                phase_ = Phase::settled;
            }
        }
    }

    /// Depth is at most log2(N), as each rank doubles the nodes below. If an error in memory has damaged the tree,
    /// the walk still ends, at a node below N.
    constexpr std::uint32_t root(std::uint32_t node) const {
        constexpr unsigned most = std::bit_width(N);  // its type depends on the version of the standard library
        for (unsigned steps = 0; steps != most && linked_.contains(node); ++steps) {
            node = within<N>(value_[node]);
        }
        return node;
    }

    constexpr Standing standing(std::uint32_t root) const {
        const unsigned mark = value_[root] >> rank_bits;
        // No round sets a mark above doubtful: an error in memory did, and it must not last.
        if (mark > doubtful + 1U || mark == doubtful + round()) {
            return Standing::now;
        }
        if (mark >= doubtful) {
            return Standing::later;
        }
        return mark == pending + round() && phase_ != Phase::settled ? Standing::part : Standing::whole;
    }

    /// Whether all cells of the tree are connected.
    constexpr bool trusted(std::uint32_t root) const {
        const Standing s = standing(root);
        return s == Standing::whole || s == Standing::part;
    }

    /// Whether the node has no tree.
    constexpr bool unlabelled(std::uint32_t node) const { return !linked_.contains(node) && value_[node] == no_tree; }

    /// Makes the node a tree of its own. Precondition: it has no children.
    constexpr void plant(std::uint32_t node) { value_[node] = tree_of_one; }

    /// Removes the node if it is a root without children.
    ///
    /// @return whether it was one, or had no tree.
    constexpr bool remove_single(std::uint32_t node) {
        if (linked_.contains(node) || (value_[node] & rank_mask) != 0) {
            return false;
        }
        value_[node] = no_tree;
        return true;
    }

    /// Schedules a tree to be cleared and its cells to be relabelled.
    constexpr void distrust(std::uint32_t root) {
        if (trusted(root)) {
            set_mark(root, doubtful + (round() ^ 1U));
            again_ = 1;
            if (phase_ == Phase::settled) {
                begin_round();
            }
        }
    }

    /// Records a step between a cell of the tree with root a and a cell of that with root b.
    constexpr void join(std::uint32_t a, std::uint32_t b) {
        if (a == b) {
            return;
        }
        const Standing of_a = standing(a);
        const Standing of_b = standing(b);
        if (of_a == Standing::now || of_b == Standing::now) {
            // Joined when the cell is labelled.
            await(a);
            await(b);
        } else if (of_a == Standing::later || of_b == Standing::later) {
            distrust(a);
            distrust(b);
        } else {
            const bool a_is_lower = (value_[a] & rank_mask) < (value_[b] & rank_mask);
            const std::uint32_t top = a_is_lower ? b : a;
            const std::uint32_t below = a_is_lower ? a : b;
            const bool grows = (value_[a] & rank_mask) == (value_[b] & rank_mask);
            const bool part = of_a == Standing::part || of_b == Standing::part;
            value_[top] = static_cast<Index>(value_[top] + (grows ? 1U : 0U));
            set_mark(top, part ? pending + round() : unsigned{sure});
            value_[below] = static_cast<Index>(top);
            linked_.insert(below);
        }
    }

private:
    enum class Phase : std::uint8_t { unbegun, clearing, labelling, settled };

    // A node's value is its parent's number if it is linked. Otherwise it is a root, or unlabelled, and the value is a
    // mark in the upper three bits of a byte and a rank in the lower five. A mark is valid in the round in which it was
    // set or (doubtful) for which it was set, so that no mark has to be removed from all roots at once. The round, 0 or
    // 1, is added to pending and doubtful.
    enum Mark : std::uint8_t { sure = 0, pending = 1, doubtful = 3, none = 7 };
    static constexpr unsigned rank_bits = 5;
    static constexpr Index rank_mask = 31;
    static constexpr Index no_tree = none << rank_bits;
    static constexpr Index tree_of_one = sure << rank_bits;

    /// 0 and 1 in turn.
    constexpr unsigned round() const { return round_ & 1U; }

    constexpr void set_mark(std::uint32_t root, unsigned mark) {
        value_[root] = static_cast<Index>(mark << rank_bits | (value_[root] & rank_mask));
    }

    constexpr void begin_round() {
        round_ = static_cast<std::uint8_t>(round() ^ 1U);
        phase_ = Phase::clearing;
        again_ = 0;
        at_ = 0;
    }

    /// Makes a tree count as a part until the round is over.
    constexpr void await(std::uint32_t root) {
        if (standing(root) == Standing::whole) {
            set_mark(root, pending + round());
        }
    }

    /// The visit in the first half of a round.
    constexpr void clear(std::uint32_t node) {
        const std::uint32_t top = root(node);
        if (standing(top) == Standing::now) {
            linked_.erase(node);
            value_[node] = no_tree;
        } else if (top == node && value_[node] >> rank_bits == pending + (round() ^ 1U)) {
            // From the last round; otherwise it would be valid again in the next.
            set_mark(node, sure);
        }
    }

    Phase phase_ = Phase::unbegun;
    std::uint8_t round_ = 0;  // see round()
    std::uint8_t again_ = 0;  // not 0: trees wait for the next round
    std::uint32_t at_ = 0;
    BitSet<N> linked_{};
    Index value_[N]{};
};

}  // namespace firmpath::detail
