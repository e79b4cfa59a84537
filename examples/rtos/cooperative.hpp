// A cooperative scheduler: of the tasks that are ready, the one with the highest priority gets a turn, and keeps the
// processor until it returns. So no turn may be long: a planner's budget limits it.
//
// Time. A tick passes after a fixed number of turns, or when no task is ready, so that the example does the same
// everywhere. In your own firmware, let a timer interrupt count the ticks, and if no task is ready wait for it (wfi).
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/panic.hpp"

namespace rtos {

/// A task returns when it has to wait.
inline constexpr bool tasks_have_stacks = false;

class Scheduler {
public:
    struct Record {
        TaskFunction function;
        void* parameter;
        unsigned priority;
        const void* awaited;  // what must happen: a queue or a record that is woken; null: nothing
        bool sleeps;          // until a tick
        Ticks until;
        bool notified;
    };

    void add(Record& record) {
        firmpath::require(count_ < max_tasks, "rtos: more tasks than the scheduler has places for");
        tasks_[count_++] = &record;
    }
    /// The running task gets its next turn when the tasks that wait for `what` are woken, or at a tick.
    void wait_for(const void* what) { running_->awaited = what; }
    void sleep_until(Ticks tick) {
        running_->sleeps = true;
        running_->until = tick;
    }
    void wake(const void* what) {
        for (std::size_t i = 0; i < count_; ++i) {
            tasks_[i]->awaited = tasks_[i]->awaited == what ? nullptr : tasks_[i]->awaited;
        }
    }
    Record& running() { return *running_; }
    Ticks now() const { return now_; }

    [[noreturn]] void run() {
        for (unsigned turns = 0;;) {
            running_ = next();
            if (running_ != nullptr) {
                running_->function(running_->parameter);
            }
            if (running_ == nullptr || ++turns == turns_a_tick) {
                turns = 0;
                ++now_;
            }
        }
    }

private:
    static constexpr std::size_t max_tasks = 8;
    static constexpr unsigned turns_a_tick = 4;

    /// Of tasks with equal priority, the one started first; null if none is ready.
    Record* next() {
        Record* best = nullptr;
        for (std::size_t i = 0; i < count_; ++i) {
            Record& task = *tasks_[i];
            task.sleeps = task.sleeps && static_cast<std::int32_t>(task.until - now_) > 0;
            const bool ready = !task.sleeps && task.awaited == nullptr;
            best = ready && (best == nullptr || task.priority > best->priority) ? &task : best;
        }
        return best;
    }

    Record* tasks_[max_tasks]{};
    std::size_t count_ = 0;
    Record* running_ = nullptr;
    Ticks now_ = 0;
};
inline constinit Scheduler scheduler;

/// There is one stack for all tasks, whatever size is requested.
template <std::size_t StackWords>
class Task {
public:
    void start(TaskFunction function, const char*, void* parameter, unsigned priority) {
        record_ = {function, parameter, priority, nullptr, false, 0, false};
        scheduler.add(record_);
    }
    void notify() {
        record_.notified = true;
        scheduler.wake(&record_);
    }

private:
    Scheduler::Record record_{};
};

template <class Item, std::size_t Capacity>
class Queue {
public:
    void create() { size_ = 0; }
    bool send(const Item& item) {
        const bool sent = size_ < Capacity;
        if (sent) {
            items_[(first_ + size_++) % Capacity] = item;
            scheduler.wake(this);
        }
        return sent;
    }
    bool receive(Item& item, Wait wait) {
        const bool received = size_ != 0;
        if (received) {
            item = items_[first_];
            first_ = (first_ + 1) % Capacity;
            --size_;
        } else if (wait == Wait::for_ever) {
            scheduler.wait_for(this);
        }
        return received;
    }

private:
    Item items_[Capacity]{};
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

inline bool take_notification(Wait wait) {
    Scheduler::Record& task = scheduler.running();
    const bool taken = task.notified;
    task.notified = false;
    if (!taken && wait == Wait::for_ever) {
        scheduler.wait_for(&task);
    }
    return taken;
}
inline void delay_until(Ticks& last_wake, Ticks period) {
    last_wake += period;
    scheduler.sleep_until(last_wake);
}
inline void yield() {}  // a turn is over when the task returns
inline Ticks now() { return scheduler.now(); }
[[noreturn]] inline void run() { scheduler.run(); }

}  // namespace rtos
