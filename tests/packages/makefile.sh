#!/bin/sh
# Builds an example with make, and runs it; or only compiles it, for a processor without a port.
#
#     sh makefile.sh run <firmpath> <folder to work in> <compiler>
#     sh makefile.sh compile <firmpath> <folder to work in> <compiler> <flag>...
set -eu
what=$1 root=$2 work=$3 compiler=$4
shift 4

rm -rf "$work"
mkdir -p "$work"
cp "$(dirname "$0")/makefile/Makefile" "$root/examples/hello_path.cpp" "$root/ports/host/port.cpp" "$work/"
cd "$work"
unset MAKEFLAGS MAKELEVEL
target=hello_path
[ "$what" = run ] || target=hello_path.o
make "$target" WERROR="${WERROR:-}" CXX="$compiler" CPU="$*" FIRMPATH="$root/lib/include" PORT="$root/ports/include"
[ "$what" = run ] || exit 0
./hello_path >output.txt
diff "$root/examples/hello_path.txt" output.txt
