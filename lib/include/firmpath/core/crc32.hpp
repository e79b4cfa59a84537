/// @file
/// A checksum that finds what storage and radio do to bytes.
#pragma once

#include <cstdint>
#include <span>

namespace firmpath {

namespace detail {

/// What four bits shifted out add to the rest.
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

/// The CRC-32 of some bytes, the one of Ethernet, zip and PNG (ISO-HDLC): of "123456789" it is 0xCBF43926.
///
/// Bytes that come in parts: hand on what the parts before gave.
///
///     crc32(second, crc32(first))   // of both in a row
///
/// Guarantees: finds every error within 32 bits in a row, and every single, double or triple error in up to 11 KB; of
/// others it misses one in 2^32.
///
/// Complexity: O(bytes), two looks into a table each. Memory: 64 bytes of flash.
///
/// Source: Peterson and Brown, *Cyclic Codes for Error Detection*, 1961, here by half bytes, which takes a sixteenth of the
/// usual table; what it finds: Koopman, *32-Bit Cyclic Redundancy Codes for Internet Applications*, 2002.
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
