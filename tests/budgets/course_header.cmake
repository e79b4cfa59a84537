# cmake -DSCENARIO=<file.map.scen> -DNAME=<id> -DHEADER=<file> -P course_header.cmake
# Writes a MovingAI scenario as the course budgets::<id>(), on the map that firmpath_add_map has baked as <id>.
cmake_minimum_required(VERSION 3.25)

file(STRINGS "${SCENARIO}" lines REGEX "^[0-9]")
list(LENGTH lines count)
if(NOT count EQUAL 50)
  message(FATAL_ERROR "${SCENARIO} has ${count} queries; a course has 50.")
endif()
set(queries "")
foreach(line IN LISTS lines)
  # Bucket, map, its width and height, start, goal, length; separated by tabs or spaces.
  string(REGEX REPLACE "[ \t]+" ";" columns "${line}")
  list(SUBLIST columns 4 4 columns)
  list(JOIN columns ", " columns)
  string(REGEX REPLACE "^(.*, .*), (.*, .*)$" "        {{\\1}, {\\2}},\n" query "${columns}")
  string(APPEND queries "${query}")
endforeach()
file(WRITE "${HEADER}" "#pragma once

#include <type_traits>

#include \"${NAME}.hpp\"
#include \"course.hpp\"

namespace budgets {

constexpr auto ${NAME}() {
    return Course<std::remove_const_t<decltype(::${NAME}::grid)>>{::${NAME}::grid, {
${queries}    }};
}

}  // namespace budgets
")
