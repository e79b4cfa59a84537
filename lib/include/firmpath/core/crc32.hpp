/// @file
/// A checksum that detects errors from storage and radio.
#pragma once

#include <cstdint>
#include <span>

namespace firmpath {

namespace detail {

/// The value to XOR into the remainder when these four bits are shifted out.
struct Crc32Table {
    std::uint32_t of[16]{};
    constexpr Crc32Table() {
        for (std::uint32_t nibble = 0; nibble < 16; ++nibble) {
            of[nibble] = nibble;
            for (int bit = 0; bit < 4; ++bit) {
                of[nibble] = of[nibble] >> 1 ^ (of[nibble] % 2 != 0 ? 0xEDB8'8320U : 0U);
            }
        }
    }
};
inline constexpr Crc32Table crc32_table{};

}  // namespace detail

/// The CRC-32 of some bytes, as in Ethernet, zip and PNG (ISO-HDLC). For "123456789" it is 0xCBF43926.
///
/// If the bytes come in parts, pass on the result of the earlier parts:
///
///     crc32(second, crc32(first))   // of both in a row
///
/// Guarantees: detects every error within 32 consecutive bits, and every single, double or triple error in up to 11 KB.
/// Of other errors it misses one in 2^32.
///
/// Complexity: O(bytes), two table lookups each. Memory: 64 bytes of flash.
///
/// Source: Peterson and Brown, *Cyclic Codes for Error Detection*, 1961, here by half bytes: the table has a sixteenth
/// of the usual size. For the guarantees: Koopman, *32-Bit Cyclic Redundancy Codes for Internet Applications*, 2002.
constexpr std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t before = 0) {
    std::uint32_t rest = ~before;
    for (const std::uint8_t byte : bytes) {
        rest ^= byte;
        rest = detail::crc32_table.of[rest % 16] ^ rest >> 4;
        rest = detail::crc32_table.of[rest % 16] ^ rest >> 4;
    }
    return ~rest;
}

}  // namespace firmpath
