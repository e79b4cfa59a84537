/// @file
/// How the tables of a map's clusters lie in memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/jump/tables_result.hpp"

namespace firmpath::detail {

/// An image of clusters: words of 32 bits, stored lowest byte first.
///
///     header       `words` words: those of `TablesFormat`, where the nodes are the gates, the cells of an edge,
///                  the number of landmarks, and the steps of a detour
///     first gates  two for each cluster, of its right and of its lower border, and one more: halfwords
///     first costs  one for each cluster, and one more: words, which count halfwords
///     places       a byte for each gate: how many cells it lies from the beginning of its border
///     costs        for each cluster a halfword for each pair of its gates, from one to the other inside the cluster
///     landmarks    for each landmark a halfword for each gate: what it costs at least to get from one to the other
///
/// Each of these parts begins with a word; the rest of the word before it is 0. Clusters are numbered by rows, and
/// gates by borders. A cluster's gates are, in this order, those of its upper, left, right and lower border. The pair
/// of its gates i < j is number j * (j - 1) / 2 + i. A landmark is a gate. Its costs are over gates, from its nearer
/// cell to the other gate's nearer cell, in units of the greatest common divisor of the costs of steps; greater ones
/// are stored as `farthest`.
struct ClusterFormat : TablesFormat {
    static constexpr std::uint32_t magic = 0x4C43'5046;  // "FPCL"
    static constexpr std::uint32_t version = 2;
    static constexpr std::size_t at_edge = TablesFormat::words;
    static constexpr std::size_t at_landmarks = at_edge + 1;
    static constexpr std::size_t at_detour = at_landmarks + 1;
    static constexpr std::size_t words = at_detour + 1;

    /// There is no way inside the cluster.
    static constexpr std::uint32_t no_way = 0xFFFF;
    /// The greatest cost from a landmark.
    static constexpr std::uint32_t farthest = 0xFFFE;
    static constexpr std::uint32_t most_landmarks = 16;
    /// Gates of a map, and of a cluster, at most.
    static constexpr std::uint32_t most_gates = 0xFFFF;
    static constexpr std::uint32_t most_gates_of_a_cluster = 64;

    static constexpr std::uint32_t pairs(std::uint32_t gates) { return gates * (gates - 1) / 2; }
    static constexpr std::uint32_t pair(std::uint32_t i, std::uint32_t j) {
        return i < j ? pairs(j) + i : pairs(i) + j;
    }
    static constexpr std::uint32_t words_of_halves(std::uint32_t halves) { return (halves + 1) / 2; }
    static constexpr std::uint32_t words_of_bytes(std::uint32_t bytes) { return (bytes + 3) / 4; }
};

}  // namespace firmpath::detail
