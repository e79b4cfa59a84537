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
sed -e "s|^namespace firmpath\(::port\)* {\$|&  /** @addtogroup $group */ /** @{ */|" \
    -e 's|^}  // namespace firmpath\(::port\)*$|/** @} */ &|' "$1"
