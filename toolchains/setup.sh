#!/bin/sh
# Installs what the builds need and this machine lacks, with apt-get (Debian 12 or later, Ubuntu 24.04 or later).
#
#     sh toolchains/setup.sh examples     for examples/run.sh
#     sh toolchains/setup.sh bench        for tests/bench/run.sh
#     sh toolchains/setup.sh              for every test
#
# Says what it installs. Where nothing is missing it asks nobody and ends at once; where there is no apt-get, or no
# right to use it, it lists what to install and ends with 1.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
log=$root/build/setup.log
purpose=${1:-tests}

# What is looked for is the thing itself, not the package: it may have come some other way.
has_command() { command -v "$1" >/dev/null 2>&1; }
has_header() { # <compiler> <header>
    printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$2" | "$1" -E -x c++ - >/dev/null 2>&1
}
has_fuzzer() { has_command clang++ && find "$(clang++ -print-resource-dir)" -name 'libclang_rt.fuzzer*' | grep -q .; }

missing=
need() { # <package> <check> <argument>...
    package=$1
    shift
    "$@" || missing="$missing $package"
}

need g++ has_command g++
need cmake has_command cmake
need ninja-build has_command ninja
need libcli11-dev has_header g++ CLI/CLI.hpp
need libpng-dev has_header g++ png.h
need nlohmann-json3-dev has_header g++ nlohmann/json.hpp
need libyaml-cpp-dev has_header g++ yaml-cpp/yaml.h
if [ "$purpose" != bench ]; then
    need gcc-arm-none-eabi has_command arm-none-eabi-g++
    need libstdc++-arm-none-eabi-newlib has_header arm-none-eabi-g++ array
    need qemu-system-arm has_command qemu-system-arm
fi
if [ "$purpose" != examples ]; then
    need libbenchmark-dev has_header g++ benchmark/benchmark.h
    need libboost-graph-dev has_header g++ boost/graph/astar_search.hpp
    need libgtest-dev has_header g++ gtest/gtest.h
fi
case "$purpose" in
examples) ;;
bench) need gnuplot-nox has_command gnuplot ;;
*)
    need ccache has_command ccache
    need clang has_command clang++
    need clang-format has_command clang-format
    need clang-tidy has_command clang-tidy
    need gcc-riscv64-unknown-elf has_command riscv64-unknown-elf-g++
    need picolibc-riscv64-unknown-elf test -e /usr/lib/picolibc/riscv64-unknown-elf/include
    need qemu-system-misc has_command qemu-system-riscv32
    need cppcheck has_command cppcheck
    need libclang-rt-dev has_fuzzer
    need valgrind has_command valgrind
    ;;
esac

[ -n "$missing" ] || exit 0

give_up() {
    echo "Please install these packages (Debian's names), then try again:" >&2
    echo "   $missing" >&2
    echo "$1" >&2
    exit 1
}

has_command apt-get || give_up "This machine has no apt-get, so setup.sh cannot do it."
as_root=
if [ "$(id -u)" -ne 0 ]; then
    has_command sudo || give_up "setup.sh can do it if it is run as root, or if there is sudo."
    as_root=sudo
fi

echo "Installing with apt-get (some minutes):$missing"
mkdir -p "$root/build"
apt_get() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" >>"$log" 2>&1 </dev/null; }
# The package list is split into words on purpose.
# shellcheck disable=SC2086
install() { apt_get install -y --no-install-recommends $missing; }

: >"$log"
# A fresh machine has no package lists, and old ones name files that are gone: then fetch them and try again.
install || { apt_get update && install; } || {
    tail -n 20 "$log" >&2
    give_up "apt-get failed: see above, and $log."
}
