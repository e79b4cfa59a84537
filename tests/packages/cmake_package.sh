#!/bin/sh
# Builds an example in a CMake project that stands in for an ecosystem's build, and runs it.
#
#     sh cmake_package.sh <firmpath> <project> <folder to work in> <program> <cmake> <argument>...
set -eu
root=$1 project=$2 work=$3 program=$4 cmake=$5
shift 5

rm -rf "$work"
"$cmake" -S "$project" -B "$work" "-DFIRMPATH=$root" "$@"
"$cmake" --build "$work"
"$work/$program" >"$work/output.txt"
diff "$root/examples/hello_path.txt" "$work/output.txt"
