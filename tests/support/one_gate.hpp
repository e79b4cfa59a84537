/// @file
/// The tables of clusters of a small map, also on boards: with one gate at most. No costs belong to a single gate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/jump/tables_result.hpp"

namespace test_support {

/// The words of an image without a gate; with one there is one word more.
template <class View>
inline constexpr std::size_t words_without_gates =
    firmpath::detail::ClusterFormat::words +
    firmpath::detail::ClusterFormat::words_of_halves(2 * View::clusters + 1) + View::clusters + 1;

/// The image for a map of one or two clusters, as it is now. Two lie side by side; a gate joins them in row `gate`.
template <int Edge, class Moves, class Map>
constexpr auto one_gate(const Map& map, std::uint32_t gate = 0) {
    using Format = firmpath::detail::ClusterFormat;
    using View = firmpath::ClusterView<Map, Edge, Moves>;
    static_assert(View::rows == 1 && View::columns <= 2);
    constexpr std::uint32_t gates = View::columns - 1;
    std::array<std::uint32_t, words_without_gates<View> + gates> image{};
    image[Format::at_magic] = Format::magic;
    image[Format::at_version] = Format::version;
    image[Format::at_size] = std::uint32_t{Map::width} | std::uint32_t{Map::height} << 16;
    image[Format::at_edge] = Edge;
    image[Format::at_moves] = Moves::directions | static_cast<std::uint32_t>(Moves::corner) << 8;
    image[Format::at_scale] = Moves::scale.straight | std::uint32_t{Moves::scale.diagonal} << 16;
    image[Format::at_nodes] = gates;
    image[Format::at_length] = static_cast<std::uint32_t>(image.size());
    image[Format::at_map] = firmpath::detail::cells_checksum_of(map);
    if constexpr (gates == 1) {
        image[Format::words] = std::uint32_t{1} << 16;  // it is on the first border; the others begin behind it
        image[Format::words + 1] = std::uint32_t{1} << 16 | 1;
        image[Format::words + 2] = 1;
        image.back() = gate;
    }
    image[Format::at_checksum] = firmpath::detail::tables_checksum(image);
    return image;
}

}  // namespace test_support
