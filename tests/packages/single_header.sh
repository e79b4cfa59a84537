#!/bin/sh
# The single header compiles alone and twice in a row, and an example runs with it instead of the library's folder.
#
#     sh single_header.sh <firmpath> <what release.sh made> <folder to work in> <compiler> [-Werror]
set -eu
root=$1 release=$2 work=$3 compiler=$4
shift 4

rm -rf "$work"
mkdir -p "$work"
cd "$work"
cp "$release/single_header/firmpath-single.hpp" .
! grep '#include "' firmpath-single.hpp
printf '#include "firmpath-single.hpp"\n#include "firmpath-single.hpp"\n' >twice.cpp
"$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wsign-conversion "$@" -fsyntax-only twice.cpp
sed 's|#include "firmpath/firmpath.hpp"|#include "firmpath-single.hpp"|' "$root/examples/hello_path.cpp" >hello_path.cpp
grep -q firmpath-single hello_path.cpp
"$compiler" -std=c++20 -I"$root/ports/include" hello_path.cpp "$root/ports/host/port.cpp" -o hello_path
./hello_path >output.txt
diff "$root/examples/hello_path.txt" output.txt
