// The interface of rtos.hpp on top of FreeRTOS. It needs in FreeRTOSConfig.h:
//
//     configSUPPORT_STATIC_ALLOCATION 1    nothing is taken from a heap
//     configUSE_PREEMPTION 1               or 0: the planner yields between its slices
//     INCLUDE_xTaskDelayUntil 1
//     INCLUDE_vTaskSuspend 1               portMAX_DELAY waits for ever
#pragma once

#include <FreeRTOS.h>
#include <queue.h>
#include <task.h>

#include <cstddef>
#include <cstdint>

#include "firmpath/core/panic.hpp"

namespace rtos {

/// A task never returns.
inline constexpr bool tasks_have_stacks = true;

constexpr TickType_t ticks_of(Wait wait) { return wait == Wait::no ? 0 : portMAX_DELAY; }

template <std::size_t StackWords>
class Task {
public:
    void start(TaskFunction function, const char* name, void* parameter, unsigned priority) {
        handle_ =
            xTaskCreateStatic(function, name, StackWords, parameter, tskIDLE_PRIORITY + priority, stack_, &block_);
    }
    void notify() { (void)xTaskNotifyGive(handle_); }

private:
    TaskHandle_t handle_ = nullptr;
    StaticTask_t block_{};
    StackType_t stack_[StackWords]{};
};

/// Items are copied byte by byte.
template <class Item, std::size_t Capacity>
class Queue {
public:
    void create() { handle_ = xQueueCreateStatic(Capacity, sizeof(Item), items_, &block_); }
    bool send(const Item& item) { return xQueueSend(handle_, &item, 0) == pdTRUE; }
    bool receive(Item& item, Wait wait) { return xQueueReceive(handle_, &item, ticks_of(wait)) == pdTRUE; }

private:
    QueueHandle_t handle_ = nullptr;
    StaticQueue_t block_{};
    std::uint8_t items_[Capacity * sizeof(Item)]{};
};

inline bool take_notification(Wait wait) { return ulTaskNotifyTake(pdTRUE, ticks_of(wait)) != 0; }
inline void delay_until(Ticks& last_wake, Ticks period) {
    TickType_t last = last_wake;
    (void)xTaskDelayUntil(&last, period);
    last_wake = last;
}
inline void yield() { taskYIELD(); }
inline Ticks now() { return xTaskGetTickCount(); }
[[noreturn]] inline void run() {
    vTaskStartScheduler();
    firmpath::panic("rtos: the scheduler has ended");
}

}  // namespace rtos
