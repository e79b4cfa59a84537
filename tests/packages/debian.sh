#!/bin/sh
# Builds Debian's packages, has lintian look at them, unpacks them and uses what they install: the tool, a manual page,
# the completion, and the CMake package.
#
#     sh debian.sh <what release.sh made> <project that finds the package> <folder to work in> <option of the host's build>
set -eu
release=$1 consumer=$2 work=$3 option=$4

rm -rf "$work"
mkdir -p "$work"
cp -R "$release/debian" "$work/firmpath"
sed -i "s/dh_auto_configure --/& $option/" "$work/firmpath/debian/rules"
# What is tested is the packaging: with the compiler's options of the host's build, ccache knows every file.
export DEB_BUILD_OPTIONS=noautodbgsym DEB_CXXFLAGS_SET=-O2 DEB_CPPFLAGS_SET= DEB_LDFLAGS_SET=
if command -v ccache >/dev/null; then # debhelper has a home folder of its own, and so ccache would have another cache
    CCACHE_DIR=$(ccache --get-config cache_dir)
    export CCACHE_DIR
    # debhelper sets a locale, and ccache counts it: then it would know no file.
    export CMAKE_CXX_COMPILER_LAUNCHER="env;-u;LC_ALL;ccache"
fi
(cd "$work/firmpath" && dpkg-buildpackage --build=binary --no-sign --jobs=auto)
lintian --no-cfg --fail-on error,warning "$work"/*.changes

for package in "$work"/*.deb; do
    case $package in *dbgsym*) ;; *) dpkg-deb --extract "$package" "$work/unpacked" ;; esac
done
usr=$work/unpacked/usr
"$usr/bin/firmpath" plan "$work/firmpath/debian/tests/corridor.map" --start 0,0 --goal 4,2
for page in firmpath firmpath-plan firmpath-bake; do
    gzip -dc "$usr/share/man/man1/$page.1.gz" | grep -q '^\.SH NAME'
done
# Each example is a line of its own.
gzip -dc "$usr/share/man/man1/firmpath-plan.1.gz" | sed -n '/^\.SH EXAMPLES/,$p' | grep -q '^\.nf'

# What the shell offers: <word typed> <word before it> <expected>
offers() {
    offered=$(PATH=$usr/bin:$PATH bash -c '
        . "$0"
        COMP_WORDS=(firmpath plan "$2" "$1") COMP_CWORD=3
        _firmpath
        echo "${COMPREPLY[*]}"' "$usr/share/bash-completion/completions/firmpath" "$1" "$2")
    [ "$offered" = "$3" ] || {
        echo "after $2 the shell offers '$offered' for '$1', not '$3'" >&2
        exit 1
    }
}
offers dij --planner dijkstra
offers --cost-l office.yaml --cost-limit

cmake -S "$consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$usr" -DCONSUMER_BAKES=ON -DFIRMPATH_TOOL="$usr/bin/firmpath"
cmake --build "$work/build"
"$work/build/consumer"
