#!/bin/sh
# For Doxygen: prints a header, with everything in its namespace put into the group of the header's folder.
set -eu
group=$(basename "$(dirname "$1")")
case $group in
detail) group=search ;; # the records that a user names: DenseNodes and others
firmpath)
    cat "$1"
    exit
    ;;
esac
# What users call on every planner, `plan` and `path` and others, are members of two base classes in `detail`. They are
# shown as if these classes were public, and the planners' only bases.
bases=
if [ "$(basename "$1")" = sliced_search.hpp ]; then
    bases='s|namespace firmpath::detail|namespace firmpath|; s|^protected:$|private:|
        /Does not compile/,/= delete;$/ s/.*//'
fi
sed -e "$bases" \
    -e '/public detail::\(JumpScan\|RepairOf\)</,/{$/ {
            s/public detail::.*/public PathSearch<Self, Map, cost_type> {/
            t
            s/.*//
        }' \
    -e 's/public detail::\(PathSearch\|SlicedSearch\)</public \1</' \
    -e "s|^namespace firmpath\(::port\)* {\$|&  /** @addtogroup $group */ /** @{ */|" \
    -e 's|^}  // namespace firmpath\(::port\)*$|/** @} */ &|' "$1"
