/// @file
/// The time that a search takes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <ctime>

namespace firmpath::host {

/// The nanoseconds for which a processor has worked for this thread. On a busy machine the time of day advances many
/// times as fast.
inline std::int64_t cpu_nanoseconds() {
    timespec time{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// The nanoseconds for which a processor does `work`, without those of reading the clock: half a microsecond, as long
/// as a short search takes, and measured just before, as it varies with what else the machine does.
template <class Work>
std::int64_t cpu_nanoseconds_of(const Work& work) {
    const std::int64_t before = cpu_nanoseconds();
    const std::int64_t begin = cpu_nanoseconds();
    work();
    const std::int64_t end = cpu_nanoseconds();
    return std::max<std::int64_t>(0, (end - begin) - (begin - before));
}

}  // namespace firmpath::host
