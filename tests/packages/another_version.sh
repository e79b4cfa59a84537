#!/bin/sh
# The version, the description and the homepage reach every manifest: changes them in a copy of the project, makes its
# packages, and checks these with manifests.cmake.
#
#     sh another_version.sh <firmpath> <folder to work in> <cmake>
set -eu
root=$1 work=$2 cmake=$3

rm -rf "$work"
mkdir -p "$work"
(cd "$root" && cp -R CHANGELOG.md CMakeLists.txt LICENSE README.md docs lib ports toolchains "$work/")
header=$work/lib/include/firmpath/core/version.hpp
sed -e 's/\(VERSION_MAJOR\) .*/\1 19/' -e 's/\(VERSION_MINOR\) .*/\1 28/' -e 's/\(VERSION_PATCH\) .*/\1 37/' \
    -e 's/\(FIRMPATH_DESCRIPTION\) .*/\1 "Another description, of paths | and maps"/' \
    -e 's|\(FIRMPATH_HOMEPAGE\) .*|\1 "https://another.example/firmpath"|' \
    "$root/lib/include/firmpath/core/version.hpp" >"$header"
grep -q 'VERSION_MAJOR 19' "$header"
grep -q 'Another description' "$header"
grep -q 'another.example' "$header"
sh "$work/ports/release.sh"
"$cmake" "-DROOT=$work" "-DRELEASE=$work/build/release" -P "$(dirname "$0")/manifests.cmake"
