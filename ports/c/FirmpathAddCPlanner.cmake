# firmpath_add_c_planner(<target> <name> PLANNER <planner> MAP <W>x<H> [OPTIONS <option of firmpath c-api>...])
#
# Makes the C interface of a planner at build time: C sources of <target> contain
#
#     #include "<name>.h"
#
# and the functions <name>_begin, <name>_step and so on are linked. OPTIONS are passed on: OPTIONS --nodes 104. The tool
# is found as for firmpath_add_map. <target> needs both languages of the project, C and CXX.
include_guard(GLOBAL)
include("${CMAKE_CURRENT_LIST_DIR}/../host/cmake/FirmpathAddMap.cmake") # firmpath_find_tool()

function(firmpath_add_c_planner target name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "PLANNER;MAP" "OPTIONS")
  if(NOT arg_PLANNER OR NOT arg_MAP OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "firmpath_add_c_planner(${target} ${name}): expected PLANNER <planner> MAP <W>x<H> "
                        "[OPTIONS <option>...], not '${ARGN}'")
  endif()
  firmpath_find_tool(tool tool_dependency)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/firmpath_c/${target}")
  set(files "${folder}/${name}.h" "${folder}/${name}.cpp")
  add_custom_command(
    OUTPUT ${files}
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND "${tool}" c-api --planner "${arg_PLANNER}" --size "${arg_MAP}" ${arg_OPTIONS} -o ${files}
    DEPENDS ${tool_dependency}
    COMMENT "Writing the C interface ${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${files})
  target_include_directories(${target} PRIVATE "${folder}")
  target_link_libraries(${target} PRIVATE firmpath::c)
endfunction()
