/// @file
/// `sizeof` of a class whose arrays get their length only at run time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace firmpath::detail {

/// Adds up `sizeof` of a class, member by member, in the order of its members. Each kind of records has such a formula
/// beside it, and compares it with its own `sizeof` at compile time. So a desktop tool can tell what records take on a
/// map of any size.
class MemberSizes {
public:
    constexpr MemberSizes& member(std::size_t bytes, std::size_t alignment) {
        bytes_ = rounded_up(bytes_, alignment) + bytes;
        alignment_ = alignment > alignment_ ? alignment : alignment_;
        return *this;
    }
    constexpr MemberSizes& member(const MemberSizes& inner) { return member(inner.total(), inner.alignment()); }
    /// Adds an array of numbers, each of so many bytes.
    constexpr MemberSizes& array(std::size_t count, std::size_t bytes) {
        return member(count * bytes, alignment_of(bytes));
    }
    /// Of a number of so many bytes, up to four.
    static constexpr std::size_t alignment_of(std::size_t bytes) {
        return bytes < alignof(std::uint32_t) ? bytes : alignof(std::uint32_t);
    }

    constexpr std::size_t total() const { return rounded_up(bytes_, alignment_); }
    constexpr std::size_t alignment() const { return alignment_; }

private:
    static constexpr std::size_t rounded_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

    std::size_t bytes_ = 0;
    std::size_t alignment_ = 1;
};

}  // namespace firmpath::detail
