/// @file
/// Checks of the errors of the desktop port and of the makers.
#pragma once

#include <string>

#include "firmpath/host/error.hpp"
#include "support/test.hpp"

namespace test_support {

/// The message of a failing call; "no error" if it succeeds.
template <class Call>
std::string error_of(Call call) {
    try {
        (void)call();
        return "no error";
    } catch (const firmpath::host::InputError& error) {
        const std::string line = error.what();
        EXPECT_EQ(line.find('\n'), std::string::npos) << line;
        return line;
    }
}

/// Whether the call succeeds, or fails as bad input should; any other error fails the test.
template <class Call>
bool succeeds(Call call) {
    return error_of(call) == "no error";
}

}  // namespace test_support
