/// @file
/// A path in few bytes: its start, then moves with the number of times each is repeated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/copy_result.hpp"

namespace firmpath {

namespace detail {

/// Bytes for the start of a path, before its runs.
inline constexpr std::size_t encoded_header_size = 4;

/// Maximum number of steps in one byte.
inline constexpr unsigned encoded_longest_run = 32;

}  // namespace detail

/// Writes a path into the caller's bytes.
///
///     byte     0         1         2         3         4       5
///         +---------+---------+---------+---------+-------+-------+----
///         |  x low  | x high  |  y low  | y high  |  run  |  run  | ...     x, y: the start, two's complement
///         +---------+---------+---------+---------+-------+-------+----
///
///     bit     7   6   5   4   3   2   1   0
///         +-----------+-------------------+
///         |   move    |     steps - 1     |        a run: one move of `Moves`, made 1 to 32 times
///         +-----------+-------------------+
///
/// The same bytes on every machine. The shortest encoding of its kind: equal moves in a row share a byte.
///
/// @param path  a forward range of `Cell`, each a neighbour of the last under `Moves`.
/// @param out   where to write.
/// @param size  receives the number of bytes written, from the first of `out`: always a valid encoding of
///              the path or of its first part.
/// @return
///   - `copied`: the whole path was written.
///   - `too_small`: its first part was written; if not even the start fits, nothing.
///   - `no_path`: the path has no cells; nothing was written.
///   - `corrupted`: a cell is no neighbour of the last; the cells before it were written.
///
/// Complexity: O(cells * Moves::directions). Memory: 4 bytes and at most one for each step.
///
/// Source: run-length encoding of Freeman's chain code (*On the Encoding of Arbitrary Geometric Configurations*, 1961).
template <class Moves, class Path>
constexpr CopyResult encode(const Path& path, std::span<std::uint8_t> out, std::size_t& size) {
    static_assert(Neighbourhood<Moves>, "encode: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");
    size = 0;
    bool first = true;
    Cell last{};
    unsigned run_move = 0;
    unsigned run_steps = detail::encoded_longest_run;  // no run yet, so the first step opens one
    for (const Cell cell : path) {
        if (first) {
            if (out.size() < detail::encoded_header_size) {
                return CopyResult::too_small;
            }
            const auto x = static_cast<std::uint16_t>(cell.x);
            const auto y = static_cast<std::uint16_t>(cell.y);
            out[0] = static_cast<std::uint8_t>(x & 0xFFU);
            out[1] = static_cast<std::uint8_t>(x >> 8);
            out[2] = static_cast<std::uint8_t>(y & 0xFFU);
            out[3] = static_cast<std::uint8_t>(y >> 8);
            size = detail::encoded_header_size;
        } else {
            const unsigned move = detail::direction_between<Moves>(last, cell);
            if (move == Moves::directions) {
                return CopyResult::corrupted;
            }
            if (move != run_move || run_steps == detail::encoded_longest_run) {
                if (size == out.size()) {
                    return CopyResult::too_small;
                }
                run_move = move;
                run_steps = 0;
                ++size;
            }
            out[size - 1] = static_cast<std::uint8_t>(move << 5 | run_steps);
            ++run_steps;
        }
        first = false;
        last = cell;
    }
    return first ? CopyResult::no_path : CopyResult::copied;
}

/// Whether bytes are an encoded path. @see DecodedPath::check
enum class [[nodiscard]] DecodeResult : std::uint8_t{
    whole,       ///< they are
    no_bytes,    ///< there are none
    corrupted,   ///< they end within the start, or a move is not one of the moves
    out_of_map,  ///< the start or a step lies outside the map
};

/// A view of the cells of an encoded path, on a map of W x H cells: a forward range of `Cell` that needs
/// no buffer. @see decode
///
/// Borrows the bytes. Memory: a pointer and a size.
template <class Moves, int W, int H>
class DecodedPath {
    static_assert(Neighbourhood<Moves>, "DecodedPath: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");

public:
    static constexpr int width = W;   ///< columns of the map
    static constexpr int height = H;  ///< rows of the map

    class iterator : public detail::ForwardIterator<iterator, Cell> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const std::uint8_t* run, const std::uint8_t* end, Cell cell)
            : run_(run), end_(end), cell_(cell) {}

        constexpr Cell operator*() const { return cell_; }
        constexpr iterator& operator++() {
            DecodeResult end{};
            if (!step(end)) {
                run_ = end_;
                left_ = 0;
            }
            return *this;
        }
        /// Two positions on one path are equal if they lie in the same run with the same number of steps left.
        friend constexpr bool operator==(const iterator& a, const iterator& b) {
            return a.run_ == b.run_ && a.left_ == b.left_;
        }

    private:
        friend DecodedPath;

        /// Goes to the next cell. @return false if there is none; then `end` says why.
        constexpr bool step(DecodeResult& end) {
            if (left_ == 0) {
                if (++run_ == end_) {
                    end = DecodeResult::whole;
                    return false;
                }
                left_ = static_cast<std::uint8_t>(*run_ % detail::encoded_longest_run + 1U);
            }
            const unsigned move = *run_ / detail::encoded_longest_run;
            if (move >= Moves::directions) {
                end = DecodeResult::corrupted;
                return false;
            }
            const Cell next = Moves::neighbour(cell_, move);
            if (!detail::on_map<DecodedPath>(next)) {
                end = DecodeResult::out_of_map;
                return false;
            }
            cell_ = next;
            --left_;
            return true;
        }

        const std::uint8_t* run_ = nullptr;  // the run that led here; at the start, the last byte of the header
        const std::uint8_t* end_ = nullptr;
        Cell cell_{};
        std::uint8_t left_ = 0;  // steps of this run still to be made
    };
    using const_iterator = iterator;
    using value_type = Cell;

    /// No cells.
    constexpr DecodedPath() = default;
    /// The cells that `bytes` encode, of which it keeps the address; any bytes. `decode` finds width and height.
    explicit constexpr DecodedPath(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    /// The first cell; `end()` if there is no start in the map.
    constexpr iterator begin() const {
        return has_start() ? iterator(bytes_.data() + (detail::encoded_header_size - 1), last(), start()) : end();
    }
    constexpr iterator end() const { return {last(), last(), Cell{}}; }  ///< Behind the last cell.
    constexpr bool empty() const { return !has_start(); }                ///< Whether there are no cells.

    /// Whether the bytes are an encoded path that stays inside the map. To check whether its cells are free,
    /// use `still_valid`.
    ///
    /// @return
    ///   - `whole`: they are.
    ///   - `no_bytes`: there are none.
    ///   - `corrupted`: they end within the start, or a run's move is not one of `Moves`.
    ///   - `out_of_map`: the start or a step lies outside the map.
    ///   In the last two cases the range ends before the error.
    ///
    /// Complexity: O(cells).
    constexpr DecodeResult check() const {
        if (bytes_.empty()) {
            return DecodeResult::no_bytes;
        }
        if (bytes_.size() < detail::encoded_header_size) {
            return DecodeResult::corrupted;
        }
        if (!has_start()) {
            return DecodeResult::out_of_map;
        }
        DecodeResult end{};
        for (iterator at = begin(); at.step(end);) {
        }
        return end;
    }

private:
    constexpr const std::uint8_t* last() const { return bytes_.data() + bytes_.size(); }
    constexpr bool has_start() const {
        return bytes_.size() >= detail::encoded_header_size && detail::on_map<DecodedPath>(start());
    }
    /// Precondition: the bytes of a start are present.
    constexpr Cell start() const { return detail::cell_at(bytes_[0] | bytes_[1] << 8, bytes_[2] | bytes_[3] << 8); }

    std::span<const std::uint8_t> bytes_{};
};

/// The cells of an encoded path, read from its bytes one by one.
///
/// Guarantees: safe on any bytes. No byte outside them is read, every cell lies inside the map, each is a
/// neighbour of the last, and the range ends at the first place where one of these would not hold: at the map's edge or
/// before a move that `Moves` does not have. `check()` reports whether and why.
///
/// Precondition: `Moves` are those it was encoded with. Of the map only the size matters.
///
/// Complexity: O(1) per cell. Memory: none, the bytes are borrowed.
template <class Moves, class Map>
constexpr DecodedPath<Moves, Map::width, Map::height> decode(const Map&, std::span<const std::uint8_t> bytes) {
    return DecodedPath<Moves, Map::width, Map::height>(bytes);
}

}  // namespace firmpath
