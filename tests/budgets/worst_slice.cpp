// The longest slice of a jump point search, in instructions, on maps from 32 x 32 to 1024 x 1024 cells: it must not
// grow with the map. Prints every figure and the limit, and fails if a figure exceeds it.
//
// Queries: a goal that is found; a goal in a ring of blocked cells, with the option `nearest`, so that after the
// search all nodes are surveyed; and the same with a cost limit, so that the survey compares cells with the limit.
//
// FIRMPATH_SLICE_KEY names the board and the optimisation.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/port/measure.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "print.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using examples::print;

constexpr int sizes[] = {32, 64, 128, 256, 512, 1024};
constexpr std::size_t size_count = sizeof sizes / sizeof sizes[0];

// A unit of the budget looks at no more than 64 cells of a line or 32 of a diagonal; on smaller maps than these, lines
// are shorter, and so are slices.
constexpr std::size_t reference = 2;
static_assert(sizes[reference] == 128);
// A slice of a larger map may take half as much again: cell numbers have wider types there, the compiler generates
// different code for each size, and with more nodes some are more expensive to find.
constexpr std::uint32_t percent_allowed = 150;
// The limit of a slice of n units is n times that of a slice of one unit.
constexpr std::uint32_t many_units = 16;

template <int N>
using Map = firmpath::JumpGrid<N, N>;
template <int N>
using Planner = firmpath::JumpPointSearch<Map<N>, firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>,
                                          firmpath::PooledNodes<(N < 256 ? 2048U : N * N / 32U)>, std::uint32_t>;

template <int N>
constinit Map<N> map{firmpath::all_blocked};
template <int N>
constinit Planner<N> planner{};

struct Worst {
    std::uint32_t unit = 0;   // instructions of a slice of one unit
    std::uint32_t many = 0;   // of a slice of many units
    std::uint32_t nodes = 0;  // nodes that were reached
    std::uint32_t path_cells = 0;
};

// Maps. All of them leave the goal free.

template <int N>
constexpr Cell start = {2, 2};
template <int N>
constexpr Cell goal = {N - 5, N - 5};

/// No obstacles: diagonals and looks are as long as the map.
struct Empty {
    static constexpr const char* name = "empty";
    template <int N>
    static void draw(Map<N>& on) {
        on.fill(false);
    }
};

/// Rooms of 7 x 7 cells, each open to the north or to the east: many nodes, and a long open list.
struct Maze {
    static constexpr const char* name = "maze";
    template <int N>
    static void draw(Map<N>& on) {
        test_support::Random random(1);
        on.fill(false);
        for (int y = 0; y < N; ++y) {
            for (int x = 0; x < N; ++x) {
                if (x % 8 == 7 || y % 8 == 7) {
                    on.set(cell(x, y));
                }
            }
        }
        for (int y = 0; y < N; y += 8) {
            for (int x = 0; x < N; x += 8) {
                const bool north = x == N - 8 || (y != 0 && random.chance(50));
                for (int k = 2; k < 5; ++k) {
                    if (!north) {
                        on.set(cell(x + 7, y + k), false);
                    } else if (y != 0) {
                        on.set(cell(x + k, y - 1), false);
                    }
                }
            }
        }
    }
};

/// Three long walls with a gap at alternate ends, and teeth on them: looks and diagonals as long as the map allows.
struct Comb {
    static constexpr const char* name = "comb";
    template <int N>
    static void draw(Map<N>& on) {
        on.fill(false);
        for (int k = 1; k < 4; ++k) {
            const int first = k % 2 == 0 ? N / 8 : 0;
            for (int x = first; x < first + N - N / 8; ++x) {
                on.set(cell(x, k * N / 4 - 1));
                for (int y = 0; x % (N / 8) == N / 8 - 2 && y < N / 8; ++y) {
                    on.set(cell(x, k * N / 4 + y));
                }
            }
        }
    }
};

/// A wall every eight rows with a gap at alternate ends: the path has an eighth of all cells.
struct Snake {
    static constexpr const char* name = "snake";
    template <int N>
    static void draw(Map<N>& on) {
        on.fill(false);
        for (int y = 7; y < N - 8; y += 8) {
            const int first = y % 16 == 7 ? 0 : 3;
            for (int x = first; x < first + N - 3; ++x) {
                on.set(cell(x, y));
            }
        }
    }
};

constexpr std::size_t kind_count = 4;

enum class Query : std::uint8_t { found, nearest, limited };
constexpr const char* name_of(Query query) {
    return query == Query::found ? "found" : query == Query::nearest ? "nearest" : "limited";
}

/// Plans slice by slice. @return the longest slice.
template <int N>
std::uint32_t longest_slice(std::uint32_t budget, SearchOptions options, Status expected) {
    static Status status{};
    auto nothing = [] {};
    auto slice = [budget] { status = planner<N>.step(map<N>, budget); };
    const std::uint64_t overhead = firmpath::port::raw_instructions_of(nothing);
    std::uint32_t longest = 0;
    status = planner<N>.begin(map<N>, start<N>, goal<N>, options);
    while (status == Status::running) {
        const auto count = static_cast<std::uint32_t>(firmpath::port::raw_instructions_of(slice) - overhead);
        longest = count > longest ? count : longest;
    }
    if (status != expected) {
        print("a search on ", N, " x ", N, " cells ended with ", firmpath::to_string(status), ", not with ",
              firmpath::to_string(expected), "\n");
        firmpath::port::exit(1);
    }
    return longest;
}

template <class Kind, int N>
void measure(Query query, Worst& worst) {
    Kind::draw(map<N>);
    SearchOptions options{.nearest = query == Query::nearest};
    Status expected = Status::found;
    if (query != Query::found) {
        if (query == Query::limited) {
            // The cost of the path to the goal without the ring.
            (void)planner<N>.plan(map<N>, start<N>, goal<N>);
            options.cost_limit = planner<N>.cost();
        }
        expected = query == Query::nearest ? Status::partial : Status::cost_limit;
        for (int k = 0; k < 9; ++k) {
            if (k != 4) {
                map<N>.set(cell(goal<N>.x + k % 3 - 1, goal<N>.y + k / 3 - 1));
            }
        }
    }
    worst.unit = longest_slice<N>(1, options, expected);
    worst.many = longest_slice<N>(many_units, options, expected);
    worst.nodes = planner<N>.stats().peak_nodes;
    worst.path_cells = static_cast<std::uint32_t>(planner<N>.partial_path(map<N>).size());
}

template <class Kind>
void measure(Query query, Worst (&worst)[size_count]) {
    [&]<std::size_t... I>(std::index_sequence<I...>) { (measure<Kind, sizes[I]>(query, worst[I]), ...); }
    (std::make_index_sequence<size_count>{});
}

/// The limit of a unit on a kind of map.
std::uint32_t allowed(const Worst (&worst)[size_count]) { return worst[reference].unit * percent_allowed / 100; }

bool holds(Query query) {
    static Worst table[kind_count][size_count];
    measure<Empty>(query, table[0]);
    measure<Maze>(query, table[1]);
    measure<Comb>(query, table[2]);
    measure<Snake>(query, table[3]);
    constexpr const char* names[kind_count] = {Empty::name, Maze::name, Comb::name, Snake::name};
    bool good = true;
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
        const Worst(&worst)[size_count] = table[kind];
        const Worst& last = worst[size_count - 1];
        bool unit_good = true, many_good = true;
        for (std::size_t size = 0; size < size_count; ++size) {
            unit_good = unit_good && (size <= reference || worst[size].unit <= allowed(worst));
            many_good = many_good && worst[size].many <= many_units * worst[size].unit;
        }
        print("| ", names[kind], ", ", name_of(query), " | 1 |");
        for (const Worst& w : worst) {
            print(" ", w.unit, " |");
        }
        print(" ", allowed(worst), " | ", last.nodes, " | ", last.path_cells, unit_good ? " |\n" : " | TOO LONG\n");
        print("| ", names[kind], ", ", name_of(query), " | ", many_units, " |");
        for (const Worst& w : worst) {
            print(" ", w.many, " |");
        }
        print(" ", many_units * last.unit, " | | ", many_good ? "|\n" : "| TOO LONG\n");
        good = good && unit_good && many_good;
    }
    return good;
}

}  // namespace

int main() {
    print("Instructions of the longest slice, ", FIRMPATH_SLICE_KEY, ".\nAllowed for one unit: ", percent_allowed,
          " % of what it takes on ", sizes[reference], " x ", sizes[reference], " cells;\nfor ", many_units, " units ",
          many_units, " times what one takes.\n\n| map, query | budget |");
    for (const int size : sizes) {
        print(" ", size, " |");
    }
    print(" allowed | nodes | path, cells |\n|---|---|");
    for ([[maybe_unused]] const int size : sizes) {
        print("---|");
    }
    print("---|---|---|\n");
    const bool found = holds(Query::found), nearest = holds(Query::nearest), limited = holds(Query::limited);
    return found && nearest && limited ? 0 : 1;
}
