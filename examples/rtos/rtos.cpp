// A planner as a task of an RTOS: at the lowest priority, one slice at a time, so that more important tasks run first.
//
//     operator --- goals ---> control --- requests ---> planner
//         ^                   |     ^                      |
//         +--- notification --+     +------- results ------+
//
// What it shows: the control task runs in every tick, however long planning takes. A goal that arrives during planning
// cancels the search, and a new search begins. The operator stops a search from its own task. A path is sent to the
// control task through a queue, as a few bytes, because the next search needs the planner's memory. The program ends
// with 1 if the control task was late in any tick.
//
// How to run it: build the target rtos of a preset, and then
//
//     build/host/examples/rtos
//     ctest --preset microbit -R examples.rtos -V    (the same in the emulator)
//
// What to change: `orders`, and `budget`. With FreeRTOS in the include path the same tasks are FreeRTOS': see rtos.hpp.
#include "rtos.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "floor_plan.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;
using rtos::Wait;

using Map = decltype(building::floor_plan);
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
using Path = firmpath::DecodedPath<Moves, Map::width, Map::height>;

// The messages between tasks. Queues copy bytes, so messages are small and contain no pointers.

struct Request {
    std::uint16_t number;
    Cell start;
    Cell goal;
};
struct Result {
    std::uint16_t number;  // of the request
    Status status;
    std::uint8_t path_size;
    std::uint8_t path[40];  // of a longer path only the first part: the robot drives that far
};

constinit rtos::Queue<Cell, 2> goals;
constinit rtos::Queue<Request, 2> requests;
constinit rtos::Queue<Result, 2> results;
constinit rtos::Task<256> control;
constinit rtos::Task<256> operating;
constinit rtos::Task<512> planning;

void print_tick(const char* who) { print("tick ", rtos::now(), " ", who); }

// The planner: lowest priority.

struct Planning {
    firmpath::AStar<Map, Moves> planner;
    std::uint16_t number = 0;
    bool busy = false;
    std::uint16_t slices = 0;
};
constinit Planning the_planning;

/// Cells per slice. A task of the same priority (without preemption: any task) waits at most for one slice.
constexpr std::uint32_t budget = 4;

void hand_over(Planning& self, Status status) {
    Result result{self.number, status, 0, {}};
    if (firmpath::has_path(status)) {
        std::size_t size = 0;
        (void)firmpath::encode<Moves>(self.planner.path(building::floor_plan), std::span(result.path), size);
        result.path_size = static_cast<std::uint8_t>(size);
    }
    print_tick("planner:  ");
    print(self.number, " ", firmpath::to_string(status), ", slices ", self.slices, ", expanded ",
          self.planner.stats().expanded);
    if (firmpath::has_path(status)) {
        print(", cost ", self.planner.cost());
    }
    print("\n");
    firmpath::require(results.send(result), "rtos: the control task does not take its results");
    self.busy = false;
}

void planner_task(void* parameter) {
    auto& self = *static_cast<Planning*>(parameter);
    do {
        // Between two slices, only check for a request; without a plan, wait for one.
        Request request{};
        if (requests.receive(request, self.busy ? Wait::no : Wait::for_ever)) {
            if (self.busy) {
                self.planner.cancel();
                hand_over(self, self.planner.status());
            }
            self.number = request.number;
            self.slices = 0;
            self.busy = true;
            (void)self.planner.begin(building::floor_plan, request.start, request.goal);
        }
        if (self.busy) {
            const Status status = self.planner.step(building::floor_plan, budget);
            ++self.slices;
            if (status != Status::running) {
                hand_over(self, status);
            }
            rtos::yield();
        }
    } while (rtos::tasks_have_stacks);
}

// Control: highest priority, once in every tick. It drives by its own copy of the path.

struct Control {
    rtos::Ticks due = 0;
    rtos::Ticks longest_delay = 0;
    Cell at{};
    std::uint16_t number = 0;  // of the newest request
    Result driven{};
    Path::iterator next{};
    Path::iterator end{};
};
constinit Control the_control;

void take_goal(Control& self, Cell goal) {
    // It stops, because the plan must begin where it stands.
    self.next = self.end;
    const Request request{++self.number, self.at, goal};
    firmpath::require(requests.send(request), "rtos: the planner does not take its requests");
    print_tick("control:  ");
    print(request.number, " asks for a way from ", self.at.x, ",", self.at.y, " to ", goal.x, ",", goal.y, "\n");
}

void take_result(Control& self, const Result& result) {
    if (result.number != self.number) {
        return;  // there is a newer request
    }
    self.driven = result;
    const Path path = firmpath::decode<Moves>(building::floor_plan, std::span(self.driven.path, result.path_size));
    self.next = path.begin();
    self.end = path.end();
    if (path.empty()) {
        operating.notify();
    }
}

void drive(Control& self) {
    if (self.next == self.end) {
        return;
    }
    self.at = *self.next;
    ++self.next;
    if (self.next == self.end) {
        print_tick("control:  ");
        print(self.number, " has led to ", self.at.x, ",", self.at.y, "\n");
        operating.notify();
    }
}

void control_task(void* parameter) {
    auto& self = *static_cast<Control*>(parameter);
    do {
        const rtos::Ticks delay = rtos::now() - self.due;
        self.longest_delay = delay > self.longest_delay ? delay : self.longest_delay;
        Cell goal;
        while (goals.receive(goal, Wait::no)) {
            take_goal(self, goal);
        }
        Result result;
        while (results.receive(result, Wait::no)) {
            take_result(self, result);
        }
        drive(self);
        rtos::delay_until(self.due, 1);
    } while (rtos::tasks_have_stacks);
}

// The operator, with a priority between the two: executes the list of orders.

struct Order {
    enum class What : std::uint8_t { drive, stop, finish };
    What what;
    Cell goal;
    rtos::Ticks ticks;  // from this order to the next; 0: until the robot is done
};
using What = Order::What;
constexpr Order orders[] = {
    {What::drive, {14, 15}, 5},  // a search is running when the next goal comes
    {What::drive, {13, 3}, 0},   //
    {What::drive, {5, 1}, 0},    // in a wall
    {What::drive, {0, 0}, 3},    // a search is running when it is stopped
    {What::stop, {}, 0},         //
    {What::drive, {2, 15}, 0},   //
    {What::finish, {}, 0},       //
};

struct Operating {
    std::size_t next = 0;
    bool awaits_robot = false;
};
constinit Operating the_operating;

void operator_task(void* parameter) {
    auto& self = *static_cast<Operating*>(parameter);
    do {
        if (self.awaits_robot && !rtos::take_notification(Wait::for_ever)) {
            continue;  // not there yet
        }
        const Order& order = orders[self.next++];
        switch (order.what) {
            case What::drive: firmpath::require(goals.send(order.goal), "rtos: control does not take its goals"); break;
            case What::stop:
                print_tick("operator: stop\n");
                the_planning.planner.cancel();  // from any task, or an interrupt
                break;
            case What::finish:
                print("tick ", rtos::now(), " the longest delay of the control task: ", the_control.longest_delay,
                      "\n");
                firmpath::port::exit(the_control.longest_delay == 0 ? 0 : 1);
        }
        self.awaits_robot = order.ticks == 0;
        if (!self.awaits_robot) {
            rtos::Ticks last_wake = rtos::now();
            rtos::delay_until(last_wake, order.ticks);
        }
    } while (rtos::tasks_have_stacks);
}

}  // namespace

int main() {
    goals.create();
    requests.create();
    results.create();
    control.start(control_task, "control", &the_control, 3);
    operating.start(operator_task, "operator", &the_operating, 2);
    planning.start(planner_task, "planner", &the_planning, 1);
    rtos::run();
}
