#!/bin/sh
# How a fleet grows: for each number of robots, how many of ten fleets are at their goals after 2,000 steps without a
# plan, after how many steps in the mean, how many have a plan in a pool of 4,000 configurations, and the instructions a
# step of the first 300 (callgrind). Prints a table in Markdown, and draws it.
#
#     sh tests/bench/fleet.sh <bench.fleet> <picture.svg> [<robots>...]
#
# Without numbers: 10 to 2,000 robots, which takes five minutes. Without valgrind or gnuplot that part is left out, and a
# line says so.
set -eu

program=$1 picture=$2
shift 2
[ $# -gt 0 ] || set -- 10 20 50 100 200 500 1000 1500 2000
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
counts=yes
command -v valgrind >/dev/null || { counts=no; echo "There is no valgrind: without instructions." >&2; }

echo "| robots | fleets that arrived without a plan, of 10 | steps | with a plan, of 10 | instructions a step |"
echo "|--:|--:|--:|--:|--:|"
for robots in "$@"; do
    echo "$robots robots" >&2
    "$program" "$robots" >"$folder/run"
    read -r _ arrived steps planned <"$folder/run"
    instructions=-
    if [ $counts = yes ]; then
        valgrind -q --tool=callgrind --callgrind-out-file="$folder/call" --toggle-collect=counted_query \
            "$program" "$robots" --count
        instructions=$(awk '$1 == "totals:" { printf "%.0f", $2 / 300 }' "$folder/call")
    fi
    [ "$arrived" -gt 0 ] || steps=-
    echo "| $robots | $arrived | $steps | $planned | $instructions |"
    echo "$robots $arrived $instructions $planned" >>"$folder/data"
done
if [ $counts = no ] || ! command -v gnuplot >/dev/null; then
    echo "There is no gnuplot, or nothing was counted: without a picture." >&2
    exit 0
fi
gnuplot -e "data='$folder/data'; picture='$picture'" "$(dirname "$0")/fleet.gp"
