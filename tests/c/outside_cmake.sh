#!/bin/sh
# Makes, compiles and runs the example c_path by hand, with the folders that `firmpath c-api` tells. Its header compiles
# alone in each language, twice in a row.
#
#     sh outside_cmake.sh <tool> <firmpath> <folder to work in> <C compiler> <C++ compiler>
set -eu
tool=$1 root=$2 work=$3 cc=$4 cxx=$5

rm -rf "$work"
mkdir -p "$work"
cd "$work"
ln -s "$root" firmpath
told=$("$tool" c-api --planner jps --size 24x9 --nodes 64 -o planner.h planner.cpp)
folders=$(echo "$told" | sed -n 's/^compile with \(-I .*\), and planner.cpp as C++20$/\1/p')
printf '#include "planner.h"\n#include "planner.h"\n' >twice.c
warnings="-Wall -Wextra -pedantic -Werror"
for standard in c99 c11; do
    # shellcheck disable=SC2086
    "$cc" -std=$standard $warnings $folders -c twice.c -o twice.o
done
for standard in c++11 c++20; do
    # shellcheck disable=SC2086
    "$cxx" -std=$standard -x c++ $warnings $folders -c twice.c -o twice.o
done
printf '#include <stdio.h>\n#include "print.h"\nvoid print(const char* text) { fputs(text, stdout); }\n' >print.c
for part in "$root/examples/c_path/c_path.c" print.c; do
    # shellcheck disable=SC2086
    "$cc" -std=c99 $warnings $folders -I . -I "$root/examples/c_path" -c "$part"
done
# shellcheck disable=SC2086
"$cxx" -std=c++20 $folders -c planner.cpp
"$cxx" c_path.o print.o planner.o -o c_path
./c_path >output.txt
diff "$root/examples/c_path/expected.txt" output.txt
