#pragma once

#include <cstdint>

#include "firmpath/port/port.hpp"

namespace firmpath::port {

/// Instructions (or cycles, if that is what the port counts) that `work()` takes, with those of reading the counter.
template <class Work>
[[gnu::noinline]] std::uint64_t raw_instructions_of(Work& work) {
    const std::uint64_t before = instructions();
    work();
    return instructions() - before;
}

/// Instructions (or cycles, if that is what the port counts) that `work()` takes.
/// The cost of reading the counter is measured with work that does nothing, and subtracted.
/// Runs `work` once.
template <class Work>
[[nodiscard]] std::uint64_t instructions_of(Work&& work) {
    auto nothing = [] {};
    const std::uint64_t overhead = raw_instructions_of(nothing);
    return raw_instructions_of(work) - overhead;
}

}  // namespace firmpath::port
