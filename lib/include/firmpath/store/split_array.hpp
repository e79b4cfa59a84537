/// @file
/// An array of which each half lies by itself.
#pragma once

#include <cstddef>

namespace firmpath {

/// An array of N values of `Pair`, held as two arrays: what is asked for most, the first half, lies close together, and
/// no byte is spent on padding between the halves. Read and written like a plain one.
///
/// A `Pair` has two types, `First` and `Second`, a constructor from both, and the functions `first()` and `second()`.
///
/// No bounds are checked: every index must be below N. Memory: N * (sizeof(First) + sizeof(Second)), rounded up.
template <class Pair, std::size_t N>
class SplitArray {
    using First = typename Pair::First;
    using Second = typename Pair::Second;

public:
    /// A place in the array.
    class Reference {
    public:
        constexpr Reference(First& first, Second& second) : first_(first), second_(second) {}
        constexpr operator Pair() const { return {first_, second_}; }
        constexpr Reference& operator=(const Pair& pair) {
            first_ = pair.first();
            second_ = pair.second();
            return *this;
        }
        /// Copies what lies there.
        constexpr Reference& operator=(const Reference& other) {
            first_ = other.first_;
            second_ = other.second_;
            return *this;
        }

    private:
        First& first_;
        Second& second_;
    };

    constexpr Reference operator[](std::size_t i) { return {first_[i], second_[i]}; }
    constexpr Pair operator[](std::size_t i) const { return {first_[i], second_[i]}; }

private:
    First first_[N]{};
    Second second_[N]{};
};

}  // namespace firmpath
