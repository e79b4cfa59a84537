#!/bin/sh
# The first program in README.md, with a pool of 2 nodes: the search ends with Status::nodes_full and leaves a
# partial path. The program must exit with 1 and must not drive to any corner of it.
#
#     sh partial.sh <README.md> <scratch folder> <compiler> <flag>...
set -eu
page=$1 scratch=$2
shift 2

mkdir -p "$scratch"
awk '/^```/ { inside = !done && $0 == "```cpp"; done = done || inside; next } inside' "$page" |
    sed -e 's|PooledNodes<64>|PooledNodes<2>|' -e 's|(void)corner;|return corner.x < 0 ? 0 : 99;|' >"$scratch/partial.cpp"
for changed in 'PooledNodes<2>' 'return corner.x < 0 ? 0 : 99;'; do
    grep -q "$changed" "$scratch/partial.cpp" || { echo "$page: its first block no longer has what this test changes to: $changed" && exit 1; }
done
"$@" "$scratch/partial.cpp" -o "$scratch/partial"
code=0
"$scratch/partial" || code=$?
echo "It ended with $code; 1 is expected, 99 is a corner of a partial path driven to."
[ "$code" -eq 1 ]
