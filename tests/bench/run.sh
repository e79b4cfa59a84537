#!/bin/sh
# Measures the time of searches, firmpath's and Boost.Graph's: prints a table in Markdown, then draws plot.svg beside
# this file again. Installs missing packages, builds, and prints its progress to stderr; takes a quarter
# of an hour, and 3 GB of memory for the largest maps.
#
#     sh tests/bench/run.sh [native]
#
# With `native` everything is compiled for this processor, with -O3, and the picture stays in build/bench-native. Public
# maps come from the folder FIRMPATH_DATA; without it maps are generated.
set -eu

cd "$(dirname "$0")/../.."
case ${1:-plain} in
plain) build=build/bench flags="-O2 -g1 -DNDEBUG" picture=tests/bench/plot.svg ;;
native) build=build/bench-native flags="-O3 -march=native -DNDEBUG" picture=build/bench-native/plot.svg ;;
*)
    echo "usage: sh tests/bench/run.sh [native]" >&2
    exit 2
    ;;
esac

sh toolchains/setup.sh bench >&2
mkdir -p "$build"
log=$build/build.log
[ -x "$build/tests/programs/bench.compare" ] || echo "Building; the first time takes a minute." >&2
{
    cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="$flags" \
        -DFIRMPATH_BUILD_EXAMPLES=OFF ${FIRMPATH_DATA+"-DFIRMPATH_DATA=$FIRMPATH_DATA"} &&
        cmake --build "$build" --target bench.compare
} >"$log" 2>&1 || {
    grep -m 5 -E '(error|Error)( at |: |:$)' "$log" >&2 || tail -n 20 "$log" >&2
    echo "This does not build: see $log" >&2
    exit 1
}

"$build/tests/programs/bench.compare"
echo "On $(sed -n '/^model name/{s/.*: //p;q}' /proc/cpuinfo) with $(c++ --version | head -n 1), $flags."

for kind in rooms clutter; do
    "$build/tests/programs/bench.compare" --sizes $kind >"$build/$kind.dat"
done
gnuplot -e "rooms='$build/rooms.dat'; clutter='$build/clutter.dat'; picture='$picture'" tests/bench/plot.gp
echo "The picture is $picture." >&2
