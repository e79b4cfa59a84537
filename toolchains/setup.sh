#!/bin/sh
# Installs what the builds need and this machine lacks, with apt-get (tried on Debian 12 and 13), and
# checks the versions of the tools that are installed.
#
#     sh toolchains/setup.sh examples     for examples/run.sh
#     sh toolchains/setup.sh tool         for the preset tool
#     sh toolchains/setup.sh bench        for tests/bench/run.sh
#     sh toolchains/setup.sh web          for the preset web, the page
#     sh toolchains/setup.sh quick        for tests/run.sh
#     sh toolchains/setup.sh              for every test, tests/run.sh all
#
# Prints what it installs. If nothing is missing, it exits at once without a question. Without apt-get, or without the
# right to use it, it lists what to install and exits with 1. If a tool is too old, it reports that and exits with 1.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
log=$root/build/setup.log
purpose=${1:-tests}

# Checks for the command or the header, not for the package: it may have been installed in another way.
has_command() { command -v "$1" >/dev/null 2>&1; }
has_header() { # <compiler> <header>
    printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$2" | "$1" -E -x c++ - >/dev/null 2>&1
}
has_fuzzer() { has_command clang++ && find "$(clang++ -print-resource-dir)" -name 'libclang_rt.fuzzer*' | grep -q .; }

# Debian's own modules: another node or Python may be in front of its.
has_node_module() {
    has_command node && NODE_PATH=/usr/share/nodejs:${NODE_PATH:-} node -e "require('$1')" 2>/dev/null
}
has_wasm() { printf '#include <bit>\nint main() {}\n' | clang++ --target=wasm32-wasi -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; }
has_libcxx() { printf '#include <version>\n' | clang++ -stdlib=libc++ -fsyntax-only -x c++ - 2>/dev/null; }
has_wasm_linker() { has_command clang++ && test -x "$(clang++ -print-prog-name=wasm-ld)"; }
has_python_module() { /usr/bin/python3 -c "import $1" 2>/dev/null; }

need() { # <package> <check> <argument>...
    package=$1
    shift
    "$@" || missing="$missing $package"
}

all_but() { case " $* " in *" $purpose "*) return 1 ;; esac }

# The last number with a dot in the first line, without the text that distributions add in brackets.
version_of() { "$1" --version 2>/dev/null | sed -n '1{s/([^)]*)//g;s/.*[^0-9.]\([0-9][0-9]*\.[0-9][0-9.]*\).*/\1/p;}'; }
is_older() { # <version> <than>
    printf '%s %s\n' "$1" "$2" | awk '{
        split($1, a, "."); split($2, b, ".")
        for (i = 1; i <= 3; i++) if (a[i] + 0 != b[i] + 0) exit !(a[i] + 0 < b[i] + 0)
        exit 1
    }'
}

need_tool() { # <package> <command> <least version>
    if ! has_command "$2"; then
        missing="$missing $1"
        tools_missing="$tools_missing $2"
        return
    fi
    version=$(version_of "$2")
    if [ -n "$version" ] && is_older "$version" "$3"; then
        too_old="$too_old$2 is too old: $version; firmpath needs $3 or later.
"
    fi
}

# Checks for everything; exits with 1 if an installed tool is too old.
look() {
    missing= tools_missing= too_old=
    need_tool g++ g++ 11
    need_tool cmake cmake 3.25 # the first version with workflow presets
    need ninja-build has_command ninja
    if all_but examples; then
        need libcli11-dev has_header g++ CLI/CLI.hpp
        need libpng-dev has_header g++ png.h
        need libstb-dev has_header g++ stb/stb_image.h
        need nlohmann-json3-dev has_header g++ nlohmann/json.hpp
        need libyaml-cpp-dev has_header g++ yaml-cpp/yaml.h
    fi
    if all_but tool bench web; then
        need_tool gcc-arm-none-eabi arm-none-eabi-g++ 11
        need libstdc++-arm-none-eabi-newlib has_header arm-none-eabi-g++ array
        need_tool qemu-system-arm qemu-system-arm 7
    fi
    if all_but examples tool web; then
        need libgtest-dev has_header g++ gtest/gtest.h
    fi
    if all_but examples tool quick web; then
        need libbenchmark-dev has_header g++ benchmark/benchmark.h
        need libboost-graph-dev has_header g++ boost/graph/astar_search.hpp
    fi
    if all_but examples tool quick bench; then
        need_tool clang clang++ 14
        need lld has_wasm_linker
        need libc++-dev-wasm32 has_wasm
        need wasi-libc test -e /usr/include/wasm32-wasi/stdint.h
        need nodejs has_command node
        need npm has_command npm
    fi
    [ "$purpose" != bench ] || need gnuplot-nox has_command gnuplot
    if all_but examples tool bench quick web; then
        need ccache has_command ccache
        need chromium has_command chromium
        need clang-format has_command clang-format
        need clang-tidy has_command clang-tidy
        need_tool gcc-riscv64-unknown-elf riscv64-unknown-elf-g++ 11
        need picolibc-riscv64-unknown-elf test -e /usr/lib/picolibc/riscv64-unknown-elf/include
        need_tool qemu-system-misc qemu-system-riscv32 7
        need_tool cppcheck cppcheck 2.10
        need libclang-rt-dev has_fuzzer
        need libc++-dev has_libcxx
        need valgrind has_command valgrind
        need make has_command make
        need meson has_command meson
        need dpkg-dev has_command dpkg-buildpackage
        need debhelper has_command dh
        need doxygen has_command doxygen
        need help2man has_command help2man
        need lintian has_command lintian
        need zsh has_command zsh
        need fish has_command fish
        need node-ajv has_node_module ajv
        need python3-kconfiglib has_python_module kconfiglib
        need python3-yaml has_python_module yaml
        need arduino-builder has_command arduino-builder
        need gcc-xtensa-lx106 has_command xtensa-lx106-elf-g++
        need picolibc-xtensa-lx106-elf test -e /usr/lib/xtensa-lx106-elf/include
    fi
    [ -z "$too_old" ] || {
        printf %s "$too_old" >&2
        exit 1
    }
}

look
[ -n "$missing" ] || exit 0

give_up() {
    echo "Please install these packages (Debian's names), then try again:" >&2
    echo "   $missing" >&2
    echo "$1" >&2
    exit 1
}

# A distribution that is too old offers all tools, but none of them is new enough.
system=${FIRMPATH_OS_RELEASE:-/etc/os-release} # the tests set another file
if [ -n "$tools_missing" ] && [ -r "$system" ]; then
    # shellcheck disable=SC1090
    distribution=$(. "$system" && echo "${ID:-} ${VERSION_ID:-}")
    case $distribution in
    "debian "?*) least=12 ;;
    "ubuntu "?*) least=24.04 ;;
    *) least= ;; # other names and numbers; Debian testing has no number
    esac
    if [ -n "$least" ] && is_older "${distribution#* }" $least; then
        echo "The packages of $distribution are too old for firmpath, which needs ${distribution% *} $least or later. Missing:$tools_missing" >&2
        exit 1
    fi
fi

has_command apt-get || give_up "This machine has no apt-get, so setup.sh cannot do it."
as_root=
if [ "$(id -u)" -ne 0 ]; then
    has_command sudo || give_up "setup.sh can do it if it is run as root, or if there is sudo."
    as_root=sudo
fi

echo "Installing with apt-get (some minutes):$missing"
mkdir -p "$root/build"
# Where the machine's own settings differ from a package's, they stay: there is nobody to ask.
apt_get() {
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Options::=--force-confold "$@" >>"$log" 2>&1 </dev/null
}
# The package list is split into words on purpose.
# shellcheck disable=SC2086
install() { apt_get install -y --no-install-recommends $missing; }

: >"$log"
# A new machine has no package lists, and old lists name files that were removed: then update the lists and try again.
install || { apt_get update && install; } || {
    tail -n 20 "$log" >&2
    give_up "apt-get failed: see above, and $log."
}

look
[ -z "$missing" ] || give_up "apt-get has installed them, and they are still not found."
