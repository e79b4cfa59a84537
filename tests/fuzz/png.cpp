// PNG pictures. The first byte chooses whether the checksums of the chunks are corrected: without that almost every
// change of a picture would fail at the first checksum.
#include <string>

#include "firmpath/core/crc32.hpp"
#include "firmpath/host/raster.hpp"
#include "fuzz/raster.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

namespace {

constexpr std::size_t signature_size = 8;

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return number;
}

/// For each whole chunk: length, kind, content, checksum over kind and content.
void put_checksums_right(std::string& bytes) {
    for (std::size_t at = signature_size; at + 12 <= bytes.size();) {
        const std::size_t covered = std::size_t{number_at(bytes, at)} + 4;
        if (covered > bytes.size() - at - 8) {
            return;
        }
        const std::size_t end = at + 4 + covered;
        const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data()) + at + 4;
        const std::uint32_t crc = firmpath::crc32(std::span<const std::uint8_t>(first, covered));
        for (unsigned i = 0; i < 4; ++i) {
            bytes[end + i] = static_cast<char>(crc >> (24 - 8 * i) & 0xFFU);
        }
        at = end + 4;
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    std::string file(fuzz::text_of(bytes + 1, size - 1));
    if (bytes[0] % 4 != 0) {
        put_checksums_right(file);
    }
    const auto picture = fuzz::read([&] { return parse_png(file, "a.png"); });
    if (picture) {
        fuzz::expect_whole(*picture);
    }
    return 0;
}
