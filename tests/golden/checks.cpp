// Plays all queries of all algorithms, and compares the hash of the results with the recorded one. In slices of one
// unit, and on the host also of seven, the results must be those of whole searches. Compiled once for each level of
// optimisation; a program that plays one list links only what that list calls. An algorithm that takes more than
// FIRMPATH_GOLDEN_RAM bytes with its map is reported and skipped. With FIRMPATH_GOLDEN_ROWS every result is printed.
#include <cstddef>
#include <cstdint>
#if __STDC_HOSTED__
#include <cstdio>
#endif

#include "golden/algorithms.hpp"
#include "golden/hashes.hpp"
#include "golden/lists.hpp"
#include "golden/replay.hpp"
#include "support/test.hpp"

#ifndef FIRMPATH_GOLDEN_LIST
#define FIRMPATH_GOLDEN_LIST FIRMPATH_GOLDEN_ALL
#endif

namespace {

using namespace golden;

#ifdef FIRMPATH_GOLDEN_RAM
constexpr std::size_t ram = FIRMPATH_GOLDEN_RAM;
#else
constexpr std::size_t ram = 0xFFFFFFFF;
#endif

#if __STDC_HOSTED__
constexpr std::uint32_t slices[] = {1, 7};
#else
constexpr std::uint32_t slices[] = {1};
#endif

/// Memory for all algorithms, one after the other.
constexpr std::size_t room = [] {
    std::size_t most = 1;
#define X(name)                                                                               \
    if (sizeof(Recorded<golden::name>) <= ram) {                                              \
        most = sizeof(Recorded<golden::name>) > most ? sizeof(Recorded<golden::name>) : most; \
    }
    FIRMPATH_GOLDEN_LIST(X)
#undef X
    return most;
}();
alignas(std::max_align_t) unsigned char arena[room];

/// An algorithm with its own `new`: the library's would stay in the firmware as a function at -O0, and firmware must
/// not contain its name.
template <class Algorithm>
struct Placed : Algorithm {
    static void* operator new(std::size_t, void* place) noexcept { return place; }
};

/// A query's text for messages; it ends at a blank.
struct Text {
    explicit Text(const char* from) {
        for (std::size_t i = 0; i + 1 < sizeof of && from[i] != '\0' && from[i] != ' '; ++i) {
            of[i] = from[i];
        }
    }
    char of[12]{};
};

/// Whether both are the same; prints the differences. Unused on a board whose memory holds none of the algorithms.
[[maybe_unused]] bool same(const char* algorithm, const Drawing& drawing, const char* query, std::uint32_t slice,
                           const Result& whole, const Result& got) {
    if (got == whole) {
        return true;
    }
    const auto differ = [&](const char* what, auto a, auto b) {
        if (a != b) {
            ADD_FAILURE() << drawing.name << " " << Text(query).of << " " << algorithm << ": " << what << " is " << a
                          << " in slices of " << slice << ", else " << b;
        }
    };
    differ("status", firmpath::to_string(got.status), firmpath::to_string(whole.status));
    differ("cost", got.cost, whole.cost);
    differ("expanded", got.expanded, whole.expanded);
    differ("path", got.path, whole.path);
    return false;
}

/// As rows.sh expects it; on boards in two parts, because a message has a limit.
[[maybe_unused]] void print_row(const char* algorithm, const Drawing& drawing, const char* query,
                                const Result& result) {
#if defined(FIRMPATH_GOLDEN_ROWS) && __STDC_HOSTED__
    std::printf("\nrow %s,%s,%s,%s,%u,%u,%u\n", algorithm, drawing.name, Text(query).of,
                firmpath::to_string(result.status), result.cost, unsigned{result.expanded}, result.path);
#elif defined(FIRMPATH_GOLDEN_ROWS)
    testing::print((testing::Message() << "\nrow " << algorithm << ',' << drawing.name << ',').text());
    testing::print((testing::Message() << Text(query).of << ',' << firmpath::to_string(result.status) << ','
                                       << result.cost << ',' << result.expanded << ',' << result.path << '\n')
                       .text());
#else
    (void)algorithm, (void)drawing, (void)query, (void)result;
#endif
}

/// Plays all queries of one algorithm, up to the first whose results differ.
template <class Algorithm>
void check(const char* name, const Recording& recorded) {
    if constexpr (sizeof(Algorithm) > ram) {
#if !__STDC_HOSTED__
        testing::print(
            (testing::Message() << "left out, as it takes " << sizeof(Algorithm) << " bytes: " << name << "\n").text());
#endif
    } else {
        Algorithm& algorithm = *new (arena) Placed<Algorithm>();
        Recording now;
        bool all = true;
        for_each_query(algorithm, [&](const Drawing& drawing, const char* text, const Query& query) {
            if constexpr (requires { algorithm.has_graph(); }) {
                EXPECT_TRUE(algorithm.has_graph()) << drawing.name << " " << name;
            }
            const Result whole = replay(algorithm, query, 0xFFFF'FFFFU);
            now.add(whole);
            print_row(name, drawing, text, whole);
            for (const std::uint32_t slice : slices) {
                all = all && same(name, drawing, text, slice, whole, replay(algorithm, query, slice));
            }
            return all;
        });
        EXPECT_EQ(now.rows(), recorded.rows()) << name << ": so many queries, and so many were recorded";
        EXPECT_EQ(now.hash(), recorded.hash())
            << name << ": other results; tests/golden/rows.sh prints the rows that differ";
    }
}

}  // namespace

namespace golden {

#define X(name)                                                        \
    void check_##name() {                                              \
        constexpr Recording recorded = recorded_in(recordings, #name); \
        check<Recorded<golden::name>>(#name, recorded);                \
    }
FIRMPATH_GOLDEN_LIST(X)
#undef X

}  // namespace golden
