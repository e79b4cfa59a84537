#!/bin/sh
# Every relative link in the documents leads to a file, and to a heading of it if the link names one. Addresses on the
# web are not tried.
#
#     sh tests/readme/links.sh [<folder of the project> [<document>...]]
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$folder/../..}"
[ $# -eq 0 ] || shift
# The names are split into words on purpose.
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(sh "$folder/documents.sh" .) CHANGELOG.md ports/host/README.md lib/MISRA.md

# The anchors of a page, as web sites form them: lower case, no punctuation, hyphens for spaces.
anchors() {
    awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ /, ""); print }' "$1" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9\n_-'
}

code=0 count=0
for page; do
    # A link may be broken over two lines.
    links=$(awk '/^```/ { code = !code; next } !code' "$page" | tr '\n' ' ' |
        grep -o '\]([^)]*)' | sed 's/^](//; s/)$//' | grep -v '^[a-z]*://' || true)
    for link in $links; do
        count=$((count + 1))
        file=${link%%#*}
        target=$page
        [ -z "$file" ] || target=$(dirname "$page")/$file
        if [ ! -e "$target" ]; then
            echo "$page: there is no $link" >&2
            code=1
        elif [ "$link" != "$file" ] && ! anchors "$target" | grep -qxF -e "${link#*#}"; then
            echo "$page: $target has no heading for #${link#*#}" >&2
            code=1
        fi
    done
done
echo "$count links in $# documents"
exit $code
