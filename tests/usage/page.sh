#!/bin/sh
# Follows a page: runs its blocks between ```sh and ``` one after the other, in a folder where the clone is named
# firmpath.
#
#     sh page.sh <page> <firmpath> <scratch folder>
set -eu
page=$1 firmpath=$2 scratch=$3

rm -rf "$scratch"
mkdir -p "$scratch"
ln -s "$firmpath" "$scratch/firmpath"
awk '/^```/ { inside = $0 == "```sh"; next } inside' "$page" >"$scratch/commands.sh"
[ -s "$scratch/commands.sh" ] || {
    echo "$page: there is no block to run" >&2
    exit 1
}
cd "$scratch"
sh -eux commands.sh </dev/null
