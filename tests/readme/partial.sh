#!/bin/sh
# The first program in README.md, with an open list of 4 places: the search ends with Status::open_full and leaves a
# partial path. The program must exit with 1 and must not drive to any corner of it.
#
#     sh partial.sh <README.md> <scratch folder> <compiler> <flag>...
set -eu
page=$1 scratch=$2
shift 2

mkdir -p "$scratch"
awk '/^```/ { inside = !done && $0 == "```cpp"; done = done || inside; next } inside' "$page" |
    sed -e 's|firmpath::AStar<Map> planner|firmpath::AStar<Map, firmpath::Eight<>, firmpath::DenseNodes<firmpath::Layout::compact, 4>> planner|' \
        -e 's|(void)corner;|(void)corner; return 99;|' >"$scratch/partial.cpp"
for changed in 'compact, 4>> planner;' 'return 99;'; do
    grep -q "$changed" "$scratch/partial.cpp" || { echo "$page: its first block no longer has what this test changes to: $changed" && exit 1; }
done
"$@" "$scratch/partial.cpp" -o "$scratch/partial"
code=0
"$scratch/partial" || code=$?
echo "It ended with $code; 1 is expected, 99 is a corner of a partial path driven to."
[ "$code" -eq 1 ]
