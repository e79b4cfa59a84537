/// @file
/// The library's version, for the preprocessor and for code, and what all its packages say about it. Builds and
/// `ports/release.sh` read these lines, and no other file repeats them.
#pragma once

#include <cstdint>

/// Raised when code that uses the library may have to change. While it is 0, a new minor version may also require that.
#define FIRMPATH_VERSION_MAJOR 0
/// Raised when something is added.
#define FIRMPATH_VERSION_MINOR 2
/// Raised when errors are corrected and nothing is added.
#define FIRMPATH_VERSION_PATCH 0

/// What all packages say of the library.
#define FIRMPATH_DESCRIPTION "Pathfinding on occupancy grids for firmware"
/// The licence as an SPDX identifier.
#define FIRMPATH_LICENSE "MIT"
/// Empty: the project has no homepage. Packages leave the field out where their ecosystem allows that.
#define FIRMPATH_HOMEPAGE ""

/// One number to compare in `#if`: 1.2.3 is 10203.
#define FIRMPATH_VERSION (FIRMPATH_VERSION_MAJOR * 10000 + FIRMPATH_VERSION_MINOR * 100 + FIRMPATH_VERSION_PATCH)

namespace firmpath {

/// A version in the sense of semantic versioning (semver.org).
struct Version {
    std::uint8_t major;  ///< `FIRMPATH_VERSION_MAJOR`
    std::uint8_t minor;  ///< `FIRMPATH_VERSION_MINOR`
    std::uint8_t patch;  ///< `FIRMPATH_VERSION_PATCH`
};

/// The version of the headers this translation unit was compiled with.
inline constexpr Version version{FIRMPATH_VERSION_MAJOR, FIRMPATH_VERSION_MINOR, FIRMPATH_VERSION_PATCH};

}  // namespace firmpath
