#!/bin/sh
# For Doxygen: prints a header, with everything in its namespace put into the group of the header's room.
set -eu
folder=$(dirname "$1")
group=$(basename "${folder%/detail}")
if [ "$group" = firmpath ]; then
    cat "$1"
    exit
fi
# What users call on every planner, `plan` and `path` and others, are members of two base classes in `detail`. They are
# shown as if these classes were public, and the planners' only bases.
bases=
case $(basename "$1") in
sliced_search.hpp | path_search.hpp)
    bases='s|namespace firmpath::detail|namespace firmpath|; s|^protected:$|private:|
        /Does not compile/,/= delete;$/ s/.*//'
    ;;
esac
sed -e "$bases" \
    -e '/public detail::\(RepairOf\)</,/{$/ {
            s/public detail::.*/public PathSearch<Self, Map, cost_type> {/
            t
            s/.*//
        }' \
    -e 's/public detail::\(PathSearch\|SlicedSearch\)</public \1</' \
    -e "s|^namespace firmpath\(::port\)* {\$|&  /** @addtogroup $group */ /** @{ */|" \
    -e 's|^}  // namespace firmpath\(::port\)*$|/** @} */ &|' "$1"
