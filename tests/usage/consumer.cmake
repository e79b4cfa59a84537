# cmake -DWORK=<folder> -DGENERATOR=<name> [-DINSTALL_FROM=<build folder>] -P consumer.cmake -- <configure argument>...
# Configures, builds and tests the project in consumer/ from scratch; first installs firmpath for it, if asked to.
cmake_minimum_required(VERSION 3.25)

foreach(i RANGE ${CMAKE_ARGC})
  if(found)
    list(APPEND arguments "${CMAKE_ARGV${i}}")
  elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
    set(found TRUE)
  endif()
endforeach()
list(REMOVE_ITEM arguments "")
file(REMOVE_RECURSE "${WORK}")
if(INSTALL_FROM)
  execute_process(COMMAND "${CMAKE_COMMAND}" --install "${INSTALL_FROM}" --prefix "${WORK}/prefix"
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND arguments "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
  string(REPLACE "<prefix>" "${WORK}/prefix" arguments "${arguments}")
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -G "${GENERATOR}" -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${WORK}/build"
                        ${arguments} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${WORK}/build" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/build" --output-on-failure
                COMMAND_ERROR_IS_FATAL ANY)
