/// @file
/// A map in memory that is read through a function: external flash, an SD card, FRAM.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/crc32.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// The result of opening or checking a map in tiles.
enum class [[nodiscard]] TilesResult : std::uint8_t{
    opened,         ///< the map can be used; of `check`: its tiles are as they were made
    not_read,       ///< a read failed, or there is nothing to read with
    no_tiles,       ///< no image of a map in tiles begins here, for example because the memory was erased
    other_version,  ///< an image of another version of the format
    damaged,        ///< a checksum is wrong: the image was changed, or written in part
    other_size,     ///< the image is of a map of another width or height
    cut_off,        ///< the header can be read, and the last tile cannot
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value without an enumerator.
constexpr const char* to_string(TilesResult result) {
    switch (result) {
        case TilesResult::opened: return "opened";
        case TilesResult::not_read: return "not_read";
        case TilesResult::no_tiles: return "no_tiles";
        case TilesResult::other_version: return "other_version";
        case TilesResult::damaged: return "damaged";
        case TilesResult::other_size: return "other_size";
        case TilesResult::cut_off: return "cut_off";
        default: break;
    }
    return "unknown result";
}

namespace detail {

/// An image of a map in tiles: a header, which is as long as a tile, and the tiles, row by row of tiles.
///
/// A tile has 16 x 16 cells: two bytes for each of its rows, the lower one first. The lowest bit is the first column. 1
/// is blocked, and so is what lies beyond the map.
struct TilesFormat {
    static constexpr int edge = 16;                      // cells of a tile's edge
    static constexpr std::size_t bytes = 32;             // of a tile
    static constexpr std::uint32_t magic = 0x4954'5046;  // "FPTI"
    static constexpr std::uint32_t version = 1;

    // Words of the header, each lowest byte first. The others are 0.
    static constexpr std::size_t at_magic = 0;
    static constexpr std::size_t at_version = 1;
    static constexpr std::size_t at_size = 2;      // width, and above 16 bits height
    static constexpr std::size_t at_cells = 3;     // `cells_checksum`: tables that are made for the map have the same
    static constexpr std::size_t at_tiles = 4;     // CRC-32 of the bytes of all tiles
    static constexpr std::size_t at_checksum = 7;  // CRC-32 of the bytes of the header before it

    /// Tiles beside each other on a map that has so many columns, or rows.
    static constexpr int tiles_in(int cells) { return (cells + edge - 1) / edge; }
    /// Bytes of the image of a map.
    static constexpr std::uint32_t size(int width, int height) {
        return bytes * (1 + static_cast<std::uint32_t>(tiles_in(width)) * static_cast<std::uint32_t>(tiles_in(height)));
    }
    /// Where the byte of a cell lies in its tile.
    static constexpr std::size_t byte_of(int x, int y) {
        return static_cast<std::size_t>(2 * (y % edge) + x % edge / 8);
    }

    using Tile = std::array<std::uint8_t, bytes>;
    /// The checksum of a header.
    static constexpr std::uint32_t checksum(const Tile& header) {
        return crc32(std::span<const std::uint8_t>(header).first(4 * at_checksum));
    }
    /// Word i of a header.
    static constexpr std::uint32_t word(const Tile& header, std::size_t i) {
        std::uint32_t word = 0;
        for (std::size_t k = 4; k-- != 0;) {
            word = word << 8 | header[4 * i + k];
        }
        return word;
    }
};

/// What is read of a tile that cannot be read.
inline constexpr TilesFormat::Tile blocked_tile = [] {
    TilesFormat::Tile tile{};
    for (std::uint8_t& byte : tile) {
        byte = 0xFF;
    }
    return tile;
}();

/// A row or a column of a map in tiles. It is used like a pointer to words: see `JumpMap`. Borrows the map.
template <class Map>
class TiledLine {
public:
    constexpr TiledLine(const Map& map, bool is_row, std::ptrdiff_t at) : map_(&map), at_(at), is_row_(is_row) {}

    constexpr std::uint32_t operator[](std::ptrdiff_t i) const {
        return is_row_ ? map_->free_in_row(at_ + i) : map_->free_in_column(at_ + i);
    }
    template <class Word>
    constexpr Word cells(std::ptrdiff_t i) const {
        if constexpr (sizeof(Word) == 4) {
            return (*this)[i];
        } else {
            return Word{(*this)[i]} | Word{(*this)[i + 1]} << 32;
        }
    }
    constexpr TiledLine& operator+=(std::ptrdiff_t words) {
        at_ += words;
        return *this;
    }
    friend constexpr TiledLine operator+(TiledLine line, std::ptrdiff_t words) { return line += words; }
    friend constexpr TiledLine operator-(TiledLine line, std::ptrdiff_t words) { return line += -words; }

private:
    const Map* map_;
    std::ptrdiff_t at_;  // the first word, as if all lines lay behind each other
    bool is_row_;
};

}  // namespace detail

/// A read-only map of `W` x `H` cells that lies in memory which no pointer reaches: QSPI flash, an SD card, FRAM. It is
/// read 32 bytes at a time, a tile of 16 x 16 cells, by a function of the program. Some tiles are kept in RAM.
///
///     bool read_flash(std::uint32_t offset, std::span<std::uint8_t> to);   // fills `to`, or returns false
///
///     constinit firmpath::TiledGrid<4096, 4096, 32> town;                  // 1.2 KB, in `.bss`
///     if (town.open(read_flash) != firmpath::TilesResult::opened) return;  // says what is wrong
///     Status s = planner.plan(town, start, goal);
///     if (town.read_failed()) return;                                      // plan again, or see to the memory
///
/// `firmpath bake --tiles FILE` and `host::tile_image` write the image. Models `WordMap` and `JumpMap`: all searches
/// run on it. A `ClusterPlanner` reads each tile of a window once, if two are kept. `JumpPointSearch` on the map itself
/// needs no copy of it, but looks along rows and columns again and again: it reads far more, and a column of 32 cells
/// is gathered from two tiles. A `LearntMap` adds what a robot learns.
///
/// - `Tiles`: how many tiles are kept, a power of two. On a miss one of two tiles is replaced, the older one.
/// - `Read`: called as read(std::uint32_t offset, std::span<std::uint8_t> to) -> bool: fills the 32 bytes of `to` with
///   those from `offset` on, counted from the beginning of the image. Or returns false; then the bytes do not count. A
///   pointer to a function, or a class with a const `operator()`.
///
/// **A read that fails** makes no cell free, and hides no path: all cells of its tile are blocked in that answer, and
/// the revision changes, so a search ends with `map_changed` in place of `no_path` or `found`. The next query of the
/// tile reads again. What does not look at the revision gets blocked cells: `begin` may return `start_blocked` or
/// `goal_blocked`, `still_valid` false, and a path that is read from the map, as that of `BreadthFirst`, may end early.
/// So ask `read_failed` after any such answer. A view of tables, such as `ClusterView`, belongs to a revision: open it
/// again after a failure.
///
/// Queries are const, but change the cache. So the map is not reentrant: an interrupt or a thread must not query it
/// while another query runs. Bytes that a read has changed without failing are not noticed, unless `check` finds them.
///
/// Memory: 36 bytes for each tile that is kept, half a byte more if there are several, and some 20 bytes.
template <int W, int H, std::size_t Tiles, class Read = bool (*)(std::uint32_t, std::span<std::uint8_t>)>
class TiledGrid : public HoldsCells {
    static_assert(W >= 1 && H >= 1, "TiledGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "TiledGrid: width and height must fit a Cell: at most 32767");
    static_assert(Tiles >= 1 && std::has_single_bit(Tiles), "TiledGrid: the number of tiles must be a power of two");
    static_assert(
        requires(const Read& read, std::uint32_t offset, std::span<std::uint8_t> to) {
            { read(offset, to) } -> std::same_as<bool>;
        },
        "TiledGrid: Read must be callable, as const, as read(std::uint32_t, std::span<std::uint8_t>) and answer a "
        "bool");
    using Format = detail::TilesFormat;
    using Tile = Format::Tile;
    using Line = detail::TiledLine<TiledGrid>;
    friend Line;
    static constexpr std::ptrdiff_t stride(int words) {
        return static_cast<std::ptrdiff_t>(std::bit_ceil(static_cast<unsigned>(words) + 4));
    }

public:
    static constexpr int width = W;                        ///< columns
    static constexpr int height = H;                       ///< rows
    static constexpr int words_per_row = words_in_row(W);  ///< 32-bit words of a row: ceil(W / 32)
    /// Words from one row to the next: see `JumpMap`. A row has two more on either side.
    static constexpr std::ptrdiff_t row_stride = stride(words_per_row);
    /// The same for columns.
    static constexpr std::ptrdiff_t column_stride = stride(words_in_row(H));
    /// Bytes of the image.
    static constexpr std::uint32_t image_size = Format::size(W, H);

    /// A map that is not opened: all cells are blocked.
    constexpr TiledGrid() = default;

    /// Opens an image, and forgets the tiles that are kept. The revision changes. On any result but `opened` all cells
    /// are blocked. It does not read all tiles: see `check`.
    ///
    /// @return
    ///   - `opened`: the map can be used.
    ///   - `not_read`: `read` returned false, or is a null pointer.
    ///   - `no_tiles`, `other_version`, `damaged`, `other_size`: of the header, see `TilesResult`.
    ///   - `cut_off`: the last tile cannot be read.
    ///
    /// Complexity: O(tiles that are kept), and two reads.
    constexpr TilesResult open(const Read& read) {
        read_ = read;
        ++revision_;
        cells_checksum_ = 0;
        tiles_read_ = 0;
        is_open_ = false;
        read_failed_ = false;
        for (std::uint32_t& number : numbers_) {
            number = 0;
        }
        Tile tile{};
        const TilesResult result = read_header(tile);
        if (result != TilesResult::opened) {
            return result;
        }
        const std::uint32_t cells = Format::word(tile, Format::at_cells);
        if (!read_(image_size - std::uint32_t{Format::bytes}, std::span<std::uint8_t>(tile))) {
            return TilesResult::cut_off;
        }
        cells_checksum_ = cells;
        is_open_ = true;
        return TilesResult::opened;
    }

    /// Reads the whole image, and compares its checksums. Uses no tile that is kept. `read` may feed a watchdog.
    ///
    /// @return
    ///   - `opened`: all bytes are as they were made.
    ///   - `damaged`: a byte of a tile was changed.
    ///   - `not_read`: the map is not open, or `read` returned false.
    ///   - what `open` returns, if the header was changed since.
    ///
    /// Complexity: O(tiles), a read each.
    constexpr TilesResult check() const {
        Tile tile{};
        const TilesResult result = is_open_ ? read_header(tile) : TilesResult::not_read;
        if (result != TilesResult::opened) {
            return result;
        }
        const std::uint32_t expected = Format::word(tile, Format::at_tiles);
        std::uint32_t crc = 0;
        for (std::uint32_t offset = Format::bytes; offset < image_size; offset += Format::bytes) {
            if (!read_(offset, std::span<std::uint8_t>(tile))) {
                return TilesResult::not_read;
            }
            crc = crc32(tile, crc);
        }
        return crc == expected ? TilesResult::opened : TilesResult::damaged;
    }

    /// Whether an image is open.
    constexpr bool is_open() const { return is_open_; }
    /// Whether the read of a tile has failed since `open`.
    constexpr bool read_failed() const { return read_failed_; }
    /// The tiles that were read since `open`, failed reads included.
    constexpr std::uint32_t tiles_read() const { return tiles_read_; }
    /// The checksum of the cells as the image was made, from its header: tables that were made for this map have the
    /// same, so opening them need not read the map. 0 if no image is open.
    constexpr std::uint32_t cells_checksum() const { return cells_checksum_; }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) { return detail::on_map<TiledGrid>(cell); }

    /// Whether `cell` may be entered; false outside the map, and if its tile cannot be read. O(1), at most one read.
    constexpr bool passable(Cell cell) const {
        if (!contains(cell)) {
            return false;
        }
        const std::uint32_t byte = tile(cell.x >> 4, cell.y >> 4)[Format::byte_of(cell.x, cell.y)];
        return (byte >> (cell.x & 7) & 1U) == 0;
    }

    /// Bit b is set if cell (32 * i + b, row) is blocked; all ones outside the map; ones of a tile that cannot be read.
    /// O(1), at most two reads.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        if (static_cast<unsigned>(row) >= static_cast<unsigned>(H) ||
            static_cast<unsigned>(i) >= static_cast<unsigned>(words_per_row)) {
            return ~std::uint32_t{0};
        }
        std::uint32_t word = bits_beyond(W, i);
        for (int half = 0; half < 2 && 2 * i + half < columns; ++half) {
            const Tile& tile = this->tile(2 * i + half, row >> 4);
            const std::size_t at = Format::byte_of(0, row);
            word |= (std::uint32_t{tile[at]} | std::uint32_t{tile[at + 1]} << 8) << 16 * half;
        }
        return word;
    }

    /// The words of row y: see `JumpMap`. O(1); each word at most two reads. Precondition, not checked: y is -1 to
    /// height.
    constexpr auto row(int y) const { return Line(*this, true, (y + 1) * row_stride + 2); }
    /// The words of column x. O(1); each word at most two reads. Precondition, not checked: x is -1 to width.
    constexpr auto column(int x) const { return Line(*this, false, (x + 1) * column_stride + 2); }

    /// Changes with every `open` and whenever the read of a tile fails.
    constexpr std::uint32_t revision() const { return revision_; }

private:
    static constexpr int columns = Format::tiles_in(W);  // of tiles
    static constexpr int rows = Format::tiles_in(H);
    static constexpr std::size_t ways = Tiles == 1 ? 1 : 2;  // places where a tile may lie
    static constexpr std::size_t sets = Tiles / ways;
    // Odd, so that the tiles of a row, and those of a column, share no set before all are used; and large, so that
    // tiles near to each other do not.
    static constexpr unsigned skew = 13;

    /// Reads the header and checks all of it.
    constexpr TilesResult read_header(Tile& header) const {
        if constexpr (std::is_pointer_v<Read>) {
            if (read_ == nullptr) {
                return TilesResult::not_read;
            }
        }
        if (!read_(0, std::span<std::uint8_t>(header))) {
            return TilesResult::not_read;
        }
        if (Format::word(header, Format::at_magic) != Format::magic) {
            return TilesResult::no_tiles;
        }
        if (Format::word(header, Format::at_version) != Format::version) {
            return TilesResult::other_version;
        }
        if (Format::word(header, Format::at_checksum) != Format::checksum(header)) {
            return TilesResult::damaged;
        }
        return Format::word(header, Format::at_size) == (std::uint32_t{W} | std::uint32_t{H} << 16)
                   ? TilesResult::opened
                   : TilesResult::other_size;
    }

    /// The line and the word in it that `TiledLine` counts as one number.
    struct Place {
        int line;
        int i;
    };
    static constexpr Place place(std::ptrdiff_t at, std::ptrdiff_t stride) {
        const auto word = static_cast<unsigned>(at);
        const auto words = static_cast<unsigned>(stride);  // of a line: a power of two
        return {static_cast<int>(word >> std::countr_zero(words)) - 1, static_cast<int>(word & (words - 1)) - 2};
    }
    constexpr std::uint32_t free_in_row(std::ptrdiff_t at) const {
        const Place row = place(at, row_stride);
        return ~blocked_word(row.line, row.i);
    }
    constexpr std::uint32_t free_in_column(std::ptrdiff_t at) const {
        const auto [x, i] = place(at, column_stride);
        if (static_cast<unsigned>(x) >= static_cast<unsigned>(W) || i < 0 || i >= words_in_row(H)) {
            return 0;
        }
        std::uint32_t blocked = 0;
        for (int half = 0; half < 2 && 2 * i + half < rows; ++half) {
            const Tile& tile = this->tile(x >> 4, 2 * i + half);
            for (int k = 0; k < Format::edge; ++k) {
                blocked |= (std::uint32_t{tile[Format::byte_of(x, k)]} >> (x & 7) & 1U) << (16 * half + k);
            }
        }
        return ~(blocked | bits_beyond(H, i));
    }

    /// A tile that is kept, or is read now; all blocked if it cannot be read. It is valid until the next one.
    constexpr const Tile& tile(int x, int y) const {
        const std::uint32_t number = static_cast<std::uint32_t>(y * columns + x) + 1;
        const std::size_t set = (static_cast<unsigned>(x) + skew * static_cast<unsigned>(y)) % sets;
        for (std::size_t way = 0; way < ways; ++way) {
            if (numbers_[set * ways + way] == number) [[likely]] {
                return kept_[set * ways + way];
            }
        }
        return read_tile(number, set);
    }
    [[gnu::noinline]] constexpr const Tile& read_tile(std::uint32_t number, std::size_t set) const {
        if (!is_open_) {
            return detail::blocked_tile;
        }
        const std::size_t at = set * ways + older_[set] % ways;
        ++tiles_read_;
        numbers_[at] = 0;
        if (!read_(number * std::uint32_t{Format::bytes}, std::span<std::uint8_t>(kept_[at]))) {
            read_failed_ = true;
            ++revision_;
            return detail::blocked_tile;
        }
        numbers_[at] = number;
        ++older_[set];
        return kept_[at];
    }

    Read read_{};
    std::uint32_t cells_checksum_ = 0;
    mutable std::uint32_t revision_ = 0;
    mutable std::uint32_t tiles_read_ = 0;
    bool is_open_ = false;
    mutable bool read_failed_ = false;
    mutable std::uint8_t older_[sets]{};      // the way that is replaced next, modulo `ways`
    mutable std::uint32_t numbers_[Tiles]{};  // of the tiles that are kept, from 1; 0: none
    mutable Tile kept_[Tiles]{};
};

template <int W, int H, std::size_t Tiles, class Read>
inline constexpr bool answers_outside<TiledGrid<W, H, Tiles, Read>> = true;

}  // namespace firmpath
