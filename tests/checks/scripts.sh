#!/bin/sh
# Tests toolchains/setup.sh, .ci/run, tests/skipped.awk and tests/failed.awk with fake tools and scripts: each output line names the case.
#
#     sh scripts.sh <firmpath> <folder to work in>
set -eu
root=$1 work=$2
rm -rf "$work"
mkdir -p "$work/bin" "$work/clone/.ci" "$work/clone/examples" "$work/clone/tests" "$work/clone/toolchains"
cp "$root/.ci/run" "$work/clone/.ci/"
cp "$root/toolchains/setup.sh" "$root/toolchains/ccache.sh" "$work/clone/toolchains/"
failed=0

# Makes a program that answers --version and nothing else: <name> <first line of the answer>
pretend() {
    printf '#!/bin/sh\n[ "$1" = --version ] && echo "%s"\nexit 0\n' "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
# <name of the case> <expected code> <regex that the output must match, or ""> <command>...
try() {
    what=$1 expected=$2 regex=$3
    shift 3
    code=0
    "$@" >"$work/output" 2>&1 || code=$?
    if [ $code -ne "$expected" ] || ! echo "$(tr '\n' '|' <"$work/output")" | grep -Eq "^$regex\$"; then
        echo "$what: FAILED: ended with $code, expected $expected and: $regex"
        cat "$work/output"
        failed=1
    else
        echo "$what: passed"
    fi
}
setup() { env PATH="$work/bin" FIRMPATH_OS_RELEASE="$work/os-release" /bin/sh "$work/clone/toolchains/setup.sh" "${1:-examples}"; }

# Only these are found, so the machine's compilers do not matter.
for name in awk cat chmod dirname env grep head mkdir sed tail tr; do
    ln -s "$(command -v $name)" "$work/bin/$name"
done
printf '#!/bin/sh\necho 0\n' >"$work/bin/id" # root
printf '#!/bin/sh\necho "apt-get was called"\nexit 1\n' >"$work/bin/apt-get"
chmod +x "$work/bin/id" "$work/bin/apt-get"
printf 'ID=debian\nVERSION_ID="12"\n' >"$work/os-release"

new_tools() {
    pretend g++ 'g++ (Debian 14.2.0-19) 14.2.0'
    pretend cmake 'cmake version 3.31.6'
    pretend ninja 1.12.1
    pretend arm-none-eabi-g++ 'arm-none-eabi-g++ (Arm GNU Toolchain 13.2.rel1 (Build arm-13.7)) 13.2.1 20231009'
    pretend qemu-system-arm 'QEMU emulator version 10.0.2 (Debian 1:10.0.2+ds-2)'
}
new_tools
try "tools that are new enough" 0 "" setup
pretend cmake 'cmake version 3.25.0'
try "the oldest CMake" 0 "" setup
pretend cmake 'cmake version 3.24.4'
try "a CMake that is too old" 1 'cmake is too old: 3\.24\.4; firmpath needs 3\.25 or later\.\|' setup
pretend g++ 'g++ (Ubuntu 9.4.0-1ubuntu1~20.04.2) 9.4.0'
pretend arm-none-eabi-g++ 'arm-none-eabi-g++ (15:10.3-2021.07-4) 10.3.1 20210621 (release)'
pretend qemu-system-arm 'QEMU emulator version 6.2.0 (Debian 1:6.2+dfsg-2ubuntu6)'
try "four of them" 1 'g\+\+ is too old: 9\.4\.0; [^|]*\|cmake is [^|]*\|arm-none-eabi-g\+\+ is too old: 10\.3\.1; [^|]*\|qemu-system-arm is too old: 6\.2\.0; [^|]*\|' setup
new_tools
rm "$work/bin/qemu-system-arm"
try "one that is missing" 1 'Installing with apt-get \(some minutes\): qemu-system-arm\|.*Please install .*' setup
printf 'ID=ubuntu\nVERSION_ID="22.04"\n' >"$work/os-release"
try "a distribution that is too old" 1 'The packages of ubuntu 22\.04 are too old for firmpath, which needs ubuntu 24\.04 or later\. Missing: qemu-system-arm\|' setup

new_tools
printf '#!/bin/sh\n[ "$1" = --version ] && echo "g++ 14.2.0"\n' >"$work/bin/g++" # finds no header
try "the examples need no library" 0 "" setup
libraries='libcli11-dev libpng-dev libstb-dev nlohmann-json3-dev libyaml-cpp-dev'
try "the tool needs five" 1 "Installing with apt-get \(some minutes\): $libraries\|.*" setup tool

mkdir "$work/ccache" # else .ci/run would install one
printf '#!/bin/sh\n' >"$work/ccache/ccache"
chmod +x "$work/ccache/ccache"
ci() { # <example> <tests>: runs .ci/run with these instead of its own scripts
    echo "$1" >"$work/clone/examples/run.sh"
    echo "$2" >"$work/clone/tests/run.sh"
    env PATH="$PATH:$work/ccache" bash "$work/clone/.ci/run"
}
cpu='[0-9]+ CPU seconds in all\|'
row='example +[01] passed +[01] failed +0 skipped +[0-9]+ s\|'
try "CI, all passed" 0 "${row}host\|host\|${cpu}21 passed, 0 failed, 6 skipped\|" ci 'exit 0' 'echo host; echo "10 passed, 0 failed, 3 skipped"'
try "CI, the example failed" 1 "cells 3 4 DIFFERENT\|see [^|]*\|${row}${cpu}20 passed, 1 failed\|" ci \
    'echo cells 3 4 DIFFERENT; exit 1' 'echo "10 passed, 0 failed"'
try "CI, tests failed" 1 "${row}${cpu}11 passed, 1 failed\|" ci 'exit 0' '[ "$1" = ci ] || { echo "10 passed, 0 failed"; exit 0; }
    echo "0 passed, 1 failed"; exit 1'
try "CI, a command ended" 1 "${row}tests/run.sh  ended with 3\|${cpu}11 passed, 1 failed\|" ci 'exit 0' '[ "$1" = ci ] || exit 3
    echo "10 passed, 0 failed"'
try "CI, no tests" 1 "${row}no compiler\|tests/run.sh  ended with 1\|no compiler\|tests/run.sh ci ended with 1\|${cpu}1 passed, 2 failed\|" ci 'exit 0' 'echo no compiler >&2; exit 1'

# ctest writes the report of these tests: one that passes, four that are skipped for two reasons, one without a reason.
cat >"$work/CTestTestfile.cmake" <<'TESTS'
add_test(passes cmake -E echo "skipped: no")
foreach(name a b c)
  add_test(${name} cmake -E echo "skipped: FIRMPATH_DATA is empty & \"new\". It takes ${name}.")
endforeach()
add_test(googletest cmake -E cat googletest)
add_test(silent cmake -E echo "nothing")
set_tests_properties(a b c googletest PROPERTIES SKIP_REGULAR_EXPRESSION "[Ss]kipped")
set_tests_properties(silent PROPERTIES SKIP_REGULAR_EXPRESSION nothing)
TESTS
printf 'x.test.cpp:9: Skipped\nthere is no map\n' >"$work/googletest"
(cd "$work" && ctest --output-junit report.xml >/dev/null 2>&1) || failed=1
try "reasons of skips" 0 \
    ' +3 skipped: FIRMPATH_DATA is empty & "new"\.\| +1 skipped: there is no map\| +1 skipped: the test says no reason\|' \
    awk -f "$root/tests/skipped.awk" "$work/report.xml"

cat >"$work/CTestTestfile.cmake" <<'TESTS'
add_test(fails sh -c "seq -s ' ' 3; seq 2 16; exit 1")
add_test(passes cmake -E echo quiet)
add_test(skipped cmake -E echo skipped)
add_test(slow sleep 9)
set_tests_properties(skipped PROPERTIES SKIP_REGULAR_EXPRESSION skipped)
set_tests_properties(slow PROPERTIES TIMEOUT 1)
TESTS
(cd "$work" && ctest --output-on-failure >log 2>&1) && failed=1
try "output of failures" 0 'fails:\|( +[0-9]+\|){15}slow:\|' awk -f "$root/tests/failed.awk" "$work/log"
exit $failed
