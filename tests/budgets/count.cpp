// Counts the instructions of every query of a course, and prints a row of instructions.csv. The host has no counter:
// there the two columns of instructions are 0, and count.cmake takes them from callgrind.
//
// FIRMPATH_COUNT_COURSE, FIRMPATH_COUNT_PLANNER: course and planner, in namespace budgets. FIRMPATH_COUNT_HEADER
// is the course's file; FIRMPATH_COUNT_KEY and FIRMPATH_COUNT_COMPILER are the row's first and last columns.

#include <cstdint>
#include <type_traits>

#include FIRMPATH_COUNT_HEADER
#ifdef FIRMPATH_COUNT_GRAPH_HEADER
#include FIRMPATH_COUNT_GRAPH_HEADER
#endif
#include "firmpath/port/measure.hpp"
#include "planners.hpp"
#include "print.hpp"

namespace {

using namespace firmpath;

constexpr auto course = budgets::FIRMPATH_COUNT_COURSE();
using Grid = std::remove_const_t<decltype(course.grid)>;
using Planner = budgets::FIRMPATH_COUNT_PLANNER<Grid>;
using Map = Planner::map_type;

constexpr bool has_own_map = !std::is_same_v<Map, Grid>;
template <class M>
constexpr M own_map{course.grid};

#ifdef FIRMPATH_COUNT_GRAPH_HEADER
using Plan = Planner::plan_type;

using Tables = Planner::tables_type;
constinit Map known(own_map<Plan>, Tables());

/// Opens the tables before the first query.
bool open_graph() {
    Tables tables;
    const bool opened = tables.open(FIRMPATH_COUNT_GRAPH::jump_graph, own_map<Plan>) == firmpath::TablesResult::opened;
    known = Map(own_map<Plan>, tables);
    return opened;
}
const Map& map() { return known; }
#else
bool open_graph() { return true; }

template <class M = Map>
const M& map() {
    if constexpr (has_own_map) {
        return own_map<M>;
    } else {
        return course.grid;
    }
}
#endif

constinit Planner planner;

template <class P>
void prepare(P& by) {
    if constexpr (requires { by.prepare(map()); }) {
        by.prepare(map());
    }
}

/// A planner with a member `slice` plans in slices of that budget; all others in one call.
template <class P>
Status query(P& by, firmpath::Cell start, firmpath::Cell goal) {
    if constexpr (requires { P::slice; }) {
        Status status = by.begin(map(), start, goal);
        while (status == Status::running) {
            status = by.step(map(), P::slice);
        }
        return status;
    } else {
        return by.plan(map(), start, goal);
    }
}

}  // namespace

// A separate function, not inlined and not cloned: callgrind finds it by its name.
extern "C" [[gnu::noipa]] Status counted_query(firmpath::Cell start, firmpath::Cell goal) {
    return query(planner, start, goal);
}

int main() {
    using examples::print;
    std::uint32_t mean = 0;
    std::uint32_t rest = 0;  // remainder of the mean's division; the sum itself may exceed 32 bits
    std::uint32_t maximum = 0;
    std::uint32_t expanded = 0;
    if (!open_graph()) {
        print("the jump graph does not open\n");
        return 1;
    }
    prepare(planner);
    for (const auto& [start, goal] : course.queries) {
        Status status{};
        const auto count = static_cast<std::uint32_t>(
            firmpath::port::instructions_of([&, from = start, to = goal] { status = counted_query(from, to); }));
        if (status != Status::found) {
            print("from ", start.x, ",", start.y, " to ", goal.x, ",", goal.y, ": ", firmpath::to_string(status), "\n");
            return 1;
        }
        mean += count / course.query_count;
        rest += count % course.query_count;
        maximum = count > maximum ? count : maximum;
        expanded += planner.stats().expanded;
    }
    mean += rest / course.query_count;
    print(FIRMPATH_COUNT_KEY, ",", mean, ",", maximum, ",", expanded, ",", sizeof planner, ",", FIRMPATH_COUNT_COMPILER,
          "\n");
    return 0;
}
