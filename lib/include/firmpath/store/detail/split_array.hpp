/// @file
/// An array of pairs, stored as two arrays.
#pragma once

#include <cstddef>

namespace firmpath::detail {

/// An array of N values of `Pair`, stored as two arrays. The first halves, which are read most, are close together, and
/// there is no padding between the halves. It is read and written like a plain array.
///
/// A `Pair` has two types, `First` and `Second`, a constructor from both, and the functions `first()` and `second()`.
///
/// No bounds are checked: every index must be below N. Memory: N * (sizeof(First) + sizeof(Second)), rounded up.
template <class Pair, std::size_t N>
class SplitArray {
    using First = typename Pair::First;
    using Second = typename Pair::Second;

public:
    class Reference {
    public:
        constexpr Reference(First& first, Second& second) : first_(first), second_(second) {}
        constexpr operator Pair() const { return {first_, second_}; }
        constexpr Reference& operator=(const Pair& pair) {
            first_ = pair.first();
            second_ = pair.second();
            return *this;
        }
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

}  // namespace firmpath::detail
