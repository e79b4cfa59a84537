/// @file
/// The library's version, for the preprocessor and for code, and what all its packages say about it. Builds and
/// `ports/release.sh` read these lines: they stand nowhere else.
#pragma once

#include <cstdint>

/// Rises with incompatible changes.
#define FIRMPATH_VERSION_MAJOR 0
/// Rises with new features; before version 1 also with incompatible changes.
#define FIRMPATH_VERSION_MINOR 1
/// Rises with corrections.
#define FIRMPATH_VERSION_PATCH 0

/// What all packages say of the library.
#define FIRMPATH_DESCRIPTION "Pathfinding on occupancy grids for firmware"
/// The licence as an SPDX identifier.
#define FIRMPATH_LICENSE "MIT"
/// Not a real address: set it to where you publish the packages.
#define FIRMPATH_HOMEPAGE "https://firmpath.example"

/// One number to compare in `#if`: 1.2.3 is 10203.
#define FIRMPATH_VERSION (FIRMPATH_VERSION_MAJOR * 10000 + FIRMPATH_VERSION_MINOR * 100 + FIRMPATH_VERSION_PATCH)

namespace firmpath {

/// A version in the sense of semantic versioning (semver.org).
struct Version {
    std::uint8_t major;  ///< incompatible changes
    std::uint8_t minor;  ///< new features
    std::uint8_t patch;  ///< corrections
};

/// The version of the headers this translation unit was compiled with.
inline constexpr Version version{FIRMPATH_VERSION_MAJOR, FIRMPATH_VERSION_MINOR, FIRMPATH_VERSION_PATCH};

}  // namespace firmpath
