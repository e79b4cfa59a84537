# To be sourced, in the project's folder: builds use ccache if there is one. It also reaches nested builds: each board's
# build makes the desktop tool again, to bake maps.
if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    export CCACHE_SLOPPINESS=pch_defines,time_macros # else it does not cache files with a precompiled header
    export CCACHE_BASEDIR="$PWD"                     # boards with one processor share compiled files
    # By files, not by preprocessed text: that has no comments, and GCC refuses a precompiled header with other comments.
    export CCACHE_DEPEND=1
fi
