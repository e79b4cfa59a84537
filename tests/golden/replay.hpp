/// @file
/// The recorded result of a query, and how a query is replayed.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/crc32.hpp"
#include "firmpath/core/status.hpp"
#include "golden/drawing.hpp"
#include "golden/maps.hpp"

namespace golden {

/// The answer of an algorithm: a row of the golden file.
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

/// Calls visit(drawing, text of the query, query) for all recorded queries of an algorithm, in the order of the golden
/// file; draws each map first. Stops when `visit` returns false.
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
