#!/bin/sh
# Drives a robot through maps that it does not know, with a lidar and with ultrasonic rangers, with an exact position and
# with one that drifts, and prints a table in Markdown.
#
#     sh tests/bench/drives.sh <firmpath> <drives> <map.yaml>...
#
# Each row is `firmpath sim MAP --pairs <drives>` with the options of its columns: the seed is that of the tool, so the
# starts and goals of a map are the same in all its rows. With 20 drives in a house and in an office it takes a quarter of
# an hour, because a robot that finds no way may try for an hour of its own time.
set -eu

[ $# -ge 3 ] || {
    echo "usage: sh tests/bench/drives.sh <firmpath> <drives> <map.yaml>..." >&2
    exit 2
}
tool=$1 drives=$2
shift 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# row <map> <sensor> <drift> <seconds from one correction to the next, or never>
row() {
    echo "$1, $2, drift $3 %, corrected: $4" >&2
    set -- "$@" --pairs "$drives"
    [ "$2" = lidar ] || set -- "$@" --ultrasonic
    [ "$3" = 0 ] || set -- "$@" --drift "$3"
    [ "$4" = never ] || set -- "$@" --correct-every "$4"
    map=$1 sensor=$2 drift=$3 every=$4
    shift 4
    code=0
    "$tool" sim "$map" --radius 0.2 "$@" >"$scratch/out" || code=$?
    [ $code -le 1 ] || exit $code
    awk -v map="$(basename "$(dirname "$map")")" -v sensor="$sensor" -v drift="$drift" -v every="$every" '
        function number(text) { gsub(/[^0-9.]/, "", text); return text }
        BEGIN { largest = mean = missed = "-" }
        $1 == "arrived" { arrived = $2; drives = $4 }
        $1 == "collisions" { collisions = $2 }
        $1 == "position" { largest = $4; for (i = 1; i <= NF; ++i) { if ($i == "mean") { mean = $(i + 1) } } }
        $1 == "end" { missed = $(NF - 3) }
        $1 == "ratio" { ratio = number($3) }
        $1 == "replans" { replans = $3 }
        $1 == "expanded" { expanded = number($3) }
        END {
            printf "| %s | %s | %s %% | %s | %d | %d | %s | %d | %s | %s | %s | %s | %s |\n", map, sensor, drift,
                   every == "never" ? "-" : every " s", drives, arrived, missed, collisions, ratio, replans, expanded, mean,
                   largest
        }' "$scratch/out"
}

echo "| map | sensor | drift | corrected every | drives | arrived | missed | collisions | driven / shortest | replans | expanded a search | error, mean, m | largest, m |"
echo "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
for map in "$@"; do
    for sensor in lidar ultrasonic; do
        row "$map" $sensor 0 never
        row "$map" $sensor 0.5 never
        row "$map" $sensor 1 never
        row "$map" $sensor 2 never
        row "$map" $sensor 1 5
        row "$map" $sensor 2 5
        row "$map" $sensor 5 5
        row "$map" $sensor 2 20
    done
done
