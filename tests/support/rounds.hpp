/// @file
/// Fewer rounds where each takes long.
#pragma once

#include "property.hpp"

namespace test_support {

/// So many rounds; with sanitizers, which take ten times as long, a tenth of them.
constexpr int rounds(int count) { return sanitized ? (count + 9) / 10 : count; }

}  // namespace test_support
