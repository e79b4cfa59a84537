#!/bin/sh
# Builds and runs an example in a Meson project that has the package as a subproject.
#
#     sh meson.sh <firmpath> <what release.sh made> <folder to work in> <version> <compiler>
set -eu
root=$1 release=$2 work=$3 version=$4 compiler=$5

rm -rf "$work"
mkdir -p "$work/subprojects"
cp -R "$release/meson" "$work/subprojects/firmpath"
cp -R "$root/ports/include" "$work/port_include"
cp "$root/examples/hello_path.cpp" "$root/ports/host/port.cpp" "$work/"
sed "s/@VERSION@/$version/" "$(dirname "$0")/meson/meson.build" >"$work/meson.build"
cd "$work"
CXX=$compiler meson setup build
meson compile -C build
./build/hello_path >output.txt
diff "$root/examples/hello_path.txt" output.txt
