// Plays the golden results of all algorithms: whole searches, and slices of one unit; on the host also of seven. Compiled
// once for each level of optimisation; a program that plays one list links only what that list calls. An algorithm that
// takes more than FIRMPATH_GOLDEN_RAM bytes with its map is reported and skipped.
#include <cstddef>
#include <cstdint>

#include "golden/algorithms.hpp"
#include "golden/lists.hpp"
#include "golden/replay.hpp"
#include "golden_results.hpp"
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
constexpr std::uint32_t budgets[] = {0xFFFF'FFFFU, 1, 7};
#else
constexpr std::uint32_t budgets[] = {0xFFFF'FFFFU, 1};
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
[[maybe_unused]] bool same(const char* algorithm, const Drawing& drawing, const char* query, std::uint32_t budget,
                           const Result& expected, const Result& got) {
    if (got == expected) {
        return true;
    }
    const char* slices = budget == 1 ? ", slices of 1" : budget == 7 ? ", slices of 7" : "";
    const Text text(query);
    if (got.status != expected.status) {
        ADD_FAILURE() << drawing.name << " " << text.of << " " << algorithm << ": status is "
                      << firmpath::to_string(got.status) << ", expected " << firmpath::to_string(expected.status)
                      << slices;
    }
    if (got.cost != expected.cost) {
        ADD_FAILURE() << drawing.name << " " << text.of << " " << algorithm << ": cost is " << got.cost << ", expected "
                      << expected.cost << slices;
    }
    if (got.expanded != expected.expanded) {
        ADD_FAILURE() << drawing.name << " " << text.of << " " << algorithm << ": expanded is " << got.expanded
                      << ", expected " << expected.expanded << slices;
    }
    if (got.path != expected.path) {
        ADD_FAILURE() << drawing.name << " " << text.of << " " << algorithm << ": path is " << got.path << ", expected "
                      << expected.path << slices;
    }
    return false;
}

/// Plays all queries of one algorithm, up to the first difference.
template <class Algorithm, std::size_t N>
void check(const char* name, const Result (&expected)[N]) {
    if constexpr (sizeof(Algorithm) > ram) {
#if !__STDC_HOSTED__
        testing::print(
            (testing::Message() << "left out, as it takes " << sizeof(Algorithm) << " bytes: " << name << "\n").text());
#endif
    } else {
        Algorithm& algorithm = *new (arena) Placed<Algorithm>();
        std::size_t row = 0;
        for_each_query(algorithm, [&](const Drawing& drawing, const char* text, const Query& query) {
            if constexpr (requires { algorithm.has_graph(); }) {
                EXPECT_TRUE(algorithm.has_graph()) << drawing.name << " " << name;
            }
            const Result& golden = expected[row < N ? row : 0];
            ++row;
            for (const std::uint32_t budget : budgets) {
                if (!same(name, drawing, text, budget, golden, replay(algorithm, query, budget))) {
                    row = N;
                    return false;
                }
            }
            return true;
        });
        EXPECT_EQ(row, N) << name << ": so many queries, and so many rows";
    }
}

}  // namespace

namespace golden {

#define X(name) \
    void check_##name() { check<Recorded<golden::name>>(#name, results::name); }
FIRMPATH_GOLDEN_LIST(X)
#undef X

}  // namespace golden
