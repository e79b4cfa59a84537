#!/bin/sh
# Makes the jump graph of each map below a folder, with boxes where it pays, and prints a table in Markdown: nodes, bytes,
# and seconds of one processor; `firmpath bake` uses all.
#
#     sh tests/bench/jump_graphs.sh <firmpath> <folder of maps>
set -eu

[ $# -eq 2 ] || {
    echo "usage: sh tests/bench/jump_graphs.sh <firmpath> <folder of maps>" >&2
    exit 2
}
tool=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
: >"$scratch/times"

# bake <map> <options>: writes table.bin, map.hpp and err to the scratch folder.
bake() { "$tool" bake "$@" --name map --ignore-weights --jump-graph "$scratch/table.bin" -o "$scratch/map.hpp" 2>"$scratch/err"; }
# The number before a word in the header.
count() { sed -n "s/.* \([0-9]*\) $1.*/\1/p" "$scratch/map.hpp" | head -n 1; }
bytes() { wc -c <"$scratch/table.bin"; }

echo "| map | cells | nodes | tables, bytes | with boxes | processor, s |"
echo "|---|--:|--:|--:|--:|--:|"
find "$2" -name '*.map' | sort | while read -r map; do
    bake "$map"
    nodes=$(count nodes)
    size=$(sed -n 's|^/// \([0-9]* x [0-9]*\) cells.*|\1|p' "$scratch/map.hpp" | head -n 1)
    plain=$(bytes)
    if grep -q 'does not pay' "$scratch/err"; then
        echo "| $(basename "$map" .map) | $size | $nodes | $plain | - | does not pay |"
        continue
    fi
    # In a shell of its own, whose children take the time.
    took=$( (bake "$map" --boxes && times) | awk 'END { split($1, time, /[ms]/); printf "%.2f", 60 * time[1] + time[2] }')
    echo "$took" >>"$scratch/times"
    echo "| $(basename "$map" .map) | $size | $nodes | $plain | $(bytes) | $took |"
done
awk '{ sum += $1 } END { printf "| together, where they pay | | | | | %.2f |\n", sum }' "$scratch/times"
