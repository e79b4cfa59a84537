#!/bin/sh
# Renames what has another name in this version of firmpath, in your sources.
#
#     sh lib/rename.sh [--dry-run] <file or folder>...
#
# Looks at each file given, and in folders at *.c, *.cc, *.cpp, *.cxx, *.h, *.hh, *.hpp, *.hxx and *.ipp. An #include gets the
# header's new place. A name is replaced where it follows `firmpath::`; where a file has `using namespace firmpath` or
# `using firmpath::<name>`, as a whole word everywhere. Comments and strings are not told from code. Writes one line for each
# file that changes; with --dry-run it changes nothing. What no script can do stands in CHANGELOG.md.
set -eu

table=$(cd "$(dirname "$0")" && pwd)/renames.txt
dry_run=no
if [ "${1-}" = --dry-run ]; then
    dry_run=yes
    shift
fi
if [ $# -eq 0 ]; then
    echo "usage: sh rename.sh [--dry-run] <file or folder>..." >&2
    exit 2
fi
for place in "$@"; do
    if [ ! -e "$place" ]; then
        echo "rename.sh: there is no '$place'; nothing was changed" >&2
        exit 2
    fi
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# As commands for sed: the headers, names after firmpath::, and names alone.
awk '!/^#/ && $1 ~ /\// { gsub(/[.]/, "[.]", $1); print "s|\\([<\"]\\)" $1 "\\([>\"]\\)|\\1" $2 "\\2|g" }' "$table" >"$work/headers"
awk '!/^#/ && $1 !~ /\// { print "s/\\(firmpath::\\)" $1 "\\([^A-Za-z0-9_]\\|$\\)/\\1" $2 "\\2/g" }' "$table" >"$work/names"

rename() {
    cat "$work/headers" "$work/names" >"$work/commands"
    awk '!/^#/ && $1 !~ /\// { print $1, $2 }' "$table" | while read -r old new; do
        if grep -q "using namespace firmpath *;\|using firmpath::$old *;" "$1"; then
            # Twice, because two names may share the character between them. Not in a name of somebody else's: other::name.
            printf 's/\\(^\\|[^A-Za-z0-9_:]\\)%s\\([^A-Za-z0-9_]\\|$\\)/\\1%s\\2/g\n' "$old" "$new" "$old" "$new"
        fi
    done >>"$work/commands"
    sed -f "$work/commands" "$1" >"$work/renamed"
    if ! cmp -s "$1" "$work/renamed"; then
        echo "$1: $(diff "$1" "$work/renamed" | grep -c '^>') lines"
        [ $dry_run = yes ] || cat "$work/renamed" >"$1"
    fi
}

for place in "$@"; do
    if [ -d "$place" ]; then
        find "$place" -type f \( -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.cxx' -o -name '*.h' -o -name '*.hh' \
            -o -name '*.hpp' -o -name '*.hxx' -o -name '*.ipp' \) | sort
    else
        printf '%s\n' "$place"
    fi
done >"$work/files"
while IFS= read -r file; do
    rename "$file"
done <"$work/files"
