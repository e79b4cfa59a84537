#!/bin/sh
# Compiles every header of the library, and every source of the tests and of the desktop port, each alone and with
# libc++ by clang++; the builds have libstdc++ and compile several as one. This finds files that do not include what
# they use. Syntax only. Files that need what the build makes are left out.
#
#     sh tests/includes.sh [<folder to work in>]
set -eu

cd "$(dirname "$0")/.."
work=${1:-build/includes}
root=$PWD
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
mkdir -p "$(dirname "$work")"

find lib/include -name '*.hpp' -print0 |
    xargs -0 -n 1 -P "$jobs" clang++ -std=c++20 -stdlib=libc++ -w -fsyntax-only -Ilib/include -x c++
echo "$(find lib/include -name '*.hpp' | wc -l) headers compiled"

cmake --preset host-clang -B "$work" -DFIRMPATH_SANITIZE= -DFIRMPATH_TEST_ROOMS=OFF \
    -DFIRMPATH_BUILD_EXAMPLES=OFF >"$work.log"
cmake --build "$work" --target golden.graphs >>"$work.log"
# libc++ converts text to floating-point numbers since version 20.
echo '#include <charconv>
namespace std { from_chars_result from_chars(const char*, const char*, double&); }' >"$work/conversion.hpp"
made='"(hall|yard|zoned|graded|Cart|FromFile|astar|dstar_lite|jps)[.]hpp"|"(astar|dstar_lite|jps)[.]h"'
# The first command of each file, to be run in the build folder; without the precompiled headers.
awk -F '"' -v root="$root/" '
    $2 == "command" { command = $0 }
    $2 == "file" && index($4, root) == 1 && $4 ~ /[.]cpp$/ && $4 !~ /\/build\// && !seen[$4]++ {
        sub(/^ *"command": "/, "", command)
        sub(/",$/, "", command)
        gsub(/\\"/, "\"", command)
        gsub(/\\\\/, "\\", command)
        sub(/ -Winvalid-pch.* -o /, " -o ", command)
        sub(/ -o [^ ]* -c /, " -stdlib=libc++ -include conversion.hpp -fconstexpr-steps=4000000 -w -fsyntax-only ", command)
        sub(/^[^ ]*ccache /, "", command)
        print $4 "\t" command
    }' "$work/compile_commands.json" >"$work/commands"
cut -f 1 "$work/commands" | tr '\n' '\0' | xargs -0 grep -lE "#include ($made)" >"$work/made" || [ -s "$work/made" ]
grep -vF -f "$work/made" "$work/commands" >"$work/chosen"
cd "$work"
cut -f 2 chosen | tr '\n' '\0' | xargs -0 -n 1 -P "$jobs" sh -c 'eval "$1"' sh
echo "$(wc -l <chosen) files compiled, $(wc -l <made) need what the build makes"
