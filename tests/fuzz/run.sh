#!/bin/sh
# Builds the fuzz targets, and runs all of them at the same time on random bytes for some seconds of wall-clock time.
# They share the available processors.
#
#     sh tests/fuzz/run.sh [<seconds> [<target>...]]
#
# Starts with the inputs kept in corpus/ and crashes/, and with ../host/maps/*.<target>. Inputs of a target that are
# worth keeping are gathered in build/host-fuzz/corpus (`sh tests/fuzz/keep.sh` copies the best of them into the
# repository). An input that breaks something is left in build/host-fuzz/found: correct the bug and keep the input in
# crashes/<target>, where every build with sanitizers tries it again.
set -eu

cd "$(dirname "$0")/../.."
seconds=${1:-120}
[ $# -eq 0 ] || shift
if [ $# -eq 0 ]; then
    set -- planners grids fleets lattices restore jump_graph clusters ros_yaml png pictures movingai mprim
fi
build=$PWD/build/host-fuzz
export kept="$PWD/tests/fuzz" build seconds

cmake --preset host-fuzz -DFIRMPATH_WARNINGS_AS_ERRORS=ON >/dev/null
cmake --build --preset host-fuzz

# One target: <name>. Prints a line; fails if a bug was found, or the fuzzer itself failed.
fuzz_one='
    mkdir -p "$build/corpus/$1" "$build/found"
    cp "$kept/../host/maps/"*."$1" "$build/corpus/$1" 2>/dev/null || :
    log=$build/found/$1.log
    folders=$build/corpus/$1
    for folder in "$kept/corpus/$1" "$kept/crashes/$1"; do
        if [ -d "$folder" ]; then folders="$folders $folder"; fi
    done
    case $1 in
    planners | grids | lattices | jump_graph | clusters) longest=256 ;;
    fleets) longest=600 ;;
    restore) longest=1024 ;;
    *) longest=2048 ;;
    esac
    code=0
    # shellcheck disable=SC2086
    "$build/tests/programs/fuzz.$1" -max_total_time="$seconds" -max_len=$longest -rss_limit_mb=1024 -timeout=10 \
        -artifact_prefix="$build/found/$1-" $folders >"$log" 2>&1 || code=$?
    runs=$(sed -n "s/^Done \([0-9]*\) runs.*/\1/p" "$log")
    covered=$(sed -n "s/.*cov: \([0-9]*\) .*/\1/p" "$log" | tail -n 1)
    spent=$(sed -n "s/^Done .* in \([0-9]*\) second.*/\1/p" "$log")
    printf "fuzz.%-14s %10s runs %6s edges %5s s\n" "$1" "${runs:-?}" "${covered:-?}" "${spent:-?}"
    if [ "$code" -ne 0 ]; then
        grep -m 3 -E "does not hold|runtime error|ERROR:|SUMMARY|terminate called" "$log" || tail -n 3 "$log"
        echo "error: fuzz.$1: see $log and $build/found"
        exit 1
    fi'
printf '%s\n' "$@" | xargs -n 1 -P $# sh -c "$fuzz_one" fuzz
