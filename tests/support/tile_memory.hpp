/// @file
/// Memory that holds a map in tiles, with its faults. The image is written cell by cell and shares no code with the
/// library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "support/random_map.hpp"

namespace test_support {

/// The CRC-32 of bytes, bit by bit.
constexpr std::uint32_t plain_crc(std::span<const std::uint8_t> bytes) {
    std::uint32_t rest = 0xFFFF'FFFF;
    for (const std::uint8_t byte : bytes) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            const bool out = ((rest ^ static_cast<std::uint32_t>(byte) >> bit) & 1U) != 0;
            rest = rest >> 1 ^ (out ? 0xEDB8'8320U : 0U);
        }
    }
    return ~rest;
}

template <int W, int H>
struct TileMemory {
    static constexpr int columns = W / 16 + (W % 16 != 0 ? 1 : 0);
    static constexpr int rows = H / 16 + (H % 16 != 0 ? 1 : 0);
    static constexpr std::size_t size = 32 + std::size_t{32} * columns * rows;

    std::uint8_t bytes[size]{};
    std::size_t length = size;     // bytes that can be read
    unsigned failing_percent = 0;  // of the reads
    Random random{1};              // decides which fail
    std::uint32_t reads = 0;       // since it was last set
    std::uint32_t offsets[2]{};    // of the first of them
    bool failed[2]{};              // whether they did
    std::uint32_t failures = 0;    // all of them

    template <class Map>
    constexpr void write(const Map& map) {
        for (std::size_t i = 32; i < size; ++i) {
            bytes[i] = 0xFF;
        }
        for (const auto [x, y] : cells(W, H)) {
            if (map.passable(firmpath::cell(x, y))) {
                const int tile = y / 16 * columns + x / 16;
                bytes[32 + 32 * tile + 2 * (y % 16) + x % 16 / 8] &= static_cast<std::uint8_t>(~(1U << x % 8));
            }
        }
        set_word(0, 0x4954'5046);
        set_word(1, 1);
        set_word(2, W | static_cast<std::uint32_t>(H) << 16);
        set_word(4, plain_crc(std::span<const std::uint8_t>(bytes).subspan(32)));
        seal();
    }
    constexpr void set_word(std::size_t i, std::uint32_t word) {
        for (std::size_t k = 0; k < 4; ++k) {
            bytes[4 * i + k] = static_cast<std::uint8_t>(word >> 8 * k);
        }
    }
    /// Makes the checksum of the header right.
    constexpr void seal() { set_word(7, plain_crc(std::span<const std::uint8_t>(bytes).first(28))); }

    constexpr bool read(std::uint32_t offset, std::span<std::uint8_t> to) {
        const bool fails = (failing_percent != 0 && random.chance(failing_percent)) || offset + to.size() > length;
        if (reads < 2) {
            offsets[reads] = offset;
            failed[reads] = fails;
        }
        ++reads;
        failures += fails ? 1U : 0U;
        std::uint32_t at = offset;
        for (std::uint8_t& byte : to) {
            // A read that fails leaves anything.
            byte = !fails ? bytes[at++] : static_cast<std::uint8_t>(random.next());
        }
        return !fails;
    }
};

/// Reads such memory.
template <int W, int H>
struct TileReader {
    TileMemory<W, H>* memory = nullptr;
    constexpr bool operator()(std::uint32_t offset, std::span<std::uint8_t> to) const {
        return memory->read(offset, to);
    }
};

}  // namespace test_support
