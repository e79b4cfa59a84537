/// @file
/// From numbers of headings and pitch to constants.
#pragma once

#include "firmpath/host/error.hpp"

namespace firmpath::host {

/// Calls `make` with the constants for headings and pitch.
template <class Make>
auto with_lattice(int headings, int pitch, const Make& make) {
    if (headings == 16 && pitch == 1) {
        return make.template operator()<16, 1>();
    }
    if (headings == 16 && pitch == 2) {
        return make.template operator()<16, 2>();
    }
    if (headings == 8 && pitch == 1) {
        return make.template operator()<8, 1>();
    }
    if (headings == 8 && pitch == 2) {
        return make.template operator()<8, 2>();
    }
    throw InputError(concat("a lattice of ", headings, " headings and a pitch of ", pitch,
                            " cells; expected 8 or 16 headings, and a pitch of 1 or 2"));
}

}  // namespace firmpath::host
