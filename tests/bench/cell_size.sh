#!/bin/sh
# How large may cells be? Plans the same queries on a map with cells of once, twice, three times ... the size, with
# obstacles grown by the robot's radius, and prints a table: how many queries still have a path, how much longer the
# paths are, and what a planner takes.
#
#     sh tests/bench/cell_size.sh <firmpath> <map.yaml> <radius in metres> [<queries>]
#
# The queries are drawn at random, with a fixed seed, from those that have a path on the map itself.
set -eu
firmpath=$1 map=$2 radius=$3 queries=${4:-60}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# "12.8 m x 11.2 m" and "-1.15 m, -1.15 m": where the map lies.
"$firmpath" info "$map" >"$scratch/info"
set -- $(sed -n 's/^resolution *\([0-9.]*\) m a cell; \([0-9.]*\) m x \([0-9.]*\) m/\1 \2 \3/p
                 s/^origin *\([-0-9.]*\) m, \([-0-9.]*\) m.*/\1 \2/p' "$scratch/info" | tr '\n' ' ')
cell=$1
awk -v width="$2" -v height="$3" -v left="$4" -v bottom="$5" 'BEGIN {
    seed = 20240601
    for (i = 0; i < 4000; ++i) {
        for (k = 0; k < 4; ++k) {
            seed = (seed * 16807) % 2147483647
            part[k] = seed / 2147483647
        }
        printf "%.2f,%.2f %.2f,%.2f\n", left + part[0] * width, bottom + part[1] * height, left + part[2] * width, bottom + part[3] * height
    }
}' >"$scratch/drawn"

# <start> <goal> <coarsen>: prints the path's length in metres; nothing if there is none
length() {
    "$firmpath" plan "$map" --start="$1" --goal="$2" --radius "$radius" --coarsen "$3" --planner jps 2>/dev/null |
        sed -n 's/^length .*(\([0-9.]*\) m)$/\1/p'
}

count=0
while read -r start goal && [ "$count" -lt "$queries" ]; do
    found=$(length "$start" "$goal" 1)
    [ -n "$found" ] || continue
    count=$((count + 1))
    echo "$start $goal $found"
done <"$scratch/drawn" >"$scratch/queries"

echo "| cell | radius / cell | queries with a path | length, mean | longest | A*, bytes |"
echo "|--:|--:|--:|--:|--:|--:|"
for coarsen in 1 2 3 4 6 8; do
    read -r start goal exact <"$scratch/queries"
    ram=$("$firmpath" plan "$map" --start="$start" --goal="$goal" --coarsen "$coarsen" --planner astar 2>/dev/null |
        sed -n 's/^ram_bytes *//p')
    while read -r start goal exact; do
        echo "$exact $(length "$start" "$goal" "$coarsen")"
    done <"$scratch/queries" | awk -v n="$coarsen" -v cell="$cell" -v radius="$radius" -v ram="$ram" '
        NF == 2 && $1 > 0 { ++found; ratio = $2 / $1; sum += ratio; if (ratio > worst) { worst = ratio } }
        NF == 2 && $1 == 0 { ++found; sum += 1 }
        END {
            printf "| %g cm | %.1f | %d of %d | ", 100 * cell * n, radius / cell / n, found, NR
            if (found) { printf "%+.1f %% | %+.1f %% ", 100 * (sum / found - 1), 100 * (worst - 1) } else { printf "| " }
            printf "| %d |\n", ram
        }'
done
