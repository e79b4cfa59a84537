# firmpath_add_map(<target> <map> NAME <id> [RADIUS_MM <n>] [COARSEN <n>] [UNKNOWN free|blocked]
#                  [KEEPOUT <mask>] [SPEED <mask>] [GOAL <x>,<y>...] [STATION <x>,<y>...] [CELLS]
#                  [JUMP_GRAPH [BOXES]] [CLUSTERS <edge> [DETOUR <steps>] [LANDMARKS <n>]]
#                  [SCALE <s>/<d>] [MOVES 4|8] [CORNER never|one-side|always] [TILES <file>])
#
# Bakes a map into C++ at build time, for flash. <map> is a ROS .yaml or a MovingAI .map, relative to the current source
# folder. Sources of <target> contain
#
#     #include "<id>.hpp"  // <id>::grid, a constexpr firmpath::BitGrid; <id>::frame, its firmpath::Frame;
#                          // if the map has graded costs, <id>::costs, a firmpath::CostGrid
#
# and, to plan by jump points, constexpr firmpath::JumpGrid<<id>::grid.width, <id>::grid.height> map{<id>::grid};
# and <target> links firmpath::firmpath. RADIUS_MM grows obstacles by the robot's radius (default 0), then COARSEN makes
# n x n cells one (default 1), blocked if any of them is or lies beyond the map's edge. KEEPOUT and SPEED are ROS masks, .yaml: <id>::keepout is a firmpath::BitGrid for overlay,
# <id>::speed a firmpath::SpeedMask for speed_limited. With GOAL there is also <id>::to_goal, a firmpath::FlowField: the first step from every
# cell to the nearest of these cells, by the moves MOVES (default 8) with the rule CORNER (default never). Unknown cells are blocked unless UNKNOWN free. The header is made again when the map, its picture or the tool changes.
#
# With STATION there is <id>::to_<x>_<y> for each, a firmpath::GoalBits, and <id>::stations, all of them for a firmpath::Fleet.
#
# GOAL and STATION are metres in the frame of a ROS map, or with CELLS its cells; in a .map they are cells.
#
# With JUMP_GRAPH the program also contains a jump graph for these moves, and <id>::jump_graph is its words, for
# firmpath::JumpGraphView; with CLUSTERS, clusters of so many cells a side, and <id>::clusters, for
# firmpath::ClusterView. Boxes are for costs at SCALE (10/14 or 13860/19601); without it, at the library's own choice for a map of this size.
#
# TILES also writes the map as an image for memory that firmware reads through a function, with firmpath::TiledGrid.
# <file> is relative to the current binary folder. The image is not part of the program.
#
# The tool comes from this build, or from FIRMPATH_TOOL if that is set to a program (-DFIRMPATH_TOOL=/usr/bin/firmpath).
# Otherwise, a cross build builds it once for the build machine, in <build>/firmpath_host_tool, with that machine's
# own compiler; this needs libpng, yaml-cpp, CLI11 and nlohmann_json.
include_guard(GLOBAL)

set(FIRMPATH_TOOL "" CACHE FILEPATH "A firmpath program for this machine, to bake maps with; else one is built")
set_property(GLOBAL PROPERTY firmpath_host_port_dir "${CMAKE_CURRENT_LIST_DIR}/..")

# firmpath_build_for_this_machine(<name> <source folder> <target there> <program> <level of optimisation>)
#
# The target <name>, which builds a program of another project with this machine's own compiler, in <build>/<name>, also
# where this build is for a board. The program's path is relative to that folder.
function(firmpath_build_for_this_machine name source_dir target program level)
  if(TARGET ${name})
    return()
  endif()
  set(build_dir "${CMAKE_BINARY_DIR}/${name}")
  # With several configurations in one folder, the program's location would depend on the configuration.
  string(REPLACE " Multi-Config" "" generator "${CMAKE_GENERATOR}")
  # Variables that are often used to set up a cross build would also affect the inner build.
  set(clean_environment "${CMAKE_COMMAND}" -E env --unset=CC --unset=CXX --unset=CFLAGS --unset=CXXFLAGS
      --unset=CPPFLAGS --unset=LDFLAGS --unset=CMAKE_TOOLCHAIN_FILE --unset=CMAKE_GENERATOR)
  # Runs in every build. If nothing has changed, it does nothing, and what the program writes is not written again.
  add_custom_target(${name}
    COMMAND ${clean_environment} "${CMAKE_COMMAND}" -S "${source_dir}" -B "${build_dir}" -G "${generator}"
            -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=${level} -DNDEBUG" "-DCMAKE_MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM}"
    COMMAND ${clean_environment} "${CMAKE_COMMAND}" --build "${build_dir}" --target ${target}
    BYPRODUCTS "${build_dir}/${program}"
    COMMENT "Building ${target} for this machine"
    USES_TERMINAL
    VERBATIM)
endfunction()

# Sets ${command} to the program and ${dependency} to what has to be built before it runs.
function(firmpath_find_tool command dependency)
  if(FIRMPATH_TOOL)
    set(${command} "${FIRMPATH_TOOL}" PARENT_SCOPE)
    set(${dependency} "${FIRMPATH_TOOL}" PARENT_SCOPE)
    return()
  endif()
  if(TARGET firmpath_tool AND NOT CMAKE_CROSSCOMPILING)
    set(${command} firmpath_tool PARENT_SCOPE) # CMake replaces this with the program's path
    set(${dependency} firmpath_tool PARENT_SCOPE)
    return()
  endif()
  get_property(source_dir GLOBAL PROPERTY firmpath_host_port_dir)
  # Low optimisation: the tool builds in half the time, and baking is fast anyway.
  firmpath_build_for_this_machine(firmpath_host_tool "${source_dir}" firmpath_tool bin/firmpath -O1)
  set(${command} "${CMAKE_BINARY_DIR}/firmpath_host_tool/bin/firmpath" PARENT_SCOPE)
  set(${dependency} firmpath_host_tool "${CMAKE_BINARY_DIR}/firmpath_host_tool/bin/firmpath" PARENT_SCOPE)
endfunction()

# Adds sources that a command writes into a folder.
function(firmpath_add_written target folder)
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  else()
    set(scope PRIVATE)
  endif()
  target_sources(${target} ${scope} ${ARGN})
  target_include_directories(${target} ${scope} "${folder}")
endfunction()

function(firmpath_add_map target map)
  # CMake drops empty arguments without a message: KEEPOUT "${unset}" would bake the map without its mask.
  set(before "")
  foreach(argument IN LISTS ARGV)
    if(argument STREQUAL "")
      message(FATAL_ERROR "firmpath_add_map(${target} ${map}): an empty value after '${before}'; expected a value, not a "
                          "variable that is not set")
    endif()
    set(before "${argument}")
  endforeach()
  cmake_parse_arguments(PARSE_ARGV 2 arg "JUMP_GRAPH;BOXES;CELLS"
                        "NAME;RADIUS_MM;COARSEN;UNKNOWN;MOVES;CORNER;KEEPOUT;SPEED;SCALE;CLUSTERS;DETOUR;LANDMARKS;TILES" "GOAL;STATION")
  if(NOT arg_NAME OR arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "firmpath_add_map(${target} ${map}): expected NAME <id> [RADIUS_MM <n>] [COARSEN <n>] "
                        "[UNKNOWN free|blocked] [KEEPOUT <mask>] [SPEED <mask>] [GOAL <x>,<y>...] [STATION <x>,<y>...] [CELLS] "
                        "[JUMP_GRAPH [BOXES]] [CLUSTERS <edge> [DETOUR <steps>] [LANDMARKS <n>]] "
                        "[SCALE <s>/<d>] [MOVES 4|8] [CORNER <rule>] [TILES <file>], not '${ARGN}'")
  endif()
  cmake_path(ABSOLUTE_PATH map BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  if(NOT EXISTS "${map}")
    message(FATAL_ERROR "firmpath_add_map(${target}): there is no map ${map}")
  endif()

  set(options --name "${arg_NAME}")
  if(DEFINED arg_RADIUS_MM)
    if(NOT arg_RADIUS_MM MATCHES "^[0-9]+$")
      message(FATAL_ERROR "firmpath_add_map(${target} ${map}): RADIUS_MM ${arg_RADIUS_MM} is not a whole number of millimetres")
    endif()
    # The tool expects metres, and CMake cannot divide by a thousand with decimals.
    set(digits "000${arg_RADIUS_MM}")
    string(LENGTH "${digits}" length)
    math(EXPR whole_length "${length} - 3")
    string(SUBSTRING "${digits}" 0 ${whole_length} whole)
    string(SUBSTRING "${digits}" ${whole_length} 3 fraction)
    list(APPEND options --radius "${whole}.${fraction}")
  endif()
  if(DEFINED arg_COARSEN)
    list(APPEND options --coarsen "${arg_COARSEN}")
  endif()
  foreach(goal IN LISTS arg_GOAL)
    list(APPEND options --goal "${goal}")
  endforeach()
  foreach(station IN LISTS arg_STATION)
    list(APPEND options --station "${station}")
  endforeach()
  if(arg_CELLS)
    list(APPEND options --cells)
  endif()
  if(DEFINED arg_MOVES)
    list(APPEND options --moves "${arg_MOVES}")
  endif()
  if(DEFINED arg_CORNER)
    list(APPEND options --corner "${arg_CORNER}")
  endif()
  if(DEFINED arg_UNKNOWN)
    list(APPEND options --unknown "${arg_UNKNOWN}")
  endif()

  set(inputs "${map}")
  foreach(mask IN ITEMS KEEPOUT SPEED)
    if(DEFINED arg_${mask})
      cmake_path(ABSOLUTE_PATH arg_${mask} BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
      string(TOLOWER "${mask}" option)
      list(APPEND options --${option} "${arg_${mask}}")
      list(APPEND inputs "${arg_${mask}}")
    endif()
  endforeach()

  # The picture of a .yaml is also an input.
  set(pictures "")
  foreach(input IN LISTS inputs)
    if(input MATCHES "\\.ya?ml$" AND EXISTS "${input}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${input}")
      file(STRINGS "${input}" image_line REGEX "^ *image *:" LIMIT_COUNT 1)
      string(REGEX REPLACE "^ *image *: *[\"']?([^\"'#]*[^\"'# ])[\"']? *(#.*)?$" "\\1" picture "${image_line}")
      cmake_path(GET input PARENT_PATH folder)
      cmake_path(ABSOLUTE_PATH picture BASE_DIRECTORY "${folder}" NORMALIZE)
      if(EXISTS "${picture}" AND NOT IS_DIRECTORY "${picture}") # else the tool reports what is wrong
        list(APPEND pictures "${picture}")
      endif()
    endif()
  endforeach()

  firmpath_find_tool(tool tool_dependency)
  set(output_dir "${CMAKE_CURRENT_BINARY_DIR}/firmpath_maps/${target}")
  set(header "${output_dir}/${arg_NAME}.hpp")
  set(sources "${header}")
  set(images "")
  foreach(table IN ITEMS jump_graph clusters)
    string(TOUPPER "${table}" keyword)
    if(NOT arg_${keyword})
      continue()
    endif()
    # The assembler copies the image into the program: the compiler would take minutes for a large one.
    set(image "${output_dir}/${arg_NAME}_${table}.bin")
    set(source "${output_dir}/${arg_NAME}_${table}.cpp")
    set(symbol "${arg_NAME}_${table}")
    file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT [[// Tables of a map, from the file beside this one.
__asm__(
    ".section .rodata.@symbol@,\"a\",%progbits\n"
    ".balign 4\n"
    ".global @symbol@\n"
    "@symbol@:\n"
    ".incbin \"@image@\"\n"
    ".previous\n");
]])
    set_source_files_properties("${source}" PROPERTIES OBJECT_DEPENDS "${image}" SKIP_PRECOMPILE_HEADERS ON
                                                       CXX_COMPILER_LAUNCHER "")
    list(APPEND sources "${source}")
    list(APPEND images "${image}")
    string(REPLACE "_" "-" option "${table}")
    if(table STREQUAL "clusters")
      list(APPEND options --clusters "${arg_CLUSTERS}")
      set(option cluster-tables)
    endif()
    list(APPEND options --${option} "${image}")
  endforeach()
  if(arg_BOXES)
    if(NOT arg_JUMP_GRAPH)
      message(FATAL_ERROR "firmpath_add_map(${target} ${map}): BOXES are for a jump graph; expected JUMP_GRAPH, too")
    endif()
    list(APPEND options --boxes)
  endif()
  if(DEFINED arg_DETOUR)
    if(NOT arg_CLUSTERS)
      message(FATAL_ERROR "firmpath_add_map(${target} ${map}): DETOUR is for clusters; expected CLUSTERS <edge>, too")
    endif()
    list(APPEND options --detour "${arg_DETOUR}")
  endif()
  if(DEFINED arg_LANDMARKS)
    if(NOT arg_CLUSTERS)
      message(FATAL_ERROR "firmpath_add_map(${target} ${map}): LANDMARKS are for clusters; expected CLUSTERS <edge>, too")
    endif()
    list(APPEND options --landmarks "${arg_LANDMARKS}")
  endif()
  if(DEFINED arg_SCALE)
    if(NOT images)
      message(FATAL_ERROR "firmpath_add_map(${target} ${map}): SCALE is for tables; expected JUMP_GRAPH or CLUSTERS, too")
    endif()
    list(APPEND options --scale "${arg_SCALE}")
  endif()
  if(DEFINED arg_TILES)
    cmake_path(ABSOLUTE_PATH arg_TILES BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}" NORMALIZE)
    list(APPEND options --tiles "${arg_TILES}")
    list(APPEND images "${arg_TILES}")
  endif()
  add_custom_command(
    OUTPUT "${header}" ${images}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${output_dir}"
    COMMAND "${tool}" bake "${map}" ${options} -o "${header}"
    DEPENDS ${inputs} ${pictures} ${tool_dependency}
    COMMENT "Baking the map ${arg_NAME}"
    VERBATIM)
  firmpath_add_written(${target} "${output_dir}" ${sources})
endfunction()

# firmpath_add_primitives(<target> NAME <id> FOOTPRINT_MM <length>x<width> CELL_MM <n> [DRIVE diff|car|omni]
#                         [TURNING_RADIUS_MM <n>] [AXLE_MM <n>] [HEADINGS 8|16] [PITCH 1|2] [TURN_COST_MM <n>] [BACKWARDS <n>])
# firmpath_add_primitives(<target> NAME <id> FOOTPRINT_MM <length>x<width> MPRIM <file> [TURN_COST_MM <n>])
#
# Writes the motions of a robot with a shape as tables at build time, for flash. Sources of <target> contain
#
#     #include "<id>.hpp"  // struct <id>, for a firmpath::StateLattice
#
# FOOTPRINT_MM may also be the corners of a convex outline, in quotes: "[[450,250],[-400,250],[-400,-250],[450,-250]]".
# `firmpath primitives --help` says what the options mean. MPRIM is a file of the SBPL library, relative to the current
# source folder.
function(firmpath_add_primitives target)
  set(usage "expected NAME <id> FOOTPRINT_MM <length>x<width> CELL_MM <n> [DRIVE diff|car|omni] [TURNING_RADIUS_MM <n>] [AXLE_MM <n>] \
[HEADINGS 8|16] [PITCH 1|2] [TURN_COST_MM <n>] [BACKWARDS <n>], or MPRIM <file> in place of CELL_MM and DRIVE")
  cmake_parse_arguments(PARSE_ARGV 1 arg ""
                        "NAME;FOOTPRINT_MM;CELL_MM;DRIVE;TURNING_RADIUS_MM;AXLE_MM;HEADINGS;PITCH;TURN_COST_MM;BACKWARDS;MPRIM" "")
  if(NOT arg_NAME OR NOT arg_FOOTPRINT_MM MATCHES "^[0-9]+x[0-9]+$|^\\[[-0-9, ]*(\\[[-0-9, ]+\\][-0-9, ]*)+\\]$" OR arg_UNPARSED_ARGUMENTS
     OR arg_KEYWORDS_MISSING_VALUES OR "${ARGN}" MATCHES ";;|;$" OR (NOT arg_CELL_MM AND NOT arg_MPRIM))
    message(FATAL_ERROR "firmpath_add_primitives(${target}): ${usage}, not '${ARGN}'")
  endif()
  set(options --name "${arg_NAME}")
  # The tool expects metres: it reads millimetres as <n>e-3.
  string(REGEX REPLACE "([0-9]+)" "\\1e-3" footprint "${arg_FOOTPRINT_MM}")
  list(APPEND options --footprint "${footprint}")
  foreach(option IN ITEMS CELL TURNING_RADIUS AXLE)
    if(DEFINED arg_${option}_MM)
      string(TOLOWER "${option}" name)
      string(REPLACE "_" "-" name "${name}")
      if(NOT arg_${option}_MM MATCHES "^[0-9]+$")
        message(FATAL_ERROR "firmpath_add_primitives(${target}): ${option}_MM ${arg_${option}_MM} is not a whole number of "
                            "millimetres")
      endif()
      list(APPEND options --${name} "${arg_${option}_MM}e-3")
    endif()
  endforeach()
  foreach(option IN ITEMS DRIVE HEADINGS PITCH BACKWARDS)
    if(DEFINED arg_${option})
      string(TOLOWER "${option}" name)
      list(APPEND options --${name} "${arg_${option}}")
    endif()
  endforeach()
  if(DEFINED arg_TURN_COST_MM)
    list(APPEND options --turn-cost-mm "${arg_TURN_COST_MM}")
  endif()
  set(inputs "")
  if(DEFINED arg_MPRIM)
    cmake_path(ABSOLUTE_PATH arg_MPRIM BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    list(APPEND options --mprim "${arg_MPRIM}")
    set(inputs "${arg_MPRIM}")
  endif()
  firmpath_find_tool(tool tool_dependency)
  set(output_dir "${CMAKE_CURRENT_BINARY_DIR}/firmpath_maps/${target}")
  set(header "${output_dir}/${arg_NAME}.hpp")
  add_custom_command(
    OUTPUT "${header}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${output_dir}"
    COMMAND "${tool}" primitives ${options} -o "${header}"
    DEPENDS ${inputs} ${tool_dependency}
    COMMENT "Writing the motions of ${arg_NAME}"
    VERBATIM)
  firmpath_add_written(${target} "${output_dir}" "${header}")
endfunction()
