#!/bin/sh
# The motions of the golden results' lattice, tests/golden/motions.hpp.
#
#     sh tests/golden/motions.sh write <firmpath>     writes them
#     sh tests/golden/motions.sh check <firmpath>     compares them with what the tool writes now
set -eu

file=$(cd "$(dirname "$0")" && pwd)/motions.hpp
motions() {
    "$1" primitives --name GoldenCart --footprint 0.04x0.03 --cell 0.05 --headings 8 --turning-radius 0.1 --turn-cost-mm 60
}
case ${1:-} in
write) motions "$2" >"$file" ;;
check) motions "$2" | diff "$file" - ;;
*) sed -n '2,5s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
