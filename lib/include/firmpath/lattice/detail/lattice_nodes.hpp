/// @file
/// The records of a search over states (place, heading), and of the distances that guide it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/store/detail/bucket_queue.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"

namespace firmpath::detail {

/// A pool of `N` records, found by the number of their state, with an open list in buckets.
///
/// Two searches use it in turn. `lend` and `give_back` are for records needed only while they are on the open list.
///
/// Memory for up to 65,471 records: 16 bytes each (chains N to N / 2), and 148.
template <std::size_t N>
class LatticeNodes {
    using Queue = BucketQueue<SmallestUnsigned<N + BucketQueue<std::uint32_t, N>::lap>, N>;

public:
    using Index = SmallestUnsigned<N + Queue::lap>;
    static constexpr Index none = static_cast<Index>(N);

    constexpr void clear() {
        numbers_.used = 0;
        numbers_.returned = none;
        numbers_.open.clear();
    }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return numbers_; }
    constexpr std::uint32_t used() const { return numbers_.used; }
    constexpr std::uint32_t open_size() const { return numbers_.open.size(); }
    /// The current bucket: no record on the open list belongs to an earlier one.
    constexpr std::uint32_t bucket() const { return numbers_.open.now(); }

    constexpr std::uint32_t number(std::uint32_t node) const { return nodes_[node].number; }
    constexpr std::uint32_t cost(std::uint32_t node) const { return nodes_[node].cost; }
    constexpr void set_cost(std::uint32_t node, std::uint32_t cost) { nodes_[node].cost = cost; }
    /// How the state was reached.
    constexpr std::uint8_t way(std::uint32_t node) const { return ways_[node]; }
    constexpr void set_way(std::uint32_t node, std::uint32_t way) { ways_[node] = static_cast<std::uint8_t>(way); }
    constexpr bool is_open(std::uint32_t node) const { return nodes_[node].before != none; }

    /// The record of a state; `none` if it has none. O(1) expected.
    constexpr std::uint32_t find(std::uint32_t number) const {
        const std::uint32_t chain = chain_of(number);
        std::uint32_t node = heads_[chain];
        // A head counts only if it is in use and belongs to the chain, so heads need not be cleared.
        if (node >= numbers_.used || chain_of(nodes_[node].number) != chain) {
            return none;
        }
        while (nodes_[node].number != number) {
            const std::uint32_t next = nodes_[node].next;
            if (next >= node) {  // a chain leads from younger to older records, and ends at one that does not
                return none;
            }
            node = next;
        }
        return node;
    }
    /// A new record for a state that has none; `none` if all are in use.
    constexpr std::uint32_t add(std::uint32_t number) {
        if (numbers_.used >= N) {
            return none;
        }
        const std::uint32_t node = numbers_.used++;
        const std::uint32_t chain = chain_of(number);
        const std::uint32_t head = heads_[chain];
        const bool chained = head < node && chain_of(nodes_[head].number) == chain;
        nodes_[node].number = number;
        nodes_[node].next = static_cast<Index>(chained ? head : node);
        heads_[chain] = static_cast<Index>(node);
        return node;
    }

    /// Puts a record on the open list. Precondition: it is not there.
    constexpr void push(std::uint32_t node, std::uint32_t bucket) {
        numbers_.open.push(node, nodes_[node], bucket, links());
    }
    constexpr void remove(std::uint32_t node) {
        numbers_.open.remove(node, links());
        nodes_[node].before = none;
    }
    /// Takes a record of the lowest bucket off the open list. Precondition: open_size() > 0.
    constexpr std::uint32_t pop() {
        const std::uint32_t node = numbers_.open.pop(links());
        nodes_[node].before = none;
        return node;
    }

    /// Puts a number on the open list, in a record of its own. @return whether there was one.
    constexpr bool lend(std::uint32_t number, std::uint32_t bucket) {
        std::uint32_t node = numbers_.returned;
        if (node < numbers_.used) {
            numbers_.returned = nodes_[node].next;
        } else if (numbers_.used < N) {
            node = numbers_.used++;
        } else {
            return false;
        }
        nodes_[node].number = number;
        push(node, bucket);
        return true;
    }
    /// Gives back a lent record. Precondition: it has left the open list.
    constexpr void give_back(std::uint32_t node) {
        nodes_[node].next = static_cast<Index>(numbers_.returned);
        numbers_.returned = node;
    }

private:
    /// A number of 32 bits in halves: whole it would be aligned to four bytes, and so would the record.
    struct Halves {
        std::uint16_t low = 0;
        std::uint16_t high = 0;

        constexpr Halves& operator=(std::uint32_t value) {
            low = static_cast<std::uint16_t>(value);
            high = static_cast<std::uint16_t>(value >> 16);
            return *this;
        }
        constexpr operator std::uint32_t() const { return std::uint32_t{high} << 16 | low; }
    };
    struct Node {
        Halves number;
        Halves cost;
        Index before = 0;  // on the open list; `none`: not there
        Index after = 0;
        Index next = 0;  // of the chain
    };
    static constexpr std::size_t chains = N < 4 ? 2 : std::bit_floor(N) / 2;
    static constexpr std::uint32_t chain_of(std::uint32_t number) {
        constexpr unsigned bits = std::bit_width(chains) - 1;
        return fibonacci_hash(number, bits);
    }
    /// What the open list is linked through.
    struct Links {
        LatticeNodes* records;
        constexpr Node& operator()(std::uint32_t node) const { return records->nodes_[node]; }
        constexpr Index& first(std::uint32_t bucket) const { return records->first_[bucket]; }
    };
    constexpr Links links() { return {this}; }

    struct Numbers {
        std::uint32_t used = 0;
        std::uint32_t returned = 0;  // the first of those given back, if it is in use
        Queue open{};
    };

    Numbers numbers_{};
    Index first_[Queue::lap]{};  // of each bucket
    Node nodes_[N]{};
    Index heads_[chains]{};
    std::uint8_t ways_[N]{};
};

}  // namespace firmpath::detail
