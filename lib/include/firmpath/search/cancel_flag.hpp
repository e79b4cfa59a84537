/// @file
/// The wish that a search end.
#pragma once

#include <cstdint>
#include <type_traits>

namespace firmpath::detail {

/// Whether somebody has asked a search to end. `ask` may be called from an interrupt while the search is in a loop: its
/// object is read anew each time, and one byte is never half written.
///
/// One wish is kept, not counted. Clearing it at the same moment as an interrupt asks loses one of the two.
///
/// Memory: a byte.
class CancelFlag {
public:
    constexpr void clear() { asked_ = 0; }
    constexpr void ask() { asked_ = 1; }
    constexpr bool asked() const {
        // A constant expression may not read volatile objects, and knows no interrupts.
        if (std::is_constant_evaluated()) {
            return asked_ != 0;
        }
        return *static_cast<const volatile std::uint8_t*>(&asked_) != 0;
    }

private:
    std::uint8_t asked_ = 0;  // not a bool, which may not hold what a flipped bit makes of it
};
static_assert(sizeof(CancelFlag) == 1);

}  // namespace firmpath::detail
