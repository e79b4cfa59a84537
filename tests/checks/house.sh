#!/bin/sh
# Counts the library: lines, headers, rooms and public names.
#
#     sh tests/checks/house.sh [names | rooms]     also lists the public names, or the headers and lines of each room
#
# A public name is declared in namespace firmpath, outside of its `detail`. An overloaded function counts once, a
# specialisation not at all. Lines of comments have nothing else. Fails for a header outside `detail/` without a name.
set -eu

cd "$(dirname "$0")/../../lib/include/firmpath"
headers=$(find . -name '*.hpp' | sed 's|^\./||' | sort)

# Prints the public names, each with the headers that declare it
public_names() {
    # shellcheck disable=SC2086 # many headers
    awk '
        FNR == 1 { detail = 0 }
        /^namespace (firmpath::)?detail/ { detail = 1 }
        /^}  \/\/ namespace (firmpath::)?detail/ { detail = 0 }
        detail || !/^[a-z[]/ || /^(namespace|template <.*>$|requires|#)/ { next }
        {
            line = $0
            sub(/^template <.*> /, "", line)
            gsub(/\[\[[^]]*\]\] ?/, "", line)
            gsub(/alignas\([0-9]*\) /, "", line)
            name = ""
            if (line ~ /^(class|struct|enum class|enum|concept|using) /) {
                sub(/^(class|struct|enum class|enum|concept|using) /, "", line)
                name = line
                sub(/[^A-Za-z0-9_].*/, "", name)
                if (substr(line, length(name) + 1) ~ /^[<:]:?[^ ]/) { name = "" } # specialised, or a member
                if (line ~ /^[A-Za-z0-9_]+;$/) { name = "" } # declared only
            } else if (line ~ /^(inline |constexpr |constinit |consteval |void |bool |extern |auto )/) {
                sub(/ = .*/, "", line)
                sub(/[({\[;].*/, "", line)
                if (line ~ /operator/) { next }
                sub(/<[^<>]*>$/, "<", line) # specialised
                if (line ~ /<$/) { next }
                name = line
                sub(/^.*[^A-Za-z0-9_]/, "", name)
            }
            if (name != "" && !((name, FILENAME) in seen)) { seen[name, FILENAME] = 1; print name " " FILENAME }
        }' $headers | LC_ALL=C sort
}
names=$(public_names)

# shellcheck disable=SC2086 # many headers
case ${1:-} in
names) echo "$names" ;;
rooms)
    for room in $(find . -mindepth 1 -type d ! -name detail | sed 's|^\./||' | sort); do
        inside=$(find "$room" -name '*.hpp' | sort)
        printf '%-10s %3d headers %6d lines\n' "$room" "$(echo "$inside" | wc -l)" "$(cat $inside | wc -l)"
    done
    ;;
esac
# shellcheck disable=SC2086
cat $headers | awk '
    { ++lines }
    /^[ \t]*$/ { ++blank }
    /^[ \t]*\/\// { ++comments }
    END { printf "%d lines: %d of code, %d of comments, %d blank\n", lines, lines - comments - blank, comments, blank }'
# shellcheck disable=SC2086
wc -l $headers | sort -rn | sed -n 2p | awk '{ print "the longest header has " $1 ": " $2 }'
# shellcheck disable=SC2086
echo "$(echo "$headers" | wc -l) headers, $(echo "$names" | cut -d " " -f 1 | uniq | wc -l) public names"
code=0
# shellcheck disable=SC2086
for header in $headers; do
    case $header in
    */detail/*) ;;
    # A specialisation of a public template may be all: how a type is saved.
    */*) echo "$names" | grep -q " $header\$" || grep -q '^struct Saved<' "$header" || { echo "$header has no public name" && code=1; } ;;
    esac
done
exit $code
