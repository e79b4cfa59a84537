/// @file
/// Cancellation flag.
#pragma once

#include <cstdint>
#include <type_traits>

namespace firmpath::detail {

/// Whether a search should end. `ask` may be called from an interrupt while the search runs in a loop: each `asked`
/// reads the object again, and one byte is never half written.
///
/// A flag that was never cleared is `asked`: a search that was never begun counts as cancelled. If `clear` and an
/// interrupt's `ask` come at the same moment, one of them is lost.
///
/// Memory: 1 byte.
class CancelFlag {
public:
    constexpr void clear() { wanted_ = 1; }
    constexpr void ask() { wanted_ = 0; }
    constexpr bool asked() const {
        // A constant expression cannot read volatile objects, and has no interrupts.
        if (std::is_constant_evaluated()) {
            return wanted_ == 0;
        }
        return *static_cast<const volatile std::uint8_t*>(&wanted_) == 0;
    }

private:
    std::uint8_t wanted_ = 0;  // not a bool: after a flipped bit a bool may hold an invalid value
};
static_assert(sizeof(CancelFlag) == 1);

}  // namespace firmpath::detail
