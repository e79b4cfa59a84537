/// @file
/// The rule for cells that diagonal steps and lines touch at a corner.
#pragma once

#include <cstdint>

namespace firmpath {

/// Which of the two cells beside a diagonal step must be free. The step from s to g passes a and b:
///
///        b g        never     one_side    always
///        s a
///                   . g       # g  . g    # g   and all before
///                   s .       s .  s #    s #
///
enum class Corner : std::uint8_t {
    never,     ///< both: never cuts a corner; for robots that are not infinitely thin
    one_side,  ///< at least one: one corner may be cut
    always,    ///< none: a step may pass between two blocked cells
};

}  // namespace firmpath
