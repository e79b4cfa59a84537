/// @file
/// The common base of iterators that compute their values.
#pragma once

#include <cstddef>
#include <iterator>

namespace firmpath::detail {

/// Makes a derived class a forward iterator. The derived class has `*`, which returns a `Value`, prefix `++`, and `==`.
/// This base adds the type names that algorithms and containers need, `->`, and postfix `++`.
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

    /// Holds the value while one of its members is accessed.
    class Pointer {
    public:
        explicit constexpr Pointer(Value value) : value_(value) {}
        constexpr const Value* operator->() const { return &value_; }

    private:
        Value value_;
    };

    using pointer = Pointer;

    constexpr Pointer operator->() const { return Pointer(*static_cast<const Iterator&>(*this)); }

    // Not a member: a member of that name in the derived class would hide it.
    friend constexpr Iterator operator++(Iterator& at, int) {
        const Iterator before = at;
        ++at;
        return before;
    }
};

}  // namespace firmpath::detail
