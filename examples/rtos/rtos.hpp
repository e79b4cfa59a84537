// What the tasks ask of an RTOS: FreeRTOS' calls, as few as the example needs, behind one thin interface. With FreeRTOS'
// headers in the include path they are FreeRTOS' calls; without, a cooperative scheduler of our own serves them. (With
// FreeRTOS V11.1 and its port for Linux the example has been built and run; that is no part of the tests.)
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
// The cooperative scheduler has one stack for all: a task returns when it has to wait, and is called anew when the wait
// is over. One source does for both, if the task is written so:
//
//     void task(void* parameter) {
//         do {
//             a turn: whatever must last from turn to turn lies in *parameter, not in local variables;
//             after a call that waits has said "nothing yet", or waits for a time, the turn ends
//         } while (rtos::tasks_have_stacks);
//     }
#pragma once

#include <cstdint>

namespace rtos {

using Ticks = std::uint32_t;
using TaskFunction = void (*)(void* parameter);

/// How long a call may wait for what is not there.
enum class Wait : std::uint8_t { no, for_ever };

}  // namespace rtos

#if __has_include(<FreeRTOS.h>)
#include "on_freertos.hpp"
#else
#include "cooperative.hpp"
#endif
