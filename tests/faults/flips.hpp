/// @file
/// Flips bits in a planner's memory between two slices of a search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "faults/scene.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/search/options.hpp"
#include "support/property.hpp"
#include "support/random.hpp"
#include "support/test.hpp"
#include "support/undrawn.hpp"

#if __STDC_HOSTED__
#include <iostream>
#include <memory>
#endif

namespace faults {

using firmpath::Cell;
using firmpath::Status;

/// The start of most searches.
inline constexpr auto to_the_goal = [](auto& planner, const auto& map) { return planner.begin(map, start, goal); };

/// The planner under test, between memory that it must not write: on the host in its own block of the heap, where the
/// address sanitizer checks it; on a board between words that are checked after each search.
template <class Planner>
class Fenced {
public:
    Planner& operator*() { return *planner(); }
    bool whole() const {
        for (const std::uint32_t& word : before_) {
            if (word != fence || after_[&word - before_] != fence) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr std::uint32_t fence = 0xA55A'5AA5;
    static constexpr std::size_t words = 16;

#if __STDC_HOSTED__
    Planner* planner() { return planner_.get(); }
#else
    Planner* planner() { return &planner_; }
#endif

    std::uint32_t before_[words] = {fence, fence, fence, fence, fence, fence, fence, fence,
                                    fence, fence, fence, fence, fence, fence, fence, fence};
#if __STDC_HOSTED__
    std::unique_ptr<Planner> planner_ = std::make_unique<Planner>();
#else
    Planner planner_{};
#endif
    std::uint32_t after_[words] = {fence, fence, fence, fence, fence, fence, fence, fence,
                                   fence, fence, fence, fence, fence, fence, fence, fence};
};

constexpr std::uint32_t most_headings = 8;
constexpr Cell cell_of(Cell cell) { return cell; }
constexpr Cell cell_of(firmpath::Pose pose) { return pose.cell; }
constexpr Cell cell_of(firmpath::LatticeState state) { return state.cell; }

/// The path of a planner, or the cells of a set, which are checked instead of a path.
template <class Planner, class Map>
auto path_of(const Planner& planner, const Map& map) {
    if constexpr (requires { planner.cells(); }) {
        return planner.cells();
    } else if constexpr (requires { planner.path(start); }) {
        return planner.path(start);
    } else {
        return planner.partial_path(map);
    }
}

/// (Out of line: its stack is free again when the search goes on.)
template <class Planner, class Map>
[[gnu::noinline]] bool gives_nothing(const Planner& planner, const Map& map) {
    const auto path = path_of(planner, map);
    return path.begin() == path.end();
}

/// The status after the path was read. `DStarLite` reads its path from costs and ends it where these contradict
/// each other; copying the path reports that.
template <class Planner, class Map>
Status with_path(const Planner& planner, const Map& map, Status status) {
    if constexpr (requires { planner.restarts(); }) {
        static Cell out[Map::width * Map::height];
        const bool broken = status == Status::found && planner.copy_path(map, out) == firmpath::CopyResult::corrupted;
        return broken ? Status::corrupted : status;
    } else {
        return status;
    }
}

/// The result of checking a path.
enum class Way : std::uint8_t {
    right,    ///< from the start, by steps that the map allows; to the goal if the status is found
    broken,   ///< it stays in the map and ends, but is not a path
    outside,  ///< it leaves the map, or does not end
};

/// Checks a path; `linked(a, b)` returns whether b may follow a.
template <class Map, class Path, class Linked>
Way judge(const Path& path, bool found, const Linked& linked) {
    using State = typename Path::value_type;
    std::uint32_t states = 0;
    bool right = true;
    State last{};
    for (const State state : path) {
        if (!firmpath::detail::on_map<Map>(cell_of(state)) || ++states > Map::width * Map::height * most_headings) {
            return Way::outside;
        }
        right = right && (states == 1 ? cell_of(state) == start : linked(last, state));
        last = state;
    }
    return right && (!found || (states != 0 && cell_of(last) == goal)) ? Way::right : Way::broken;
}

#if __STDC_HOSTED__
template <class... Parts>
void print(const Parts&... parts) {
    (std::cout << ... << parts);
}
#else
template <class... Parts>
void print(const Parts&... parts) {
    (testing::print((testing::Message() << parts).text()), ...);
}
#endif

/// From a byte to the next that is tried: each; with sanitizers an eighth of them.
inline std::size_t stride(test_support::Random& random) { return test_support::sanitized ? 1 + random.below(15) : 1; }

/// Counts of the results of searches.
struct Tally {
    std::uint32_t searches = 0;
    std::uint32_t found = 0;
    std::uint32_t corrupted = 0;
    std::uint32_t broken = 0;
    std::uint32_t longest = 0;
};

/// Flips every bit (on the host without sanitizers), or a random bit of every byte, of a planner's memory, one at a
/// time, before each slice of a search. Checks that the search ends
///
/// - within `watchdog` units of work,
/// - with nothing written around the planner, and the map as it was,
/// - with a final status, which `status()` returns too, and, if that has a path (not after `corrupted`), with one that
///   stays in the map and ends, and
/// - with a path whose steps the map allows, from the start, and to the goal if the status is found: unless the bit
///   flipped in the record of a step that was checked before, in the last units of the search.
///
/// Parameters: `begin(planner, map)`, `linked(map, a, b)`; `settled`: how many of the last units may check the path;
/// for a large planner, `of_slices`: one slice of this many is tried, with a random bit of each byte, also on hosts.
template <class Planner, class Map, class Begin, class Linked>
void flip_every_byte(const Begin& begin, const Linked& linked, std::uint32_t watchdog, std::uint32_t settled,
                     std::uint32_t of_slices = 1) {
    const auto every = test_support::property(of_slices, 12 * of_slices);
    const bool every_bit = every.count == 1 && !test_support::sanitized;
    static Map map = test_support::undrawn<Map>();
    static Map as_it_was = test_support::undrawn<Map>();
    static Planner before;
    static Fenced<Planner> fenced;
    wall_up(map);
    wall_up(as_it_was);
    Planner& planner = *fenced;
    test_support::Random random(every.seed);

    std::uint32_t slices = 0;
    ASSERT_EQ(begin(planner, map), Status::running);
    while (planner.step(map, 1) == Status::running) {
        ++slices;
    }
    ASSERT_TRUE(planner.status() == Status::found || planner.status() == Status::found_by_fallback);
    ASSERT_EQ(judge<Map>(path_of(planner, map), true, [&](auto a, auto b) { return linked(map, a, b); }), Way::right);

    Tally tally;
    ASSERT_EQ(begin(before, map), Status::running);
    const std::uint32_t first_tried = random.below(slices < every.count ? slices : every.count);
    for (std::uint32_t slice = 0; slice < slices; ++slice, (void)before.step(map, 1)) {
        if (slice % every.count != first_tried) {
            continue;
        }
        for (std::size_t byte = 0; byte < sizeof planner; byte += stride(random)) {
            const unsigned first = every_bit ? 0 : random.below(8), last = every_bit ? 7 : first;
            for (unsigned bit = first; bit <= last; ++bit) {
                planner = before;
                auto* const memory = static_cast<unsigned char*>(static_cast<void*>(&planner));
                memory[byte] = static_cast<unsigned char>(memory[byte] ^ 1U << bit);
                std::uint32_t units = 0;
                Status status = Status::running;
                for (; status == Status::running && units <= watchdog; ++units) {
                    status = planner.step(map, 1);
                }
                ASSERT_LE(units, watchdog) << "slice " << slice << " byte " << byte << " bit " << bit;
                ASSERT_TRUE(fenced.whole()) << "slice " << slice << " byte " << byte << " bit " << bit;
                ASSERT_EQ(planner.status(), status) << "slice " << slice << " byte " << byte << " bit " << bit;
                ASSERT_TRUE(status != Status::corrupted || gives_nothing(planner, map))
                    << "slice " << slice << " byte " << byte << " bit " << bit;
                status = with_path(planner, map, status);
                const bool found = status == Status::found || status == Status::found_by_fallback;
                const Way way =
                    judge<Map>(path_of(planner, map), found, [&](auto a, auto b) { return linked(map, a, b); });
                ASSERT_NE(way, Way::outside) << "slice " << slice << " byte " << byte << " bit " << bit;
                if (way == Way::broken) {
                    ASSERT_GE(slice + settled, slices) << "slice " << slice << " byte " << byte << " bit " << bit;
                    ++tally.broken;
                }
                ++tally.searches;
                tally.found += found ? 1U : 0U;
                tally.corrupted += status == Status::corrupted ? 1U : 0U;
                tally.longest = units > tally.longest ? units : tally.longest;
            }
        }
        ASSERT_TRUE(map == as_it_was);
    }
    print("[ faults   ] ", tally.searches, " searches: found ", tally.found, ", corrupted ", tally.corrupted,
          ", path broken behind the check ", tally.broken, "; units at most ", tally.longest, " of ", watchdog, "\n");
}

/// Whether b, a cell or a pose, is one step from a.
template <class Moves>
constexpr auto by_a_step = [](const auto& map, auto a, auto b) {
    const std::uint32_t moves = Moves::allowed(map, a);
    for (unsigned d = 0; d < Moves::directions; ++d) {
        if ((moves >> d & 1U) != 0 && Moves::neighbour(a, d) == b) {
            return true;
        }
    }
    return false;
};

}  // namespace faults
