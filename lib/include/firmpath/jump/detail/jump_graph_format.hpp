/// @file
/// How the tables of a jump graph lie in memory.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/jump/tables_result.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"

namespace firmpath::detail {

/// An image of a jump graph: words of 32 bits, stored lowest byte first.
///
///     header     `words` words: those of `TablesFormat`
///     buckets    bucket b has the nodes buckets[b] to buckets[b + 1] - 1: `bucket_count` words and one more
///     nodes      by bucket, five words for each node:
///                  the number of its cell (`PoolNumbers`);
///                  the place of its links in the lowest 24 bits, above them the directions that have links;
///                  where each direction's links begin, in bytes, lowest direction first: so many times 2 to the power
///                  of the header's `offset_shift` words behind that place (two words);
///                  how many steps it is free to go in each direction that is followed step by step, at most 255,
///                  lowest direction first
///     links      for each node, for each of its directions that has links: if there are boxes, the box around all
///                cells to which the direction leads; then the jump points that it leads to. Zeros fill the words up
///                to where the next direction's links can begin
///
/// A link is the number of the jump point's cell in its lowest 22 bits, a bit that marks a dead end (the jump point has
/// no links in the directions in which to continue), a bit that marks the last link of the direction, and above them
/// the directions in which to continue. Its cost is not stored: it is the estimate from cell to cell. On maps with more
/// numbers a link has two words: the number, and the rest.
///
/// A box is four bytes, of coordinates shifted right by `box_shift`: its lowest x, 255 - its highest x, and so for y.
struct JumpGraphFormat : TablesFormat {
    static constexpr std::uint32_t magic = 0x474A'5046;  // "FPJG"
    static constexpr std::uint32_t version = 2;
    // Bits of the word of the version that say more.
    static constexpr std::uint32_t with_boxes = 0x100;
    static constexpr unsigned offset_shift_at = 16;
    static constexpr std::uint32_t most_offset_shift = 15;
    static constexpr std::uint32_t options = with_boxes | most_offset_shift << offset_shift_at;

    // Words of a node.
    static constexpr std::size_t at_number = 0;
    static constexpr std::size_t at_links = 1;
    static constexpr std::size_t at_offsets = 2;
    static constexpr std::size_t at_reach = 4;
    static constexpr std::size_t node_words = 5;

    static constexpr std::uint32_t most_words_of_links = std::uint32_t{1} << 24;
    static constexpr std::uint32_t last_link = std::uint32_t{1} << 23;
    static constexpr std::uint32_t dead_end = std::uint32_t{1} << 22;
    static constexpr std::uint32_t number_mask = dead_end - 1;

    /// The number of words of a link, on a map whose cells have `numbers` numbers.
    static constexpr std::size_t link_words(std::uint32_t numbers) { return numbers <= number_mask + 1 ? 1 : 2; }

    /// The number of bits of a bucket's number, for that many nodes. There are at least as many buckets as nodes: fewer
    /// take more time.
    static constexpr unsigned bucket_bits(std::uint32_t nodes) {
        return nodes <= 2 ? 1 : 32U - static_cast<unsigned>(std::countl_zero(nodes - 1));
    }
    static constexpr std::uint32_t bucket_count(std::uint32_t nodes) { return std::uint32_t{1} << bucket_bits(nodes); }
    /// The bucket of a number, of 2 to the power of `bits`.
    static constexpr std::uint32_t bucket(std::uint32_t number, unsigned bits) { return fibonacci_hash(number, bits); }

    /// How far coordinates of boxes are shifted.
    static constexpr unsigned box_shift(int width, int height) {
        const auto most = static_cast<std::uint32_t>(width > height ? width : height) - 1;
        const unsigned bits = 32U - static_cast<unsigned>(std::countl_zero(most));
        return bits <= 8 ? 0 : bits - 8;
    }
    /// The box that contains cells of columns x_low to x_high and rows y_low to y_high.
    static constexpr std::uint32_t box(unsigned shift, int x_low, int x_high, int y_low, int y_high) {
        const auto of = [shift](int at) { return static_cast<std::uint32_t>(at) >> shift; };
        return of(x_low) | (255 - of(x_high)) << 8 | of(y_low) << 16 | (255 - of(y_high)) << 24;
    }
};

/// A box that contains one cell, prepared to be compared with boxes.
class BoxedCell {
public:
    constexpr BoxedCell() = default;
    constexpr BoxedCell(unsigned shift, int x, int y) {
        const std::uint32_t key = JumpGraphFormat::box(shift, x, x, y, y);
        low_ = (key & lanes) | carries;
        high_ = (key >> 8 & lanes) | carries;
    }
    /// A cell that lies in all boxes.
    static constexpr BoxedCell in_all() {
        BoxedCell all;
        all.low_ = all.high_ = lanes | carries;
        return all;
    }
    /// Whether the cell lies in the box.
    constexpr bool is_in(std::uint32_t box) const {
        // In each lane the carry stays if no byte of the box is greater. Source: Warren, *Hacker's Delight*, 2-18.
        return ((low_ - (box & lanes)) & (high_ - (box >> 8 & lanes)) & carries) == carries;
    }

private:
    static constexpr std::uint32_t lanes = 0x00FF'00FF;
    static constexpr std::uint32_t carries = 0x0100'0100;
    std::uint32_t low_ = 0;
    std::uint32_t high_ = 0;
};

}  // namespace firmpath::detail
