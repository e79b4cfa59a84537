#!/bin/sh
# Sets up, builds and runs the tests.
#
#     sh tests/run.sh                 for users: the tool, and every planner against a plain reference, on the host (g++);
#                                     all golden results on two emulated boards, microbit and mps2_an385
#     sh tests/run.sh all             every test: on the host with two compilers, sanitizers, format, linters and the
#                                     fuzzer; on every board, on some with Clang too; budgets, benchmarks, faults, usage,
#                                     programs that must not compile. With FIRMPATH_NEWER=1 also tests/newer.sh
#     sh tests/run.sh ci              the part of it that continuous integration runs: all on the host, the boards that
#                                     run every unit test, and two of the other builds for boards, others with each commit
#     sh tests/run.sh host | target   one half of `all`
#     sh tests/run.sh <preset>        one build of it, such as host-clang or stm32vldiscovery
#
# Continues after a failure, and ends with a line of counts; exits with 0 only if nothing failed. Logs lie in build/log.
# The CPU seconds of a part are those of all processes that it started, its files those that its build folder compiles.
# More of them than budgets/parts.csv allows are a failure: a commit that needs more raises the number, and says so.
set -eu

cd "$(dirname "$0")/.."
log_dir=$PWD/build/log

# <name>...: prints one of these; another with each commit. A clone without history has but one.
pick() {
    turn=$(git rev-list --count HEAD 2>/dev/null || echo 0)
    shift $((turn % $#))
    echo "$1"
}
boards=$(for board in ports/*/boards/*/; do basename "$board"; done)
clang_boards='microbit-clang mps2_an385-clang mps2_an505-clang'
# One board of each instruction set runs every unit test.
unit_boards='microbit mps2_an385 sifive_e'

mode=${1:-quick}
in_turn=
case $mode in
quick) parts='quick' ;;
host) parts='host moves host-clang web format includes tidy cppcheck fuzz' ;;
target) parts="$boards $clang_boards" ;;
all)
    parts="host moves host-clang web format includes tidy cppcheck fuzz ${FIRMPATH_NEWER:+newer} $boards $clang_boards"
    ;;
ci)
    other_boards=$(printf '%s\n' $boards | grep -vxF "$(printf '%s\n' $unit_boards)")
    # shellcheck disable=SC2086
    in_turn="$(pick $other_boards) $(pick $clang_boards)"
    parts="host host-clang web format tidy cppcheck fuzz $unit_boards counts $in_turn"
    ;;
*)
    parts=$mode
    if ! printf '%s\n' host-clang moves web $boards $clang_boards | grep -qxF "$mode"; then
        echo "usage: sh tests/run.sh [all | ci | host | target | <preset>]" >&2
        exit 2
    fi
    ;;
esac

# A short run during development, a long run otherwise.
case $mode in
host) fuzz_seconds=${FIRMPATH_FUZZ_SECONDS:-15} ;;
ci) fuzz_seconds=${FIRMPATH_FUZZ_SECONDS:-60} ;;
*) fuzz_seconds=${FIRMPATH_FUZZ_SECONDS:-120} ;;
esac

case $mode in
quick) sh toolchains/setup.sh quick ;;
*) sh toolchains/setup.sh ;;
esac
mkdir -p "$log_dir"
[ "$mode" = ci ] || rm -f "$log_dir/parts.csv" # ci adds to what a plain run before it has noted
. toolchains/ccache.sh
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# overrides the options of the last run; CI sets the variable, so that its two runs share what they compile
strict=-DFIRMPATH_WARNINGS_AS_ERRORS=${FIRMPATH_WARNINGS_AS_ERRORS:-OFF}
[ "$mode" = quick ] || strict=-DFIRMPATH_WARNINGS_AS_ERRORS=ON
everything="-DFIRMPATH_QUICK_TESTS=OFF -DFIRMPATH_BUILD_EXAMPLES=ON $strict"
quick="-DFIRMPATH_QUICK_TESTS=ON -DFIRMPATH_BUILD_EXAMPLES=OFF $strict"
passed=0 failed=0 skipped=0

now() { date +%s; }

# Sets `cpu` to the CPU seconds of all processes so far. Not in a subshell, which would count its own.
read_cpu() {
    times >"$log_dir/times"
    cpu=$(awk 'NR == 2 { gsub(/[ms]/, " "); printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' "$log_dir/times")
}

# Adds to the counts and prints a line: <name> <passed> <failed> <skipped> <since> [<build folder> [<target>]]
cpu_before=0
report() {
    files=0 budget=
    if [ -f "${6:-}/build.ninja" ]; then
        files=$(ninja -C "$6" -t inputs "${7:-all}" | grep -cE '[.](o|obj|gch|pch)$') || true
        budget=$(awk -F , -v part="$1" '$1 == part { print $2 }' tests/budgets/parts.csv)
        [ "$strict" = -DFIRMPATH_WARNINGS_AS_ERRORS=ON ] || budget= # a user's tools may count otherwise
    fi
    bad=$3
    if [ -n "$budget" ] && [ "$files" -gt "$budget" ]; then
        echo "$1 compiles $files files, and its budget in tests/budgets/parts.csv is $budget"
        bad=$((bad + 1))
    fi
    passed=$((passed + $2)) failed=$((failed + bad)) skipped=$((skipped + $4))
    read_cpu
    printf '%-18s %5d passed %3d failed %3d skipped %5d s %5d CPU s %5d files\n' "$1" "$2" "$bad" "$4" $(($(now) - $5)) \
        $((cpu - cpu_before)) "$files"
    echo "$1,$((cpu - cpu_before)),$files" >>"$log_dir/parts.csv"
    cpu_before=$cpu
}

# The value of an attribute in the first element of ctest's report: <file> <attribute>
attribute() { sed -n "1,/>/s/.*[[:space:]]$2=\"\([0-9]*\)\".*/\1/p" "$1" | head -n 1; }

# Configures, builds and tests: <preset> [<argument for cmake>...]. With `target` and `tests`, which are options of ctest,
# only these; `label` is another name for the part.
target= tests= label=
run_preset() {
    since=$(now)
    preset=$1 name=${label:-$1}
    shift
    case $preset in host*) ;; *) unset CFLAGS CXXFLAGS LDFLAGS ;; esac # those of this machine
    log=$log_dir/$name.log
    results=$log_dir/$name.xml
    rm -f "$results"
    # No ccache statistics and no colours in the log.
    if ! { cmake --preset "$preset" "$@" && cmake --build --preset "$preset" ${target:+--target "$target"}; } >"$log" 2>&1; then
        grep -m 5 -A 4 -E '(error|Error)( at |: |:$)' "$log" || tail -n 20 "$log"
        echo "$name does not build: see $log"
        report "$name" 0 1 0 "$since" "build/$preset" "$target"
        return
    fi
    # shellcheck disable=SC2086
    ctest --preset "$preset" $tests --parallel "$jobs" --output-junit "$results" >>"$log" 2>&1 || true
    if [ ! -s "$results" ]; then # ctest itself failed
        tail -n 20 "$log"
        report "$name" 0 1 0 "$since" "build/$preset" "$target"
        return
    fi
    all=$(attribute "$results" tests)
    bad=$(attribute "$results" failures)
    left_out=$(($(attribute "$results" skipped) + $(attribute "$results" disabled)))
    if [ "$bad" -ne 0 ]; then
        awk -f tests/failed.awk "$log"
        echo "see $log"
    fi
    report "$name" $((all - bad - left_out)) "$bad" "$left_out" "$since" "build/$preset" "$target"
    awk -f tests/skipped.awk "$results"
}

# A step that passes or fails as a whole: <name> <command>...
run_step() {
    since=$(now)
    name=$1
    shift
    folder=
    [ "$name" != fuzz ] || folder=build/host-fuzz target=fuzz
    if "$@" >"$log_dir/$name.log" 2>&1; then
        report "$name" 1 0 0 "$since" "$folder" "$target"
    else
        grep -m 10 -E '(error|warning):' "$log_dir/$name.log" || tail -n 10 "$log_dir/$name.log"
        echo "see $log_dir/$name.log"
        report "$name" 0 1 0 "$since" "$folder" "$target"
    fi
    target=
}

# Other versions of clang-format break some lines differently; other versions of clang-tidy have other checks.
clang_version=14
# <name>: prints the command of that version; nothing if there is none
find_clang() {
    for name in "$1-$clang_version" "$1"; do
        if "$name" --version 2>/dev/null | grep -q "version $clang_version\."; then
            echo "$name"
            return
        fi
    done
}
skip_step() { # <name> <missing command>
    echo "$1: skipped, because there is no $2 $clang_version"
    report "$1" 0 0 1 "$(now)"
}

run_format() {
    formatter=$(find_clang clang-format)
    if [ -z "$formatter" ]; then
        skip_step format clang-format
        return
    fi
    run_step format find lib ports tests examples \( -name '*.hpp' -o -name '*.cpp' \) \
        -exec "$formatter" --dry-run --Werror {} +
}

# The desktop code and the examples, with all the library headers that they include; not the tool's own files, whose
# third-party headers would take minutes. The desktop code as the build with sanitizers compiles it, several files as one.
run_tidy() {
    tidy=$(find_clang clang-tidy)
    if [ -z "$tidy" ]; then
        skip_step tidy clang-tidy
        return
    fi
    run_step tidy sh -c '
        desktop=$(ls build/host-clang/ports/host/CMakeFiles/firmpath_[!t]*.dir/Unity/*.cxx) || exit
        find $desktop ports/host/port.cpp examples \( -name "*.cpp" -o -name "*.cxx" \) -print0 |
            xargs -0 -n 1 -P "$1" "$2" -p build/host-clang --extra-arg=-DFIRMPATH_ONE_SIZE --quiet \
                --warnings-as-errors="*"' tidy "$jobs" "$tidy"
}

# With the desktop port's own headers only: with all includes it takes many times longer, and finds no more. clang-tidy
# follows includes.
run_cppcheck() {
    run_step cppcheck sh -c '
        find lib ports examples \( -name "*.hpp" -o -name "*.cpp" \) -print0 |
            xargs -0 cppcheck --quiet --error-exitcode=1 --std=c++20 --language=c++ -Iports/host/src \
                --enable=warning,style,performance,portability --suppressions-list=tests/checks/cppcheck.txt \
                --template="{file}:{line}: warning: {message} [{id}]"'
}

# The page, if the compiler can make WebAssembly; its tests are skipped without node, a browser, or outside data.
run_web() {
    if printf 'int main() {}\n' | clang++ --target=wasm32-wasi -nostdlib -Wl,--no-entry -x c++ - -o /dev/null 2>/dev/null; then
        find_tool web
        run_preset web $strict -DFIRMPATH_TOOL="$tool"
    else
        echo "web: skipped, because clang++ cannot build for wasm32-wasi"
        report web 0 0 1 "$(now)"
    fi
}

# All fuzz targets at the same time, for FIRMPATH_FUZZ_SECONDS; prints a line for each.
run_fuzz() {
    run_step fuzz sh tests/fuzz/run.sh "$fuzz_seconds"
    grep '^fuzz\.' "$log_dir/fuzz.log" || true
}

# Sets `tool` to what bakes the maps of a preset. If the host has not built it, the first board builds it for itself, as
# users' builds do, and the others use that one.
find_tool() { # <preset>
    for tool in "$PWD/build/host/bin/firmpath" "$PWD"/build/*/firmpath_host_tool/bin/firmpath; do
        [ ! -x "$tool" ] || [ "$tool" = "$PWD/build/$1/firmpath_host_tool/bin/firmpath" ] || return 0
    done
    tool=
}

for name in $in_turn; do
    echo "$name in turn; again: sh tests/run.sh $name"
done
# shellcheck disable=SC2086
for part in $parts; do
    case $part in
    quick)
        label=quick-host
        run_preset host $quick
        for board in microbit mps2_an385; do
            label=quick-$board
            run_preset $board $quick
        done
        label=
        ;;
    host) run_preset host $everything -DFIRMPATH_ALL_MOVES=OFF ;;
    moves)
        target=tests.all_moves tests='-L ^moves$' label=moves
        run_preset host $everything -DFIRMPATH_ALL_MOVES=ON
        target= tests= label=
        ;;
    # Without the line information that the preset keeps for the sanitizers: it compiles a fifth faster.
    host-clang) run_preset host-clang $strict -DCMAKE_CXX_FLAGS_DEBUG=-O0 ;;
    web | format | tidy | cppcheck | fuzz) run_$part ;;
    includes | newer) run_step "$part" sh "tests/$part.sh" ;;
    counts)
        find_tool mps2_an386
        target=budgets tests='-R ^budgets' label=counts
        run_preset mps2_an386 $everything -DFIRMPATH_TOOL="$tool"
        target= tests= label=
        ;;
    *-clang)
        find_tool "$part"
        run_preset "$part" $strict -DFIRMPATH_TOOL="$tool"
        ;;
    *)
        find_tool "$part"
        run_preset "$part" $everything -DFIRMPATH_TOOL="$tool"
        ;;
    esac
done

if [ "$mode" = quick ]; then
    echo "Left out: unit tests of single classes, other moves and corner rules, sanitizers, the other boards, faults, budgets,"
    echo "benchmarks, examples, packages, documents and the page. All of it runs with: sh tests/run.sh all"
fi
summary="$passed passed, $failed failed"
[ "$skipped" -eq 0 ] || summary="$summary, $skipped skipped"
echo "$summary"
[ "$failed" -eq 0 ]
