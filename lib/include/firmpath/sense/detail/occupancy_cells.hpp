/// @file
/// The cells of an occupancy grid: log-odds, states and changes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/sense/knowledge.hpp"

namespace firmpath::detail {

/// The part of an `OccupancyGrid` that stores and changes cells: their log-odds, the states that follow from these, the
/// list of changed cells, and the marks of the current scan.
template <int W, int H, Unknown U, Thresholds T>
class OccupancyCells {
protected:
    static constexpr int words_per_row = words_in_row(W);
    static constexpr std::uint32_t words = static_cast<std::uint32_t>(words_per_row) * H;
    static constexpr std::uint32_t lanes_per_row = (static_cast<std::uint32_t>(W) + 3) / 4;
    // A lane, a byte of a word, holds log-odds above the least, in seven bits. The bits that stand for "unknown" are
    // inverted, so that zeros are unknown. The eighth bit marks a cell in which a beam of the current scan has ended.
    static constexpr std::uint32_t each = 0x0101'0101;
    static constexpr std::uint32_t tops = 0x80 * each;
    static constexpr auto inverted = static_cast<std::uint32_t>(-T.least);

    /// The word of a cell in the arrays of bits. Precondition of all that follow: it lies in the map.
    static constexpr std::uint32_t word_of(Cell cell) {
        return static_cast<std::uint32_t>(cell.y) * words_per_row + static_cast<std::uint32_t>(cell.x) / 32;
    }
    static constexpr std::uint32_t bit(Cell cell) { return std::uint32_t{1} << static_cast<unsigned>(cell.x) % 32; }
    static constexpr std::uint32_t lanes_of(Cell cell) {
        return static_cast<std::uint32_t>(cell.y) * lanes_per_row + static_cast<std::uint32_t>(cell.x) / 4;
    }
    static constexpr unsigned shift_of(Cell cell) { return static_cast<unsigned>(cell.x) % 4 * 8; }

    constexpr int value(Cell cell) const {
        return static_cast<int>((log_odds_[lanes_of(cell)] >> shift_of(cell) ^ inverted) & 0x7F) + T.least;
    }
    constexpr void store(Cell cell, int value) {
        std::uint32_t& lanes = log_odds_[lanes_of(cell)];
        const std::uint32_t lane = static_cast<std::uint32_t>(value - T.least) ^ inverted;
        lanes = (lanes & ~(std::uint32_t{0xFF} << shift_of(cell))) | lane << shift_of(cell);
    }

    /// What is known about a cell. Precondition: it lies in the map.
    constexpr Knowledge known(Cell cell) const {
        return !known_free_.passable(cell)  ? Knowledge::free
               : !obstacles_.passable(cell) ? Knowledge::occupied
                                            : Knowledge::unknown;
    }

    /// Marks the cells along a line, for `RayWalk::draw`.
    class Pen {
    public:
        constexpr Pen(std::uint32_t* bits, Cell cell) : word_(bits + word_of(cell)), bit_(bit(cell)) {}
        constexpr void mark() { *word_ |= bit_; }
        constexpr void to_column(int side) {
            const bool wraps = bit_ == (side < 0 ? std::uint32_t{1} : std::uint32_t{1} << 31);
            word_ += wraps ? side : 0;
            bit_ = std::rotl(bit_, side);
        }
        constexpr void to_row(int side) { word_ += side * words_per_row; }

    private:
        std::uint32_t* word_;
        std::uint32_t bit_;
    };

    /// Marks a cell that the current scan has passed.
    constexpr void mark(Cell cell) { marked_[word_of(cell)] |= bit(cell); }
    /// Raises a cell in which a beam of the current scan has ended, at most once for each scan, and marks it.
    constexpr void meet(Cell cell) {
        const std::uint32_t ended = std::uint32_t{0x80} << shift_of(cell);
        if ((log_odds_[lanes_of(cell)] & ended) == 0) {
            raise(cell, T.hit);
            log_odds_[lanes_of(cell)] |= ended;
            mark(cell);
        }
    }

    /// Lowers the marked cells of rows `first` to `last`, except where a beam ended. O(words + cells that change).
    constexpr void lower_marked(int first, int last) {
        std::uint32_t* marked = marked_ + static_cast<std::uint32_t>(first) * words_per_row;
        for (int row = first; row <= last; ++row) {
            for (int i = 0; i < words_per_row; ++i, ++marked) {
                if (*marked != 0) {
                    lower_word(row, i, *marked & ~bits_beyond(W, i));
                    *marked = 0;
                }
            }
        }
    }
    constexpr void lower_word(int row, int i, std::uint32_t cells) {
        std::uint32_t free = 0;
        std::uint32_t not_occupied = 0;
        std::uint32_t* lanes =
            &log_odds_[static_cast<std::uint32_t>(row) * lanes_per_row + 8 * static_cast<unsigned>(i)];
        if (32 * i + 32 <= W) {
            // In a known room, most cells have the least log-odds already.
            unsigned k = 0;
            while (k < 8 && lanes[k] == inverted * each) {
                ++k;
            }
            if (k == 8) {
                return;
            }
        }
        unsigned at = 0;
        for (std::uint32_t rest = cells; rest != 0; rest >>= 4, at += 4, ++lanes) {
            const std::uint32_t stored = *lanes ^ inverted * each;
            if (stored == 0 || (rest & 0xF) == 0) {
                continue;  // at the least log-odds, or not passed
            }
            // The bits of four cells, each to the lowest bit of its lane.
            std::uint32_t chosen = (rest & 0xF) * 0x0020'4081 & each;
            const std::uint32_t ended = stored & tops;
            std::uint32_t odds = stored ^ ended;
            chosen &= ~(ended >> 7);
            // The highest bit of a lane stays set if the subtraction borrows nothing.
            const std::uint32_t less = (odds | tops) - chosen * static_cast<std::uint32_t>(T.miss);
            const std::uint32_t kept = less & tops;
            odds = less & (kept - (kept >> 7));
            *lanes = odds ^ inverted * each;
            free |= nibble(((each * static_cast<std::uint32_t>(T.free_from - T.least)) | tops) - odds) << at;
            not_occupied |= nibble(((each * static_cast<std::uint32_t>(T.occupied_until - 1 - T.least)) | tops) - odds)
                            << at;
        }
        change(row, i, cells & free, cells & not_occupied);
    }
    /// The highest bits of the four lanes.
    static constexpr std::uint32_t nibble(std::uint32_t lanes) { return (lanes >> 7 & each) * 0x1020'4080 >> 28; }

    /// Makes cells of a word free, and others no longer occupied. O(1 + cells that were occupied).
    constexpr void change(int row, int i, std::uint32_t free, std::uint32_t not_occupied) {
        const std::uint32_t opened = free & ~known_free_.blocked_inside(row, i);
        const std::uint32_t left = not_occupied & obstacles_.blocked_inside(row, i);
        if ((opened | left) == 0) {
            return;
        }
        known_free_.block_word(row, i, opened);
        for (std::uint32_t rest = left; rest != 0; rest &= rest - 1) {
            obstacles_.set({static_cast<std::int16_t>(32 * i + std::countr_zero(rest)), static_cast<std::int16_t>(row)},
                           false);
        }
        revision_ += static_cast<std::uint32_t>(std::popcount(U == Unknown::free ? left : opened));
        tell_of(static_cast<std::uint32_t>(row * words_per_row + i), opened | left);
    }
    constexpr void tell_of(std::uint32_t word, std::uint32_t cells) {
        changed_[word] |= cells;
        changed_words_[word / 32] |= std::uint32_t{1} << word % 32;
    }

    // A state changes only if a value crosses one of that state's two limits. `lower` checks this first, before it
    // computes the state itself.
    constexpr void lower(Cell cell) {
        const int was = value(cell);
        const int now = was - T.miss < T.least ? T.least : was - T.miss;
        store(cell, now);
        if ((was > T.free_from && now <= T.free_from) || (was >= T.occupied_until && now < T.occupied_until)) {
            judge(cell, now);
        }
    }
    constexpr void raise(Cell cell, std::int32_t hit) {
        const int was = value(cell);
        if (was != T.most) {
            put(cell, was + hit > T.most ? T.most : was + hit);
        }
    }
    constexpr void put(Cell cell, int value) {
        store(cell, value);
        judge(cell, value);
    }

    /// Computes a cell's state from its old state and its new value, and updates everything that depends on it.
    constexpr void judge(Cell cell, int value) {
        const Knowledge was = known(cell);
        const bool occupied = value >= (was == Knowledge::occupied ? T.occupied_until : T.occupied_from);
        const bool free = value <= (was == Knowledge::free ? T.free_until : T.free_from);
        const Knowledge now = occupied ? Knowledge::occupied : free ? Knowledge::free : Knowledge::unknown;
        if (now == was) {
            return;
        }
        constexpr Knowledge apart = U == Unknown::free ? Knowledge::occupied : Knowledge::free;
        revision_ += (now == apart) != (was == apart) ? 1U : 0U;
        if (occupied != (was == Knowledge::occupied)) {
            obstacles_.set(cell, occupied);
        }
        if (free != (was == Knowledge::free)) {
            known_free_.set(cell, free);
        }
        tell_of(word_of(cell), bit(cell));
    }

    template <class Change, class Make>
    constexpr bool take(std::span<Change> into, std::size_t& count, Make make) {
        count = 0;
        return drain([&](int row, int i, std::uint32_t& cells) {
            for (; cells != 0; cells &= cells - 1) {
                if (count == into.size()) {
                    return false;
                }
                into[count++] = make(cell_at(32 * i + std::countr_zero(cells), row));
            }
            return true;
        });
    }
    /// Calls take(row, i, cells) for each word with changed cells, until it returns false: then the next call begins
    /// with that word. `take` clears the bits of the cells that it has taken.
    /// @return whether all words were taken.
    template <class Take>
    constexpr bool drain(const Take& take) {
        for (std::uint32_t k = 0; k < (words + 31) / 32; ++k) {
            for (std::uint32_t& which = changed_words_[k]; which != 0; which &= which - 1) {
                const std::uint32_t word = k * 32 + static_cast<std::uint32_t>(std::countr_zero(which));
                if (word >= words) {
                    continue;  // a bit that has flipped
                }
                const auto i = static_cast<int>(word % words_per_row);
                changed_[word] &= ~bits_beyond(W, i);
                if (!take(static_cast<int>(word / words_per_row), i, changed_[word])) {
                    return false;
                }
            }
        }
        return true;
    }

    std::uint32_t revision_ = 0;
    Cell decayed_{};                                    // the cell that `decay` visits next
    std::uint32_t changed_words_[(words + 31) / 32]{};  // which words of `changed_` are not 0
    std::uint32_t changed_[words]{};                    // cells not yet taken
    std::uint32_t marked_[words]{};                     // cells that the current scan has met; 0 between scans
    BitGrid<W, H> obstacles_;
    BitGrid<W, H> known_free_;  // "blocked" there means known to be free here
    std::uint32_t log_odds_[lanes_per_row * H]{};
};

}  // namespace firmpath::detail
