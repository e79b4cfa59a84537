# cmake -DWORK=<folder> -DGENERATOR=<name> [-DINSTALL_FROM=<build folder>] -P consumer.cmake -- <configure argument>...
# Configures, builds and tests the project in consumer/ from scratch; first installs firmpath for it, if asked to.
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/../support/command.cmake")
file(REMOVE_RECURSE "${WORK}")
if(INSTALL_FROM)
  execute_process(COMMAND "${CMAKE_COMMAND}" --install "${INSTALL_FROM}" --prefix "${WORK}/prefix"
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND command "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
  string(REPLACE "<prefix>" "${WORK}/prefix" command "${command}")
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" -G "${GENERATOR}" -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${WORK}/build"
                        ${command} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${WORK}/build" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/build" --output-on-failure
                COMMAND_ERROR_IS_FATAL ANY)
