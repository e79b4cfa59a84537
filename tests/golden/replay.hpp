/// @file
/// The result of a query, how a query is replayed, and the hash of all results of an algorithm.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/crc32.hpp"
#include "firmpath/core/status.hpp"
#include "golden/drawing.hpp"
#include "golden/maps.hpp"

namespace golden {

/// The answer of an algorithm to a query.
struct Result {
    std::uint32_t cost;
    std::uint32_t path;  // the CRC-32 of its cells
    std::uint16_t expanded;
    firmpath::Status status;

    friend constexpr bool operator==(const Result&, const Result&) = default;
};

/// A hash of the cells of a path and their headings: five bytes each, the low byte first.
class PathHash {
public:
    constexpr void operator()(firmpath::Cell cell, unsigned heading) {
        const auto x = static_cast<std::uint16_t>(cell.x);
        const auto y = static_cast<std::uint16_t>(cell.y);
        const std::uint8_t bytes[] = {static_cast<std::uint8_t>(x & 0xFF), static_cast<std::uint8_t>(x >> 8),
                                      static_cast<std::uint8_t>(y & 0xFF), static_cast<std::uint8_t>(y >> 8),
                                      static_cast<std::uint8_t>(heading)};
        crc_ = firmpath::crc32(bytes, crc_);
    }
    constexpr std::uint32_t value() const { return crc_; }

private:
    std::uint32_t crc_ = 0;
};

/// What is recorded of an algorithm: how many results, and the CRC-32 of all of them: of each the cost, the hash of the
/// path, the expansions and the status, the low byte first.
class Recording {
public:
    constexpr Recording() = default;
    constexpr Recording(std::uint32_t rows, std::uint32_t hash) : rows_(rows), hash_(hash) {}

    constexpr void add(const Result& result) {
        ++rows_;
        std::uint8_t bytes[11] = {};
        std::size_t size = 0;
        const auto put = [&](std::uint32_t value, int width) {
            for (; width != 0; --width, value >>= 8) {
                bytes[size++] = static_cast<std::uint8_t>(value);
            }
        };
        put(result.cost, 4);
        put(result.path, 4);
        put(result.expanded, 2);
        put(static_cast<std::uint8_t>(result.status), 1);
        hash_ = firmpath::crc32(bytes, hash_);
    }
    constexpr std::uint32_t rows() const { return rows_; }
    constexpr std::uint32_t hash() const { return hash_; }

private:
    std::uint32_t rows_ = 0;
    std::uint32_t hash_ = 0;
};

/// The recording of an algorithm.
struct Named {
    const char* algorithm;
    Recording results;
};
/// That of an algorithm; none if it is not there.
template <std::size_t N>
constexpr Recording recorded_in(const Named (&recordings)[N], const char* algorithm) {
    for (const Named& each : recordings) {
        std::size_t i = 0;
        while (each.algorithm[i] == algorithm[i] && algorithm[i] != '\0') {
            ++i;
        }
        if (each.algorithm[i] == algorithm[i]) {
            return each.results;
        }
    }
    return {};
}

/// Runs a query from beginning to end, in slices of `budget`. The map is already drawn.
template <class Algorithm>
Result replay(Algorithm& algorithm, const Query& query, std::uint32_t budget) {
    firmpath::Status status = algorithm.begin(query);
    while (status == firmpath::Status::running) {
        status = algorithm.step(budget);
    }
    PathHash hash;
    algorithm.visit_path(hash);
    return {static_cast<std::uint32_t>(algorithm.cost()), hash.value(),
            static_cast<std::uint16_t>(algorithm.expanded()), status};
}

/// Calls visit(drawing, text of the query, query) for all queries of an algorithm; draws each map first. Stops when
/// `visit` returns false.
template <class Algorithm, class Visit>
void for_each_query(Algorithm& algorithm, Visit&& visit) {
    for (const Drawing& drawing : maps) {
        if (!Algorithm::concerns(drawing)) {
            continue;
        }
        algorithm.draw(drawing);
        for (Queries queries(drawing); !queries.at_end();) {
            const char* text = queries.text();
            const Query query = queries.next();
            if (Algorithm::concerns(query) && !visit(drawing, text, query)) {
                return;
            }
        }
    }
}

/// The map size that an algorithm is recorded on: for all of the thirty, or for those of up to 8 x 8 cells.
template <template <int, int> class Algorithm>
using Recorded = Algorithm<Algorithm<8, 8>::by_headings ? 8 : 40, Algorithm<8, 8>::by_headings ? 8 : 12>;

}  // namespace golden
