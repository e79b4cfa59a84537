// What a search leg by leg returns.
#pragma once

#include "firmpath/core/status.hpp"

namespace test_support {

/// Whether there is a leg to drive, the last one or another.
constexpr bool has_leg(firmpath::Status status) {
    return status == firmpath::Status::found || status == firmpath::Status::leg_found;
}

}  // namespace test_support
