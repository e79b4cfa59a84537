#include "firmpath/core/crc32.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "support/property.hpp"

namespace {

using namespace firmpath;

constexpr std::uint8_t digits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
static_assert(crc32(digits) == 0xCBF4'3926);
static_assert(crc32({}) == 0 && crc32({}, 77) == 77);

/// By its definition: the remainder of a polynomial division, one bit at a time, lowest bit of a byte first.
std::uint32_t by_definition(std::span<const std::uint8_t> bytes) {
    std::uint32_t rest = 0xFFFFFFFF;
    for (std::size_t k = 0; k < 8 * bytes.size(); ++k) {
        const std::uint32_t bit = std::uint32_t{bytes[k / 8]} >> (k % 8) & 1U;
        const bool subtract = (rest & 1U) != bit;
        rest >>= 1;
        rest ^= subtract ? 0xEDB88320U : 0U;
    }
    return rest ^ 0xFFFFFFFF;
}

TEST(Crc32, AgreesWithItsDefinitionHoweverTheBytesAreParted) {
    for (auto random : test_support::property(2000, 100)) {
        std::uint8_t bytes[40];
        for (std::uint8_t& byte : bytes) {
            byte = static_cast<std::uint8_t>(random.below(256));
        }
        const std::span<const std::uint8_t> all(bytes, random.below(41));
        const auto cut = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(all.size()) + 1));
        ASSERT_EQ(crc32(all), by_definition(all));
        ASSERT_EQ(crc32(all.subspan(cut), crc32(all.first(cut))), crc32(all));
    }
}

}  // namespace
