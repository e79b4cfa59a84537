/// @file
/// Rows and columns of cells, read by words.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace firmpath {

namespace detail {

/// 32 or 64 cells from word i of a line on: a pointer to words, or a `JoinedLine`.
template <class Word, class Line>
constexpr Word cells_from(Line line, std::ptrdiff_t i) {
    if constexpr (!std::is_pointer_v<Line>) {
        return line.template cells<Word>(i);
    } else if constexpr (sizeof(Word) == 4) {
        return line[i];
    } else {
        // Compilers do not merge the two loads into one.
        if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
            Word both;
            __builtin_memcpy(&both, line + i, sizeof both);
            return both;
        }
        return Word{line[i]} | Word{line[i + 1]} << 32;
    }
}

}  // namespace detail

/// A row or a column of words, in which a cell is free if it is free in both lines. It is used like a pointer to words:
/// `line[i]` is word i, and `line + n` moves on by n words in both. Lines nest.
///
/// `A` and `B`: a pointer to words, or another `JoinedLine`.
///
/// Memory: that of both.
template <class A, class B>
class JoinedLine {
public:
    /// From two lines, which are read at the same places.
    constexpr JoinedLine(A a, B b) : a_(a), b_(b) {}

    /// The free cells of word i.
    constexpr std::uint32_t operator[](std::ptrdiff_t i) const { return a_[i] & b_[i]; }

    /// 32 or 64 cells from word i on.
    template <class Word>
    constexpr Word cells(std::ptrdiff_t i) const {
        return detail::cells_from<Word>(a_, i) & detail::cells_from<Word>(b_, i);
    }

    /// Moves on by some words.
    constexpr JoinedLine& operator+=(std::ptrdiff_t words) {
        a_ += words;
        b_ += words;
        return *this;
    }
    /// The line from some words on.
    friend constexpr JoinedLine operator+(JoinedLine line, std::ptrdiff_t words) { return line += words; }
    /// The line from some words before.
    friend constexpr JoinedLine operator-(JoinedLine line, std::ptrdiff_t words) { return line += -words; }

private:
    A a_;
    B b_;
};

}  // namespace firmpath
