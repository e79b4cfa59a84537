#!/bin/sh
# Paths through large maps: jump points on the map itself, on its jump graph, and by a hierarchy of clusters. The same
# queries in one process, in turn. Prints tables in Markdown.
#
#     cmake --build build/host --target bench.clusters
#     sh tests/bench/clusters.sh <bench.clusters> [<edge> [<queries>]]
#     sh tests/bench/clusters.sh <bench.clusters> growth <picture.svg> [<edge>...]
#
# The first form takes maps of 4096 x 4096 cells and 1,000 queries, unless these are given. It prints a table of what
# paths by clusters need and how much longer they are, and one of the three planners; where a jump graph is too large,
# also for the next smaller edge at which it can be made. The second form takes 50 queries each on edges from 512 to
# 8192, and draws time, RAM and tables. Each takes some minutes and up to 2 GB of memory.
#
# Maps: mosaics of a street map and of a map of rooms below the folder FIRMPATH_DATA, and clutter. Without the folder
# rooms are made instead, and a line says so. Without gnuplot there is no picture.
set -eu

program=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: >"$folder/lines"

data=${FIRMPATH_DATA:-}/movingai
streets=$data/street/Berlin_0_256.map rooms=$data/room512/8room_000.map
kinds='streets rooms clutter'
if [ ! -f "$streets" ]; then
    echo "FIRMPATH_DATA names no folder with movingai/street/Berlin_0_256.map: without streets." >&2
    kinds='rooms clutter'
fi
if [ ! -f "$rooms" ]; then
    echo "FIRMPATH_DATA names no folder with movingai/room512/8room_000.map: rooms of 16 x 16 cells are made." >&2
    rooms=rooms
fi

# Separators of thousands.
grouped='function grouped(n,   text) {
    for (text = ""; length(n) > 3; n = substr(n, 1, length(n) - 3)) { text = "," substr(n, length(n) - 2) text }
    return n text
}'
# run <kind> <edge> <queries>: adds lines of the three planners to the file.
run() {
    echo "$1, $2 x $2" >&2
    case $1 in
    streets) "$program" "$streets" "$2" "$3" 32 0 ;;
    rooms) "$program" "$rooms" "$2" "$3" 76 16 ;;
    clutter) "$program" clutter "$2" "$3" 64 4 ;;
    esac >"$folder/run"
    sed -n "s/^jump-graph -: //p" "$folder/run" >&2
    sed "s/^/$1 $2 /" "$folder/run" >>"$folder/lines"
}
# Of the three planners. Fields are those of the program, behind map and edge.
print_planners() {
    echo "| map | edge | planner | RAM, bytes | tables, bytes | map, bytes | first leg / whole path, ms | of jump points' time | path / cheapest: mean / worst | without an answer in 64 KB |"
    echo "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|"
    awk "$grouped"'
        $4 == "-:" { printf "| %s | %s | jump graph | - | too large | - | - | - | - | - |\n", $1, $2; next }
        {
            name = $3 == "jps" ? "jump points" : $3 == "jump-graph" ? "jump graph" : $3
            time = $3 == "clusters" ? sprintf("%.2f / %.2f | %.2f / %.2f", $11, $12, $13, $14) : sprintf("%.2f | %.2f", $12, $14)
            path = $3 == "clusters" ? sprintf("%.3f / %.3f", $17, $18) : "1"
            printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s of %s |\n", $1, $2, name, grouped($6),
                grouped($7), grouped($8), time, path, grouped($5), grouped($4)
        }' "$folder/lines"
}

if [ "${1:-}" != growth ]; then
    edge=${1:-4096} queries=${2:-1000}
    for kind in $kinds; do
        at=$edge count=$queries
        [ "$kind" != clutter ] || count=$(((queries + 1) / 2))
        run "$kind" "$at" "$count"
        while grep -q '^jump-graph -' "$folder/run" && [ "$at" -gt 512 ]; do
            at=$((at / 2))
            run "$kind" "$at" "$count"
        done
    done
    echo "| map | tables, KB | nodes: mean / most | flat jump points: mean / most | route: mean / worst | path: mean / worst | ms: first leg / path / flat |"
    echo "|---|--:|--:|--:|--:|--:|--:|"
    awk -v edge="$edge" "$grouped"'
        $2 == edge && $3 == "jps" { flat = grouped($9) " / " grouped($10); time = $12 }
        $2 == edge && $3 == "clusters" {
            printf "| %s | %.0f | %s / %s | %s | %+.2f / %+.2f %% | %+.2f / %+.2f %% | %.2f / %.2f / %.2f |\n", $1,
                $7 / 1024, grouped($9), grouped($10), flat, 100 * ($15 - 1), 100 * ($16 - 1), 100 * ($17 - 1),
                100 * ($18 - 1), $11, $12, time
        }' "$folder/lines"
    echo
    print_planners
    exit
fi

picture=$2
shift 2
[ $# -gt 0 ] || set -- 512 1024 2048 4096 8192
for kind in $kinds; do
    for edge in "$@"; do
        run "$kind" "$edge" 50
    done
done
print_planners
if ! command -v gnuplot >/dev/null; then
    echo "There is no gnuplot: without a picture." >&2
    exit
fi
# A file for each map and planner: edge, ms of the first leg and of the whole path, RAM, tables, map.
for kind in $kinds; do
    for planner in jps jump-graph clusters; do
        awk -v kind="$kind" -v planner="$planner" '
            $1 == kind && $3 == planner && $4 != "-:" { print $2, $11, $12, $6, $7, $8 }' "$folder/lines" >"$folder/$kind-$planner"
    done
done
gnuplot -e "kinds='$kinds'; folder='$folder'; picture='$picture'" "$(dirname "$0")/clusters.gp"
