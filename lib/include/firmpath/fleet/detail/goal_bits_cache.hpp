/// @file
/// The goal bits of a fleet.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/goal_bits.hpp"
#include "firmpath/fleet/goal_bits_filler.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

constexpr MemberSizes goal_bits_cache_sizes(std::size_t cells, std::size_t count, std::size_t filler) {
    const std::size_t bits = 4 * ((cells + 31) / 32) + sizeof(Cell);
    return MemberSizes()
        .array(1, 2)
        .array(1, bytes_to_hold(count))
        .member(count * 16, alignof(std::uint32_t))
        .member(count * bits, alignof(std::uint32_t))
        .member(filler, alignof(std::uint32_t));
}

/// `Count` goal bits, each shared by all robots with its goal, and one filler. Unused bits are kept; the least recently
/// used ones are filled for the next new goal. Slots above `Count` are those of baked bits.
///
/// Memory: `Count` goal bits with 16 bytes each, and a `GoalBitsFiller`.
template <class Map, std::size_t Count, class Baked>
class GoalBitsCache {
    static_assert(Count >= 1 && Count + Baked::count <= 65533, "goal bits: there must be 1 to 65533");

public:
    using Bits = GoalBits<Map::width, Map::height>;
    using Slot = SmallestUnsigned<Count + Baked::count>;
    static constexpr Slot none = Count;

    /// The slot of baked bits for a goal, or `none`. O(baked ones).
    static constexpr Slot find_baked([[maybe_unused]] Cell goal) {
        if constexpr (Baked::count != 0) {
            for (std::size_t i = 0; i < Baked::count; ++i) {
                if (Baked::bits(i).goal() == goal) {
                    return static_cast<Slot>(Count + 1 + i);
                }
            }
        }
        return none;
    }
    /// Whether the bits in a slot are out of date on the current map, so that another slot should be taken.
    static constexpr bool is_outdated(Slot slot, [[maybe_unused]] const Map& map) {
        if constexpr (Baked::count != 0) {
            if (slot > Count) {
                return edits_of(map) != Baked::revision;
            }
        }
        return slot >= Count;
    }

    /// A slot for a goal, to be given back; `none` if all are in use. O(Count).
    constexpr Slot take(Cell goal) {
        static_assert(goal_bits_cache_sizes(Bits::cells, Count, sizeof(filler_)).total() == sizeof(GoalBitsCache));
        Slot oldest = none;
        for (Slot i = 0; i < Count; ++i) {
            const Entry& entry = entries_[i];
            if (entry.wanted != 0 && entry.goal == goal) {
                ++entries_[i].users;
                return i;
            }
            if (entry.users == 0 && (oldest == none || since(entry) > since(entries_[oldest]))) {
                oldest = i;
            }
        }
        if (oldest != none) {
            if (current_ == oldest) {
                current_ = none;  // it is being filled for a goal that no robot has now
            }
            entries_[oldest].goal = goal;
            entries_[oldest].wanted = 1;
            entries_[oldest].filled = 0;
            entries_[oldest].users = 1;
        }
        return oldest;
    }
    constexpr void give_back(Slot slot) {
        if (slot < Count && entries_[slot].users != 0) {
            --entries_[slot].users;
            entries_[slot].last_use = ++now_;
        }
    }

    /// Makes an area whenever the bits in this slot are filled, if it is around their goal.
    constexpr void set_area(Slot slot, std::size_t area) {
        if (slot < Count) {
            entries_[slot].area = static_cast<std::uint8_t>(area);
            entries_[slot].filled = 0;
            current_ = current_ == slot ? none : current_;
        }
    }
    /// Whether the bits in a slot are filled, for this map or an earlier one.
    constexpr bool is_filled(Slot slot) const { return slot < Count && entries_[slot].filled != 0; }

    /// The bits in a slot, if they are filled for the current map; else a null pointer.
    [[gnu::always_inline]] constexpr const Bits* at(Slot slot, const Map& map) const {
        if constexpr (Baked::count != 0) {
            if (slot > Count && slot <= Count + Baked::count) {
                return edits_of(map) == Baked::revision ? &Baked::bits(slot - Count - 1U) : nullptr;
            }
        }
        return slot < Count && entries_[slot].filled != 0 && entries_[slot].revision == revision_of(map) ? &bits_[slot]
                                                                                                         : nullptr;
    }

    /// Fills the bits in use that are not filled for the current map. `areas`: those of `set_area`, or none. @return
    /// `found` if all are filled. O(budget), and O(Count + W * H / 16) for each that is begun.
    template <class Areas>
    constexpr Status fill(const Map& map, std::uint32_t budget, Areas& areas) {
        const std::uint32_t revision = revision_of(map);
        if (current_ >= Count || !needs(current_, revision) || filler_.status() != Status::running) {
            return begin_next(map, revision, areas);
        }
        areas.choose(entries_[current_].area, entries_[current_].goal);
        const auto reach = [&areas](std::uint32_t node, std::uint32_t steps) { areas.reach(node, steps); };
        if (filler_.step(map, bits_[current_], budget, reach) == Status::found) {
            done(revision);
        }
        return Status::running;
    }

private:
    struct Entry {
        Cell goal{};
        std::uint32_t revision = 0;
        std::uint16_t users = 0;
        std::uint16_t last_use = 0;
        // (No bool: after an error in memory it may have a value that is neither.)
        std::uint8_t wanted = 0;
        std::uint8_t filled = 0;
        std::uint8_t area = 0;
    };

    constexpr std::uint16_t since(const Entry& entry) const {
        return static_cast<std::uint16_t>(now_ - entry.last_use);
    }
    constexpr bool needs(Slot slot, std::uint32_t revision) const {
        return entries_[slot].users != 0 && (entries_[slot].filled == 0 || entries_[slot].revision != revision);
    }
    constexpr void done(std::uint32_t revision) {
        entries_[current_].filled = 1;
        entries_[current_].revision = revision;
        current_ = none;
    }
    template <class Areas>
    constexpr Status begin_next(const Map& map, std::uint32_t revision, Areas& areas) {
        for (Slot i = 0; i < Count; ++i) {
            if (needs(i, revision)) {
                current_ = i;
                areas.choose(entries_[i].area, entries_[i].goal);
                areas.begin();
                if (filler_.begin(map, bits_[i], entries_[i].goal) != Status::running) {
                    done(revision);  // the goal is blocked: the bits lead nowhere
                }
                return Status::running;
            }
        }
        return Status::found;
    }

    std::uint16_t now_ = 0;
    Slot current_ = 0;
    Entry entries_[Count]{};
    Bits bits_[Count]{};
    GoalBitsFiller<Map> filler_{};
};

}  // namespace firmpath::detail
