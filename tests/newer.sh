#!/bin/sh
# Tries this project in a bare Debian, made with debootstrap: as root, some minutes, 3 GB in build/newer.
#
#     sh tests/newer.sh [compile] [<suite>]    compiles the tool and all tests of the host with g++ and clang++:
#                                              warnings are shown, errors end it with 1
#     sh tests/newer.sh readme [<suite>]       runs README's two commands, and times them; CXX and CXXFLAGS reach them
#
# The default suite is trixie, Debian 13. The compilers there are newer than those that the rest of the tests use.
set -eu

cd "$(dirname "$0")/.."
what=compile
case ${1:-} in compile | readme) what=$1 && shift ;; esac
suite=${1:-trixie}
root=$PWD/build/newer/$suite
command -v debootstrap >/dev/null || {
    echo "newer.sh needs debootstrap (Debian's package of that name)" >&2
    exit 1
}

mkdir -p build/newer
if [ ! -x "$root/usr/bin/apt-get" ]; then
    echo "Making a bare Debian $suite in $root"
    rm -rf "$root" "$root.new"
    debootstrap --variant=minbase "$suite" "$root.new" >"$root.log"
    mv "$root.new" "$root"
fi
rm -rf "$root/srv/firmpath"
mkdir -p "$root/srv/firmpath"
git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -C "$root/srv/firmpath" -xf -
# The machine's own way to its package servers.
for file in /etc/resolv.conf /etc/hosts /etc/apt/apt.conf; do
    [ ! -f "$file" ] || cp "$file" "$root$file"
done

case $what in
compile)
    commands='
        sh toolchains/setup.sh quick
        command -v clang++ >/dev/null || apt-get install -q -y --no-install-recommends clang >/dev/null
        for compiler in g++ clang++; do
            echo "$compiler: $($compiler --version | head -n 1)"
            build=build/$compiler
            cmake --preset host -B $build -DCMAKE_CXX_COMPILER=$compiler >$build.log
            cmake --build $build -- -k 0 >>$build.log || failed=yes
            echo "$(grep -c " error: " $build.log || true) errors, $(grep -c " warning: " $build.log || true) warnings"
            grep -hE " (error|warning): " $build.log | sort | uniq -c | sort -rn | head -n 20
        done
        [ -z "${failed:-}" ]'
    ;;
readme)
    commands='
        [ "${CXX:-}" != clang++ ] || command -v clang++ >/dev/null ||
            { apt-get update -q && apt-get install -q -y --no-install-recommends clang; } >/dev/null
        time sh examples/run.sh
        time sh tests/run.sh'
    ;;
esac
exec unshare --mount sh -eu -c '
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    exec chroot "$1" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        ${CXX:+"CXX=$CXX"} ${CXXFLAGS:+"CXXFLAGS=$CXXFLAGS"} \
        bash -eu -c "cd /srv/firmpath && mkdir -p build && $2"' sh "$root" "$commands"
