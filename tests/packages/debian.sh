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

# What a shell offers after a line, as one line: <shell> <word>...
in_bash() {
    bash -c '. "$0"
        COMP_WORDS=(firmpath "$@") COMP_CWORD=$#
        _firmpath
        echo "${COMPREPLY[*]}"' "$usr/share/bash-completion/completions/firmpath" "$@"
}
# zsh filters the words itself; so does this.
in_zsh() {
    zsh -f -c 'compadd() { print -rl -- ${(P)2}; }
        _files() { :; }
        file=$0
        _firmpath() { eval "$(<$file)"; }
        words=(firmpath "$@") CURRENT=$(($# + 1))
        _firmpath' "$usr/share/zsh/vendor-completions/_firmpath" "$@" >"$work/offered"
    for word; do :; done
    grep -e "^$word" "$work/offered" | xargs
}
in_fish() {
    # shellcheck disable=SC2016
    fish --no-config -c 'source $argv[1]
        complete -C "firmpath $argv[2..-1]"' "$usr/share/fish/vendor_completions.d/firmpath.fish" "$@" | cut -f 1 | xargs
}
offers() { # <expected> <word>...
    expected=$1
    shift
    for shell in bash zsh fish; do
        command -v $shell >/dev/null || {
            echo "$shell is not here: its completion is not tried"
            continue
        }
        offered=$(PATH=$usr/bin:$PATH in_$shell "$@")
        [ "$offered" = "$expected" ] || {
            echo "$shell offers '$offered' for 'firmpath $*', not '$expected'" >&2
            exit 1
        }
    done
}
offers maze ma
offers dijkstra plan --planner dij
offers --cost-limit plan office.yaml --cost-l
offers --output bake office.yaml --outp
offers never plan office.yaml --corner ne

cmake -S "$consumer" -B "$work/build" -DCMAKE_PREFIX_PATH="$usr" -DCONSUMER_BAKES=ON -DFIRMPATH_TOOL="$usr/bin/firmpath"
cmake --build "$work/build"
"$work/build/consumer"
