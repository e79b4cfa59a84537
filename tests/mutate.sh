#!/bin/sh
# Mutation testing: measures how much of the code the tests check. Changes one small thing in one line of a header (see
# mutants.awk), runs the tests that include the header until one fails, and counts the changes that no test detects.
#
#     sh tests/mutate.sh [--sample N] [--seed S] [--tests K] [--jobs J] [header...]
#     sh tests/mutate.sh --survivors [--tests K] [--jobs J]
#
# Default headers: those of the searches and their records, with the wings. --sample takes N of the mutants, the same
# for the same seed. Order of the test programs: those named after the header, then the golden results and the test
# that unused planners are zeros, then the quickest; last those whose source was already tried with other moves. Only
# K (24) are tried. They are built as for a board, with the small runner and its small counts: a mutant takes a second
# or two if a test detects it. If no test does, those named after the header are built again with the code for hosts.
# --survivors tries the survivors of the last run again, with more or with new tests; the count then covers both runs.
# Exits with 0 if at least 90 % were killed.
#
# A mutant that is equivalent to the code is listed in mutants.txt with the reason, and not counted. A mutant that
# does not compile is not counted either, unless a static_assert or a constant expression fails. Work and results lie in
# build/mutants. This takes a long time, so tests/run.sh does not run it.
set -eu
export LC_ALL=C

cd "$(dirname "$0")/.."
root=$PWD
work=$root/build/mutants
graphs=$work/cmake/tests/golden/graphs/include
cxx=${CXX:-g++}
tab=$(printf '\t')

# Compiles a test program: <name of the program> <folder of a mutated header, or .> <output> [<how>]
small=-ffreestanding                    # as for a board
narrow="-ffreestanding -I$work/narrow"  # ... and with machine words of 32 bits
hosted=-I$work/hosted                   # with the code for hosts only, and with large counts
compile() {
    definitions=$(awk -F "$tab" -v name="$1" '$1 == name { print $3 }' "$work/programs")
    source=$(awk -F "$tab" -v name="$1" '$1 == name { print $2 }' "$work/programs")
    (
        ulimit -t 60
        eval "$cxx -std=c++20 -O0 -w -fno-diagnostics-show-caret $definitions" ${4-$small} \
            '-I"$2" -Ilib/include -Itests -Iports/include -I"$graphs"' \
            '"$source" "$work/small_test.o" "$work/port.o" -o "$3"'
    )
}

# Runs a program: <program> [<limit in seconds of processor time: a busy machine does not matter>]
run() { (ulimit -t "${2-3}"; "$1"); }

# Tries one mutant: <its line in the list>. Writes to results/: killed, survived or invalid, and the test.
try_mutant() {
    line=$(sed -n "$1p" "$work/mutants")
    header=$(printf '%s\n' "$line" | cut -f 1)
    scratch=$work/scratch/$1
    mkdir -p "$scratch/$(dirname "firmpath/$header")"
    printf '%s\n' "$line" >"$scratch/line"
    awk -F "$tab" 'NR == FNR { number = $2; changed = $4; next } { print FNR == number ? changed : $0 }' \
        "$scratch/line" "lib/include/firmpath/$header" >"$scratch/firmpath/$header"
    verdict=survived
    for name in $(awk -F "$tab" -v header="$header" '$1 == header { print $2 }' "$work/order"); do
        if ! compile "$name" "$scratch" "$scratch/program" >"$scratch/log" 2>&1; then
            verdict=invalid
            if grep -qE "error:.*(static assertion failed|constant expression|non-constant|constexpr)|in 'constexpr' exp" \
                "$scratch/log"; then
                verdict="killed at compile time by $name"
            fi
            break
        elif ! run "$scratch/program" >"$scratch/log" 2>&1; then
            verdict="killed by $name"
            break
        elif [ -f "$work/baseline/$name.narrow" ] &&
            ! { compile "$name" "$scratch" "$scratch/program" "$narrow" && run "$scratch/program"; } >"$scratch/log" 2>&1; then
            verdict="killed by $name with words of 32 bits"
            break
        fi
    done
    if [ "$verdict" = survived ]; then
        for name in $(awk -F "$tab" -v header="$header" '$1 == header && $3 == 0 { print $2 }' "$work/order"); do
            if [ -f "$work/baseline/$name.hosted" ] &&
                ! { compile "$name" "$scratch" "$scratch/program" "$hosted" && run "$scratch/program" 30; } >"$scratch/log" 2>&1; then
                verdict="killed by $name with all of it"
                break
            fi
        done
    fi
    printf '%s\t%s\n' "$verdict" "$line" >"$work/results/$1"
    rm -rf "$scratch"
}

# Builds and runs a test program on the unchanged code: <name>. Keeps its milliseconds, and the headers it includes,
# until one of its files changes.
try_program() {
    result=$work/baseline/$1.result
    if [ -f "$result" ]; then
        files=$(sed 's/^[^:]*://; s/\\$//' "$work/baseline/$1.d")
        # shellcheck disable=SC2086 # many words
        [ -n "$(find $files -newer "$result" 2>&1)" ] || return 0
    fi
    rm -f "$result"
    since=$(date +%s%N | cut -c 1-13)
    if compile "$1" . "$work/baseline/$1" "$small -MMD -MF $work/baseline/$1.d" >"$work/baseline/$1.log" 2>&1 &&
        run "$work/baseline/$1" >>"$work/baseline/$1.log" 2>&1; then
        echo $(($(date +%s%N | cut -c 1-13) - since)) >"$result"
        # The tests of headers that use machine words also run with words of 32 bits, as on boards.
        header=$(echo "$1" | sed 's|\([^.]*\)[.]\(.*\)|\1/\2.hpp \1/detail/\2.hpp|')
        rm -f "$work/baseline/$1.narrow" "$work/baseline/$1.hosted"
        # shellcheck disable=SC2086 # two places
        if (cd lib/include/firmpath && grep -q core/detail/machine.hpp $header) 2>/dev/null &&
            compile "$1" . "$work/baseline/$1" "$narrow" >>"$work/baseline/$1.log" 2>&1 && run "$work/baseline/$1" >/dev/null; then
            touch "$work/baseline/$1.narrow"
        fi
        if compile "$1" . "$work/baseline/$1" "$hosted" >>"$work/baseline/$1.log" 2>&1 && run "$work/baseline/$1" 15 >/dev/null; then
            touch "$work/baseline/$1.hosted"
        fi
    fi
    rm -f "$work/baseline/$1"
}

case ${1-} in
--mutant)
    try_mutant "$2"
    exit
    ;;
--program)
    try_program "$2"
    exit
    ;;
esac

sample=0 seed=1 survivors=no tests=24 jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
while [ $# -gt 0 ]; do
    case $1 in
    --sample) sample=$2 && shift 2 ;;
    --seed) seed=$2 && shift 2 ;;
    --survivors) survivors=yes && shift ;;
    --tests) tests=$2 && shift 2 ;;
    --jobs) jobs=$2 && shift 2 ;;
    -*)
        sed -n '5,6s/^# *//p' "$0" >&2
        exit 2
        ;;
    *) break ;;
    esac
done
[ $# -gt 0 ] || set -- $(find lib/include/firmpath/search lib/include/firmpath/store \
    lib/include/firmpath/jump lib/include/firmpath/cluster lib/include/firmpath/fleet lib/include/firmpath/lattice \
    -name '*.hpp' | sort)

# The test programs, with their definitions, from CMake.
mkdir -p "$work"
commands=$work/cmake/compile_commands.json
if [ ! -f "$commands" ] || [ -n "$(find CMakeLists.txt tests ports -name CMakeLists.txt -newer "$commands")" ]; then
    cmake -S . -B "$work/cmake" -DFIRMPATH_BUILD_TOOL=OFF -DFIRMPATH_BUILD_EXAMPLES=OFF -DFIRMPATH_TEST_ROOMS=OFF \
        -DFIRMPATH_ALL_MOVES=ON -DFIRMPATH_GOLDEN_LEVELS=-O0 -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >"$work/cmake.log"
    touch "$commands"
fi
cmake --build "$work/cmake" --target golden.graphs >>"$work/cmake.log"
sed -n 's/^ *"command": "//p' "$commands" |
    sed -n 's/",$//; s/\\"/"/g; s/\\\\/\\/g; \#tests/\(search\|store\|jump\|cluster\|fleet\|lattice\|golden\|faults\)/#p' |
    grep -v '_constant\.\|\.constant\.' | # planning at compile time is slow
    grep -v 'tests/golden/' |
    sed -n "s|^[^ ]* \(.*\) -I$root/tests .*CMakeFiles/\(.*\)\.dir/.* -c \(.*\)|\2$tab\3$tab\1|p" |
    sed "s/ -I[^ ]*//g" >"$work/programs"
# Of the golden results a program for each list, which is compiled in seconds.
for list in $(sed -n 's/^#define FIRMPATH_GOLDEN_\([A-Z_]*\)(X).*/\1/p' tests/golden/lists.hpp); do
    [ "$list" = ALL ] || printf 'golden.%s\t%s\t%s\n' "$(echo "$list" | tr '[:upper:]' '[:lower:]')" \
        "$root/tests/golden/golden.test.cpp" "-DFIRMPATH_GOLDEN_LIST=FIRMPATH_GOLDEN_$list -include golden/checks.cpp"
done >>"$work/programs"

# The programs that run, their times, and their headers.
mkdir -p "$work/baseline" "$work/narrow/firmpath/core/detail" "$work/hosted/support"
echo '#include "support/small_test.hpp"' >"$work/hosted/support/test.hpp"
sed 's/(sizeof(void\*) > 4)/false/' lib/include/firmpath/core/detail/machine.hpp >"$work/narrow/firmpath/core/detail/machine.hpp"
"$cxx" -std=c++20 -ffreestanding -O1 -Ilib/include -Itests -Iports/include -c tests/support/small_test.cpp \
    -o "$work/small_test.o"
"$cxx" -std=c++20 -O1 -Ilib/include -Iports/include -c ports/host/port.cpp -o "$work/port.o"
if [ ! -f "$work/checked" ] || [ -n "$(find lib tests ports -name '*.[ch]pp' -newer "$work/checked")" ]; then
    touch "$work/checking"
    cut -f 1 "$work/programs" | xargs -P "$jobs" -I '{}' sh tests/mutate.sh --program '{}'
    mv "$work/checking" "$work/checked"
fi
for name in $(cut -f 1 "$work/programs"); do
    [ -f "$work/baseline/$name.result" ] || echo "left out, as it does not run with the small runner: $name"
done

# The mutants without the equivalent ones, shuffled by our own generator: the generators of awks differ.
rm -rf "$work/results" "$work/scratch"
mkdir -p "$work/results" "$work/scratch"
if [ $survivors = no ]; then
    : >"$work/report"
    awk -f tests/mutants.awk "$@" >"$work/all"
else
    sed -n "s/^survived$tab//p" "$work/report" >"$work/all"
    sed -i '/^survived/d' "$work/report"
fi
awk -F "$tab" -v seed="$seed" -v sample="$sample" '
    function trimmed(text) { sub(/^ */, "", text); return text }
    NR == FNR && /^[a-z_]+\/.*\.hpp$/ { file = $0 }
    NR == FNR && /^- / { was = substr($0, 3) }
    NR == FNR && /^\+ / { same[file, was, substr($0, 3)] = 1 }
    NR == FNR { next }
    ($1, trimmed($3), trimmed($4)) in same || ($1, trimmed($3), "anything") in same { next }
    { line[count++] = $0 }
    END {
        state = seed % 65536
        for (i = count - 1; sample > 0 && i > 0; --i) {
            random = 0
            for (k = 0; k < 2; ++k) {
                state = (state * 25173 + 13849) % 65536
                random = random * 256 + int(state / 256)
            }
            j = random % (i + 1)
            kept = line[i]; line[i] = line[j]; line[j] = kept
        }
        for (i = 0; i < count && (sample == 0 || i < sample); ++i) {
            print line[i]
        }
    }' tests/mutants.txt "$work/all" >"$work/mutants"

# The test programs for each header, in their order.
for name in $(cut -f 1 "$work/programs"); do
    result=$work/baseline/$name.result
    [ ! -f "$result" ] || { echo "$name $(cat "$result")" && cat "$work/baseline/$name.d"; }
done | awk '
    function starts(text, start) { return text == start || text ~ ("^" start "[._]") }
    NF == 2 && $2 ~ /^[0-9]+$/ { name = $1; ms = $2 }
    {
        for (i = 1; i <= NF; ++i) {
            if (sub(/^.*\/firmpath\//, "", $i)) {
                stem = $i
                sub(/\/detail\//, "/", stem)
                gsub(/\//, ".", stem)
                sub(/\.hpp$/, "", stem)
                print $i, starts(name, stem) ? 0 : name ~ /^golden|starts_as_zeros/ ? 1 : 2, ms, name
            }
        }
    }' | sort -k 1,1 -k 2,2n -k 3,3n |
    awk -v programs="$work/programs" '
        BEGIN { while ((getline line <programs) > 0) { split(line, part, "\t"); source[part[1]] = part[2] } }
        { print $1, $2 != 1 && seen[$1, source[$4]]++ ? 3 : $2, $3, $4, $2 }' |
    sort -k 1,1 -k 2,2n -k 3,3n |
    awk -v tests="$tests" '$1 != last { left = tests; last = $1 } left-- > 0 { print $1 "\t" $4 "\t" $5 }' >"$work/order"

total=$(wc -l <"$work/mutants")
echo "$total of $(wc -l <"$work/all") mutants"
awk '{ print FNR }' "$work/mutants" | xargs -P "$jobs" -I '{}' sh tests/mutate.sh --mutant '{}'

find "$work/results" -type f -exec cat '{}' + >>"$work/report"
killed=$(grep -c '^killed' "$work/report" || true)
survived=$(grep -c '^survived' "$work/report" || true)
grep '^survived' "$work/report" | sort -t "$tab" -k 2,2 -k 3,3n | awk -F "$tab" '{
    sub(/^ */, "", $4)
    sub(/^ */, "", $5)
    print "\n" $2 "\n- " $4 "\n+ " $5
}'
counted=$((killed + survived))
[ "$counted" -gt 0 ] || counted=1
tenths=$((killed * 1000 / counted))
echo
echo "killed $killed ($(grep -c '^killed at compile' "$work/report" || true) at compile time), survived $survived:" \
    "$((tenths / 10)).$((tenths % 10)) %; $(grep -c '^invalid' "$work/report" || true) did not compile"
[ "$tenths" -ge 900 ]
