#!/bin/sh
# Plans from corner to corner of large maps, rooms of 16 x 16 cells and clutter, one in five cells blocked. Prints a
# table in Markdown, and draws a picture of each map.
#
#     sh tests/bench/large_maps.sh <firmpath> <folder of bench.large_map and bench.peak> <folder for maps> [<edge>...]
#
# Without an edge: 1024, 2048, 4096 and 8192; that takes two minutes and 1 GB of memory. A line says where a jump graph
# would be too large. `bytes a cell` is the most memory that the program has at a time, its code and the map included;
# it is high on small maps.
set -eu

tool=$1 programs=$2 folder=$3
shift 3
[ $# -gt 0 ] || set -- 1024 2048 4096 8192
mkdir -p "$folder"

echo "| map | edge | planner | expanded | s | bytes a cell |"
echo "|---|--:|---|--:|--:|--:|"
for kind in rooms clutter; do
    for edge in "$@"; do
        map=$folder/$kind$edge.bits
        "$programs/bench.large_map" "$kind" "$edge" >"$map"
        for planner in jps jump-graph astar; do
            echo "$kind, $edge x $edge, $planner" >&2
            if ! "$programs/bench.peak" "$tool" plan "$map" --raw "${edge}x$edge" --start 2,2 \
                --goal $((edge - 3)),$((edge - 3)) --planner $planner >"$folder/out" 2>"$folder/peak"; then
                echo "| $kind | $edge | $planner | - | - | $(head -n 1 "$folder/peak") |"
                continue
            fi
            awk -v kind="$kind" -v edge="$edge" -v planner="$planner" '
                $1 == "expanded" { expanded = $2 }
                FILENAME ~ /peak$/ { seconds = $1; kib = $2 }
                END { printf "| %s | %d | %s | %d | %s | %.2f |\n", kind, edge, planner, expanded, seconds,
                             kib * 1024 / (edge * edge) }' "$folder/out" "$folder/peak"
        done
        "$tool" plan "$map" --raw "${edge}x$edge" --start 2,2 --goal $((edge - 3)),$((edge - 3)) --planner jps \
            --picture "$folder/$kind$edge.png" >/dev/null
    done
done
echo "The pictures are in $folder." >&2
