#!/bin/sh
# Sets up, builds and runs the tests.
#
#     sh tests/run.sh                 for users: the library and the tool on the host (g++), and the library and
#                                     its golden results on two emulated boards, microbit and mps2_an385
#     sh tests/run.sh all             every test; continuous integration runs this: on the host with two
#                                     compilers, sanitizers, format, linters and the fuzzer; on every board, on some
#                                     with Clang too; budgets, benchmarks, faults, usage, programs that must not compile
#     sh tests/run.sh host | target   one half of `all`
#
# Continues after a failure, and ends with a line of counts; exits with 0 only if nothing failed. Logs lie in build/log.
set -eu

cd "$(dirname "$0")/.."
log_dir=$PWD/build/log

case ${1:-quick} in
quick | host | target) parts=${1:-quick} ;;
all) parts="host target" ;;
*)
    echo "usage: sh tests/run.sh [all | host | target]" >&2
    exit 2
    ;;
esac

# A short run during development, a long run otherwise.
case $parts in
host) fuzz_seconds=${FIRMPATH_FUZZ_SECONDS:-15} ;;
*) fuzz_seconds=${FIRMPATH_FUZZ_SECONDS:-120} ;;
esac

case $parts in
quick) sh toolchains/setup.sh quick ;;
*) sh toolchains/setup.sh ;;
esac
mkdir -p "$log_dir"
. toolchains/ccache.sh
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
passed=0 failed=0 skipped=0

now() { date +%s; }

# Adds to the counts and prints a line: <name> <passed> <failed> <skipped> <since>
report() {
    passed=$((passed + $2)) failed=$((failed + $3)) skipped=$((skipped + $4))
    printf '%-18s %5d passed %3d failed %3d skipped %5d s\n' "$1" "$2" "$3" "$4" $(($(now) - $5))
}

# The value of an attribute in the first element of ctest's report: <file> <attribute>
attribute() { sed -n "1,/>/s/.*[[:space:]]$2=\"\([0-9]*\)\".*/\1/p" "$1" | head -n 1; }

# Configures, builds and tests: <preset> [<argument for cmake>...]
run_preset() {
    since=$(now)
    preset=$1
    shift
    log=$log_dir/$preset.log
    results=$log_dir/$preset.xml
    rm -f "$results"
    # No ccache statistics and no colours in the log.
    if ! { cmake --preset "$preset" "$@" && cmake --build --preset "$preset"; } >"$log" 2>&1; then
        grep -m 5 -A 4 -E '(error|Error)( at |: |:$)' "$log" || tail -n 20 "$log"
        echo "$preset does not build: see $log"
        report "$preset" 0 1 0 "$since"
        return
    fi
    ctest --preset "$preset" --parallel "$jobs" --output-junit "$results" >>"$log" 2>&1 || true
    if [ ! -s "$results" ]; then # ctest itself failed
        tail -n 20 "$log"
        report "$preset" 0 1 0 "$since"
        return
    fi
    all=$(attribute "$results" tests)
    bad=$(attribute "$results" failures)
    left_out=$(($(attribute "$results" skipped) + $(attribute "$results" disabled)))
    if [ "$bad" -ne 0 ]; then
        sed -n '/^The following tests FAILED:/,/^Errors while/p' "$log"
        echo "see $log"
    fi
    report "$preset" $((all - bad - left_out)) "$bad" "$left_out" "$since"
    awk -f tests/skipped.awk "$results"
}

# A step that passes or fails as a whole: <name> <command>...
run_step() {
    since=$(now)
    name=$1
    shift
    if "$@" >"$log_dir/$name.log" 2>&1; then
        report "$name" 1 0 0 "$since"
    else
        grep -m 10 -E '(error|warning):' "$log_dir/$name.log" || tail -n 10 "$log_dir/$name.log"
        echo "see $log_dir/$name.log"
        report "$name" 0 1 0 "$since"
    fi
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
# third-party headers would take minutes.
run_tidy() {
    tidy=$(find_clang clang-tidy)
    if [ -z "$tidy" ]; then
        skip_step tidy clang-tidy
        return
    fi
    run_step tidy sh -c '
        find ports/host/src ports/host/port.cpp examples -name "*.cpp" -print0 |
            xargs -0 -n 1 -P "$1" "$2" -p build/host-clang --quiet --warnings-as-errors="*"' tidy "$jobs" "$tidy"
}

# Every file alone: with its includes it takes many times longer, and finds no more. clang-tidy follows includes.
run_cppcheck() {
    run_step cppcheck sh -c '
        find lib ports examples \( -name "*.hpp" -o -name "*.cpp" \) -print0 |
            xargs -0 cppcheck --quiet --error-exitcode=1 --std=c++20 --language=c++ \
                --enable=warning,style,performance,portability --suppressions-list=tests/checks/cppcheck.txt \
                --template="{file}:{line}: warning: {message} [{id}]"'
}

# The page, if the compiler can make WebAssembly; its tests are skipped without node, a browser, or outside data.
run_web() {
    if printf 'int main() {}\n' | clang++ --target=wasm32-wasi -nostdlib -Wl,--no-entry -x c++ - -o /dev/null 2>/dev/null; then
        run_preset web -DFIRMPATH_TOOL="$PWD/build/host/bin/firmpath"
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

for part in $parts; do
    if [ "$part" = quick ]; then
        run_preset host -DFIRMPATH_QUICK_TESTS=ON
        for name in microbit mps2_an385; do
            run_preset $name -DFIRMPATH_QUICK_TESTS=ON -DFIRMPATH_BUILD_EXAMPLES=OFF
        done
        continue
    fi
    everything="-DFIRMPATH_QUICK_TESTS=OFF -DFIRMPATH_BUILD_EXAMPLES=ON" # overrides the options of the last run
    if [ "$part" = host ]; then
        # shellcheck disable=SC2086
        run_preset host $everything
        # Without the line information that the preset keeps for the sanitizers: it compiles a fifth faster.
        run_preset host-clang -DCMAKE_CXX_FLAGS_DEBUG=-O0
        run_web
        run_format
        run_tidy
        run_cppcheck
        run_fuzz
    else
        # The host's tool bakes maps. If there is none yet, one board builds it for itself, as users' builds do,
        # and the other boards use that one.
        tool=$PWD/build/host/bin/firmpath
        [ -x "$tool" ] || tool=
        # shellcheck disable=SC2086
        run_preset microbit $everything -DFIRMPATH_TOOL="$tool"
        [ -n "$tool" ] || tool=$PWD/build/microbit/firmpath_host_tool/bin/firmpath
        [ -x "$tool" ] || tool= # then each builds its own
        for board in ports/*/boards/*/; do
            name=$(basename "$board")
            # shellcheck disable=SC2086
            [ "$name" = microbit ] || run_preset "$name" $everything -DFIRMPATH_TOOL="$tool"
        done
        for name in microbit mps2_an385 mps2_an505; do
            run_preset "$name-clang" -DFIRMPATH_TOOL="$tool"
        done
    fi
done

summary="$passed passed, $failed failed"
[ "$skipped" -eq 0 ] || summary="$summary, $skipped skipped"
echo "$summary"
[ "$failed" -eq 0 ]
