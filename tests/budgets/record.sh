#!/bin/sh
# Counts again and writes instructions.csv and searches.csv. Run it after a change that is meant to change the cost, or
# with another compiler. Read the difference, commit it, and run tests/report.sh.
#
#     sh tests/budgets/record.sh [<preset>...]    default: all that count
#
# Rows that were not counted (of another preset, or FIRMPATH_DATA is not set) stay, if a program can still count them.
set -eu

cd "$(dirname "$0")/../.."
log=$PWD/build/log/record.log
mkdir -p build/log
: >"$log"
[ $# -gt 0 ] || set -- host microbit mps2_an385 mps2_an386 mps2_an500 mps2_an505 mps3_an547 sifive_e
. toolchains/ccache.sh

# merge <preset> <table> <folder of the build> <key columns>
merge() {
    [ -f "$3/known.txt" ] && [ -d "$3/counts" ] || return 0
    # Rows in this order: known, counted, old table.
    {
        sed 's/^/known /' "$3/known.txt"
        cat "$3"/counts/*.csv | sed 's/^/counted /'
        sed 's/^/old /' "$2"
    } | awk -v board="$1" -v columns="$4" '
        {
            row = substr($0, index($0, " ") + 1)
            split(row, column, ",")
            key = ""
            for (i = 1; i <= columns; ++i) { key = key column[i] "," }
        }
        $1 == "known" { known[row] = 1 }
        $1 == "counted" { print row; counted[key] = 1 }
        $1 == "old" && column[1] != "board" && !(key in counted) && (column[1] != board || key in known) { print row }
    ' | LC_ALL=C sort >build/log/rows.csv
    { head -n 1 "$2" && cat build/log/rows.csv; } >build/log/table.csv
    mv build/log/table.csv "$2"
}

# One desktop tool bakes the maps for every board.
tool=$PWD/build/host/bin/firmpath
if [ "$1" = host ]; then
    { cmake --preset host && cmake --build --preset host --target firmpath_tool; } >>"$log" 2>&1
fi

[ -x "$tool" ] || tool= # then each build makes its own tool

for preset; do
    echo "$preset"
    folder=build/$preset/tests/budgets
    rm -rf "$folder/counts" "$folder/searches/counts"
    if ! {
        cmake --preset "$preset" -DFIRMPATH_TOOL="$tool" && cmake --build --preset "$preset" --target budgets &&
            FIRMPATH_RECORD=1 ctest --preset "$preset" --tests-regex '^budgets[.]' --exclude-regex '[.]rows$'
    } >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        echo "see $log" >&2
        exit 1
    fi
    merge "$preset" tests/budgets/instructions.csv "$folder" 4
    merge "$preset" ports/host/data/searches.csv "$folder/searches" 3
done
