/// @file
/// Shared code of the targets for readers of files.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "firmpath/host/error.hpp"
#include "fuzz/fuzz.hpp"

namespace fuzz {

/// The parsed bytes; nothing if the reader rejects them. It may reject them only by an `InputError` of one
/// printable line.
template <class Parse>
auto read(const Parse& parse) -> std::optional<decltype(parse())> {
    try {
        return parse();
    } catch (const firmpath::host::InputError& error) {
        const std::string_view line = error.what();
        FUZZ_EXPECT(!line.empty() && line.size() < 1000);
        FUZZ_EXPECT(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }));
        return std::nullopt;
    }
}

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace fuzz
