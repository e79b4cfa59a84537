// Measures one algorithm on a board, with its golden queries: instructions per expansion and of the longest slice of
// one unit, and the stack that each public call used. Prints them as
//
//     <mean>,<maximum>,<longest slice>,<RAM on 64 x 64 cells>,<stack of begin>,<step>,<plan>,<path>,<cost>
//
// The functions call_... are what a program calls; measure.cmake computes the worst case of their stack, and their
// flash, from the call graph and symbols. FIRMPATH_BUDGET_ALGORITHM is the algorithm's name in golden/algorithms.hpp.

#include <cstdint>

#include "firmpath/port/measure.hpp"
#include "firmpath/port/stack.hpp"
#include "golden/algorithms.hpp"
#include "golden/replay.hpp"
#include "print.hpp"

namespace {

using namespace firmpath;
using golden::Query;

constexpr std::uint32_t whole = 0xFFFF'FFFF;

/// The algorithm, and the planner's own `plan` if it takes the parameters of a query.
template <class Base>
struct Asked : Base {
    Status plan(const Query& query) {
        if constexpr (requires(Base & base) { base.plan(query); }) {
            return Base::plan(query);
        } else if constexpr (requires {
                                 this->planner_.plan(this->map(), query.start, query.goal, this->options(query));
                             }) {
            return this->planner_.plan(this->map(), query.start, query.goal, this->options(query));
        } else if constexpr (Base::by_headings) {
            return this->planner_.plan(this->map(), {query.start, 1}, query.goal, this->options(query));
        } else {
            Status status = this->begin(query);
            while (status == Status::running) {
                status = this->step(whole);
            }
            return status;
        }
    }
};

using Algorithm = Asked<golden::Recorded<golden::FIRMPATH_BUDGET_ALGORITHM>>;

constinit Algorithm algorithm;

struct Mark {
    std::uint32_t sum = 0;
    constexpr void operator()(firmpath::Cell cell, unsigned heading) {
        sum += static_cast<std::uint16_t>(cell.x ^ cell.y) + heading;
    }
};

}  // namespace

extern "C" {
[[gnu::noipa]] Status call_begin(const Query& query) { return algorithm.begin(query); }
[[gnu::noipa]] Status call_step(std::uint32_t budget) { return algorithm.step(budget); }
[[gnu::noipa]] Status call_plan(const Query& query) { return algorithm.plan(query); }
[[gnu::noipa]] std::uint32_t call_path() {
    Mark mark;
    algorithm.visit_path(mark);
    return mark.sum;
}
[[gnu::noipa]] std::uint32_t call_cost() { return algorithm.cost(); }
}

namespace {

std::uint32_t larger(std::uint32_t a, std::uint32_t b) { return a > b ? a : b; }

/// The instructions of a slice; `status` is its result.
std::uint32_t count_slice(std::uint32_t budget, Status& status) {
    return static_cast<std::uint32_t>(firmpath::port::instructions_of([&] { status = call_step(budget); }));
}

struct Figures {
    std::uint32_t instructions = 0;
    std::uint32_t units = 0;
    std::uint32_t longest_expansion = 0;
    std::uint32_t longest_slice = 0;
    std::uint32_t begin = 0, step = 0, plan = 0, path = 0, cost = 0;
};

void measure(const Query& query, Figures& figures) {
    using firmpath::port::stack_used_by;
    Status status = call_begin(query);
    std::uint32_t slices = 0;
    while (status == Status::running) {
        figures.longest_slice = larger(figures.longest_slice, count_slice(1, status));
        ++slices;
    }
    // If nothing is expanded, a unit of the budget counts instead.
    const std::uint32_t expanded = algorithm.expanded() != 0 ? algorithm.expanded() : slices;
    std::uint32_t instructions = 0;
    status = call_begin(query);
    while (status == Status::running) {
        instructions += count_slice(whole, status);
    }
    if (expanded != 0) {
        figures.instructions += instructions;
        figures.units += expanded;
        figures.longest_expansion = larger(figures.longest_expansion, instructions / expanded);
    }
    figures.begin = larger(figures.begin, stack_used_by([&] { status = call_begin(query); }));
    while (status == Status::running) {
        figures.step = larger(figures.step, stack_used_by([&] { status = call_step(whole); }));
    }
    figures.plan = larger(figures.plan, stack_used_by([&] { status = call_plan(query); }));
    figures.path = larger(figures.path, stack_used_by([] { (void)call_path(); }));
    figures.cost = larger(figures.cost, stack_used_by([] { (void)call_cost(); }));
}

}  // namespace

int main() {
    Figures figures;
    golden::for_each_query(algorithm, [&](const golden::Drawing&, const char*, const Query& query) {
        measure(query, figures);
        return true;
    });
    examples::print(figures.instructions / figures.units, ",", figures.longest_expansion, ",", figures.longest_slice,
                    ",", sizeof(golden::FIRMPATH_BUDGET_ALGORITHM<64, 64>::Planner), ",", figures.begin, ",",
                    figures.step, ",", figures.plan, ",", figures.path, ",", figures.cost, "\n");
    return 0;
}
