#!/bin/sh
# Prints the golden results that differ between two builds: of two commits, or of the host and a board.
#
#     sh tests/golden/rows.sh <preset>[@<commit>] <preset>[@<commit>] [<algorithm>]
#
#     sh tests/golden/rows.sh host host@HEAD~1            what the last commit has changed
#     sh tests/golden/rows.sh host mps2_an385 astar       where a board differs
#
# Without a commit, the sources are those of this folder. Each build is made in build/rows, which takes minutes at first.
# A row has the algorithm, the map, the query, the status, the cost, the expansions and a hash of the path. Exits with 0 if
# there is no difference.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
fi
work=$root/build/rows
mkdir -p "$work"

# <preset>[@<commit>] <file>: writes all rows
rows() {
    preset=${1%%@*}
    sources=$root folder=$work/$preset
    if [ "$preset" != "$1" ]; then
        commit=$(git -C "$root" rev-parse --short "${1#*@}^{commit}")
        sources=$work/sources-$commit folder=$work/$preset-$commit
        mkdir -p "$sources"
        git -C "$root" archive "$commit" | tar -x -C "$sources"
    fi
    if ! (cd "$sources" && cmake --preset "$preset" -B "$folder" -DFIRMPATH_GOLDEN_ROWS=ON -DFIRMPATH_GOLDEN_LEVELS=-Os &&
        cmake --build "$folder" --target golden.all) >"$folder.log" 2>&1; then
        echo "rows.sh: $1 does not build: see $folder.log" >&2
        exit 2
    fi
    (cd "$folder" && ctest -R '^golden\..*-Os$|^golden-Os$' -V) >"$folder.log" 2>&1 || true
    sed -n 's/^\(.*: \)\{0,1\}row \(.*\)$/\2/p' "$folder.log" | tr -d '\r' | grep "^${3:-}" | sort >"$2"
    [ -s "$2" ] || { echo "rows.sh: $1 printed no rows: see $folder.log" >&2 && exit 2; }
}
rows "$1" "$work/a" "${3:+$3,}"
rows "$2" "$work/b" "${3:+$3,}"

# A board plays what fits its RAM.
cut -d , -f 1 "$work/a" | sort -u >"$work/in_a"
cut -d , -f 1 "$work/b" | sort -u >"$work/in_b"
comm -12 "$work/in_a" "$work/in_b" | sed 's/.*/^&,/' >"$work/in_both"
grep -f "$work/in_both" "$work/a" >"$work/rows_a"
grep -f "$work/in_both" "$work/b" >"$work/rows_b"
echo "$(wc -l <"$work/rows_a") rows of $(wc -l <"$work/in_both") algorithms"
diff "$work/rows_a" "$work/rows_b"
