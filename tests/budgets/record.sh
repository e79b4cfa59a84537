#!/bin/sh
# Counts everything anew and writes instructions.csv: to be run after a change that is meant to cost or save instructions,
# or with another compiler. Look at the difference, and commit it.
#
#     sh tests/budgets/record.sh [<preset>...]    default: all that count
#
# Rows that were not counted (another preset's, or FIRMPATH_DATA absent) stay as they are, if anything can count them still.
set -eu

cd "$(dirname "$0")/../.."
table=tests/budgets/instructions.csv
log=$PWD/build/log/record.log
mkdir -p build/log
: >"$log"
[ $# -gt 0 ] || set -- host microbit mps2_an385 mps2_an386
if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
fi

for preset; do
    echo "$preset"
    folder=build/$preset/tests/budgets
    rm -rf "$folder/counts"
    if ! {
        cmake --preset "$preset" && cmake --build --preset "$preset" --target budgets &&
            FIRMPATH_RECORD=1 ctest --preset "$preset" --tests-regex '^budgets[.]' --exclude-regex '[.]rows$'
    } >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        echo "see $log" >&2
        exit 1
    fi
    # Known rows first, then what was counted, then the old table.
    {
        sed 's/^/known /' "$folder/known.txt"
        cat "$folder"/counts/*.csv | sed 's/^/counted /'
        sed 's/^/old /' "$table"
    } | awk -v board="$preset" '
        {
            row = substr($0, index($0, " ") + 1)
            split(row, column, ",")
            key = column[1] "," column[2] "," column[3] "," column[4] ","
        }
        $1 == "known" { known[row] = 1 }
        $1 == "counted" { print row; counted[key] = 1 }
        $1 == "old" && column[1] != "board" && !(key in counted) && (column[1] != board || key in known) { print row }
    ' | LC_ALL=C sort >build/log/rows.csv
    { head -n 1 "$table" && cat build/log/rows.csv; } >build/log/instructions.csv
    mv build/log/instructions.csv "$table"
done
