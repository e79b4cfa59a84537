# The makers of tables: jump graphs, clusters, tiles, motions; and the maps that they are made for. They read no files and
# need no packages, so tests of the library link them, and board builds compile them for the machine that builds.
include_guard(GLOBAL)

find_package(Threads REQUIRED)
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH host_port_dir)
set(sources
  makers/clusters.cpp
  makers/jump_graph.cpp
  makers/motion_tables.cpp
  makers/piece.cpp
  makers/tiles.cpp
  maps/components.cpp
  maps/error.cpp
  maps/masks.cpp
  maps/planning_map.cpp
  planners/reference.cpp)
list(TRANSFORM sources PREPEND "${host_port_dir}/src/")
add_library(firmpath_makers STATIC ${sources})
add_library(firmpath::makers ALIAS firmpath_makers)
target_include_directories(firmpath_makers PUBLIC "${host_port_dir}/include" PRIVATE "${host_port_dir}/src")
target_link_libraries(firmpath_makers PUBLIC firmpath::firmpath PRIVATE Threads::Threads)
