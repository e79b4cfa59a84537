#!/bin/sh
# Follows docs/tutorial.md in an empty folder, as a reader does. Its blocks, in their order:
#
#     ```sh             commands; they are run
#     ``` after ```sh   what these commands print last; compared
#     ```cpp, ```cmake  a file; its name is the first word of the first line, after // or #
#
# The commands at the end of the page build the last program for a board and run it in the emulator. The earlier
# programs are tried there too. Those of steps six and seven must be the examples robot and known_plan.
#
#     sh tutorial.sh <page> <firmpath> <scratch folder>
set -eu
page=$1 firmpath=$2 scratch=$3

rm -rf "$scratch"
mkdir -p "$scratch/blocks"
ln -s "$firmpath" "$scratch/firmpath"
awk -v to="$scratch/blocks" '
    /^```/ {
        if (inside) { inside = 0; close(file); next }
        inside = 1
        kind = substr($0, 4)
        file = sprintf("%s/%02d.%s", to, ++count, kind == "" ? "output" : kind)
        printf "" >file
        next
    }
    inside { print >file }
    END { exit inside }' "$page"

printed=$scratch/printed
# Compares what was printed last with a block: <block> <what was run>
compare() {
    tail -n "$(wc -l <"$1")" "$printed" | diff "$1" - || {
        echo "$2 does not print what the page shows (<)." >&2
        exit 1
    }
}

# cd in one block is for the following blocks too.
where=$scratch
programs=0
for block in "$scratch/blocks"/*; do
    case $block in
    *.sh)
        cat "$block"
        { cat "$block" && echo 'pwd >&3'; } >"$scratch/commands.sh"
        (cd "$where" && sh -eu "$scratch/commands.sh" </dev/null 3>"$scratch/where") >"$printed" 2>&1 || {
            cat "$printed" >&2
            exit 1
        }
        where=$(cat "$scratch/where")
        on_board=$block # the last commands are those for the board
        ;;
    *.output)
        compare "$block" "${source:-}"
        [ -z "${source:-}" ] || cp "$block" "$source.output"
        ;;
    *)
        name=$(sed -n '1s,^\(//\|#\) \([a-zA-Z_.]*\).*,\2,p' "$block")
        cp "$block" "$where/$name"
        source=
        if [ "$name" = robot.cpp ]; then
            source=$block
            programs=$((programs + 1))
        fi
        ;;
    esac
done
for example in robot known_plan; do
    example=$firmpath/examples/$example/robot.cpp
    block=$(grep -lxF -e "$(head -n 1 "$example")" "$scratch/blocks"/*.cpp)
    cmp "$block" "$example"
done
cmp "$where/world.hpp" "$firmpath/examples/robot/world.hpp"

for output in "$scratch/blocks"/*.cpp.output; do
    cp "${output%.output}" "$where/robot.cpp"
    (cd "$where" && sh -eu "$on_board" </dev/null) >"$printed" 2>&1 || {
        cat "$printed" >&2
        exit 1
    }
    compare "$output" "On the board, ${output%.output}"
done
echo "$programs programs, on the desktop and on a board"
