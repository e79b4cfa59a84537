/// @file
/// A planner as a constant.
#pragma once

namespace test_support {

/// A `Planner` that has planned with these arguments, for a `static_assert`.
template <class Planner, class... Arguments>
constexpr Planner planned(const Arguments&... arguments) {
    Planner planner;
    (void)planner.plan(arguments...);
    return planner;
}

}  // namespace test_support
