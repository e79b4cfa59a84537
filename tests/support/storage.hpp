/// @file
/// Permanent memory for `save` and `restore`, with its faults.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/save.hpp"

namespace test_support {

/// RAM instead of permanent memory.
template <std::size_t Size>
struct Storage {
    std::uint8_t bytes[Size]{};
    std::size_t used = 0;
    unsigned calls = 0;
    unsigned failing_call = 0;      // 1 is the first
    std::size_t changes_after = 0;  // calls; then a byte is another

    constexpr auto writer() {
        return [this](std::span<const std::uint8_t> from) {
            if (++calls == failing_call || used + from.size() > Size || from.size() != firmpath::saved_piece) {
                return false;
            }
            for (const std::uint8_t byte : from) {
                bytes[used++] = byte;
            }
            return true;
        };
    }
    constexpr auto reader(std::uint32_t base = 0) {
        return [this, base](std::uint32_t offset, std::span<std::uint8_t> to) {
            if (++calls == failing_call || base + offset + to.size() > used) {
                return false;
            }
            if (changes_after != 0 && calls == changes_after + 1) {
                bytes[used - 5] ^= 0x10;
            }
            for (std::uint8_t& byte : to) {
                byte = bytes[base + offset++];
            }
            return true;
        };
    }
};

template <class Grid>
using StorageOf = Storage<firmpath::saved_size<Grid>>;

}  // namespace test_support
