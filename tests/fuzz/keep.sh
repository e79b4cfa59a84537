#!/bin/sh
# Copies into the repository the fewest inputs that cover everything that the inputs gathered by `run.sh` cover.
#
#     sh tests/fuzz/keep.sh [<target>...]
#
# At most 30 inputs per target, of at most 400 bytes each: a start for the fuzzer and a test for every build.
set -eu

cd "$(dirname "$0")/../.."
build=$PWD/build/host-fuzz
[ $# -gt 0 ] || set -- planners grids fleets lattices restore jump_graph clusters ros_yaml png pictures movingai mprim
for target in "$@"; do
    kept=tests/fuzz/corpus/$target
    rm -rf "$build/merged"
    mkdir -p "$build/merged" "$kept"
    "$build/tests/programs/fuzz.$target" -merge=1 -max_len=400 "$build/merged" "$kept" "$build/corpus/$target" \
        >"$build/found/$target.log" 2>&1
    rm -f "$kept"/*
    # Merging takes small inputs first; spread over the list, the selection has every size.
    find "$build/merged" -type f -printf '%s %p\n' | sort -n |
        awk -v n=30 '{ size[NR] = $0 } END { step = NR > n ? NR / n : 1; for (i = 1; i <= NR; i += step) print size[int(i)] }' |
        cut -d ' ' -f 2- | xargs -I FILE cp FILE "$kept"
    echo "$target: $(find "$kept" -type f | wc -l) inputs, $(cat "$kept"/* | wc -c) bytes"
done
