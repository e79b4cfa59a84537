#!/bin/sh
# Compiles a program by the command lines of "Your own flags" in ports/README.md. A line whose compiler this machine
# lacks, or whose compiler cannot read the headers of the Arm compiler, is left out with a message.
#
#     sh own_flags.sh <folder of the project> <scratch folder>
set -eu
root=$(cd "$1" && pwd) scratch=$2
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
ln -s "$root" firmpath
cat >plan.cpp <<'CPP'
#include "firmpath/firmpath.hpp"
using Map = firmpath::JumpGrid<24, 16>;
constinit Map map{firmpath::all_free};
constinit firmpath::JumpPointSearch<Map, firmpath::Eight<>, firmpath::PooledNodes<20>> jump_points;
constinit firmpath::LazyThetaStar<Map> theta;
firmpath::Status status() { return jump_points.plan(map, {0, 0}, {9, 9}); }
firmpath::Status any_angle() { return theta.plan(map, {0, 0}, {9, 9}); }
CPP
printf '#include <array>\n#include <iterator>\n#include <span>\n' >headers.cpp
awk '/^## / { inside = $0 == "## Your own flags" } inside && sub(/^ *(    )/, "")' "$root/ports/README.md" >lines
[ "$(grep -c 'plan[.]cpp$' lines)" -ge 5 ] || {
    echo "ports/README.md, Your own flags: where are its command lines?" >&2
    exit 1
}
compiled=0
while IFS= read -r line; do
    case $line in
    *' plan.cpp')
        compiler=${line%% *}
        if ! command -v "$compiler" >/dev/null; then
            echo "left out: there is no $compiler"
            continue
        fi
        case $line in *'$flags'*)
            if [ ! -d /usr/include/newlib/c++ ]; then
                echo "left out: the Arm compiler has no C++ headers here"
                continue
            fi
            [ -f "$cxx/array" ] || {
                echo "ports/README.md, Your own flags: $cxx has no C++ headers" >&2
                exit 1
            }
            if ! eval "${line%plan.cpp} headers.cpp" 2>log; then
                echo "left out: $compiler cannot read the headers of the Arm compiler: $(grep -m 1 error log)"
                continue
            fi
            ;;
        esac
        echo "+ $line"
        eval "$line"
        compiled=$((compiled + 1))
        ;;
    *) eval "$line" || true ;; # the folders are looked at above
    esac
done <lines
echo "$compiled command lines compiled"
