// What the tasks need of an RTOS: only those calls of FreeRTOS that the example needs, behind one thin interface. If
// the headers of FreeRTOS are in the include path, they are FreeRTOS' calls. Otherwise our own cooperative scheduler
// does the work. (The example was built and run with FreeRTOS V11.1 and its port for Linux; no test does this.)
//
//     rtos::                                      FreeRTOS
//     Task<StackWords>::start(function, ...)      xTaskCreateStatic
//     Task<StackWords>::notify()                  xTaskNotifyGive
//     take_notification(wait)                     ulTaskNotifyTake
//     Queue<Item, Capacity>::create()             xQueueCreateStatic
//     Queue<Item, Capacity>::send(item)           xQueueSend, without waiting
//     Queue<Item, Capacity>::receive(item, wait)  xQueueReceive
//     delay_until(last_wake, period)              xTaskDelayUntil
//     yield()                                     taskYIELD
//     now()                                       xTaskGetTickCount
//     run()                                       vTaskStartScheduler
//
// A task is a `void task(void* parameter)` that never returns under FreeRTOS, because there it has a stack of its own.
// The cooperative scheduler has one stack for all tasks: a task returns when it has to wait, and is called again when
// the wait is over. One source works for both, if the task is written in this form:
//
//     void task(void* parameter) {
//         do {
//             a turn: data that must last from turn to turn are in *parameter, not in local variables;
//             the turn ends after a call that waits has returned "nothing yet", or waits for a time
//         } while (rtos::tasks_have_stacks);
//     }
#pragma once

#include <cstdint>

namespace rtos {

using Ticks = std::uint32_t;
using TaskFunction = void (*)(void* parameter);

/// How long a call may wait for something that is not there yet.
enum class Wait : std::uint8_t { no, for_ever };

}  // namespace rtos

#if __has_include(<FreeRTOS.h>)
#include "on_freertos.hpp"
#else
#include "cooperative.hpp"
#endif
