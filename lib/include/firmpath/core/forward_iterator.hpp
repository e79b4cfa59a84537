/// @file
/// What iterators that work out their values have in common.
#pragma once

#include <cstddef>
#include <iterator>

namespace firmpath::detail {

/// Makes a forward iterator of a class that derives from this and has `*`, giving a `Value`, prefix `++`, and `==`: adds the
/// names that algorithms and containers ask for, `->`, and postfix `++`.
///
///     class iterator : public detail::ForwardIterator<iterator, Cell> {
///     public:
///         constexpr iterator() = default;
///         constexpr Cell operator*() const;
///         constexpr iterator& operator++();
///         friend constexpr bool operator==(const iterator& a, const iterator& b);
///     };
///
/// Memory: none.
template <class Iterator, class Value>
class ForwardIterator {
public:
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using reference = Value;

    /// Holds the value while one of its members is looked at.
    class Pointer {
    public:
        explicit constexpr Pointer(Value value) : value_(value) {}
        constexpr const Value* operator->() const { return &value_; }

    private:
        Value value_;
    };

    using pointer = Pointer;

    constexpr Pointer operator->() const { return Pointer(*static_cast<const Iterator&>(*this)); }

    // No member: one of that name in the derived class would hide it.
    friend constexpr Iterator operator++(Iterator& at, int) {
        const Iterator before = at;
        ++at;
        return before;
    }
};

}  // namespace firmpath::detail
