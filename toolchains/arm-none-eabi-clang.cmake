# Toolchain file for bare-metal Arm Cortex-M with clang++ 14 or later: a second compiler for the boards of
# arm-none-eabi-gcc.cmake, with the same variables for the target. It uses GCC's headers, linker and libgcc.
include("${CMAKE_CURRENT_LIST_DIR}/arm-none-eabi-gcc.cmake")

# GCC knows which library headers fit the processor. (The headers of the compiler itself are not for Clang.)
separate_arguments(firmpath_gcc UNIX_COMMAND "arm-none-eabi-g++ ${CMAKE_CXX_FLAGS_INIT}")
execute_process(COMMAND ${firmpath_gcc} -E -x c++ -v /dev/null
                OUTPUT_QUIET ERROR_VARIABLE firmpath_search COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE ".*search starts here:\n(.*)End of search list.*" "\\1" firmpath_search "${firmpath_search}")
string(REGEX MATCHALL "/[^\n]+" firmpath_search "${firmpath_search}")
list(FILTER firmpath_search EXCLUDE REGEX "/lib/gcc/arm-none-eabi/[^/]+/include(-fixed)?$")
list(TRANSFORM firmpath_search PREPEND " -isystem ")
list(JOIN firmpath_search "" firmpath_search)

set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_CXX_COMPILER_TARGET arm-none-eabi)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET arm-none-eabi)
set(CMAKE_ASM_COMPILER clang)
set(CMAKE_ASM_COMPILER_TARGET arm-none-eabi)
find_program(CMAKE_AR arm-none-eabi-ar)
find_program(CMAKE_NM arm-none-eabi-nm)
find_program(CMAKE_RANLIB arm-none-eabi-ranlib)
# As in GCC: the shortest possible enumerations, and the plain names of C functions instead of __aeabi_memcpy etc.
string(PREPEND CMAKE_C_FLAGS_INIT "-fshort-enums -meabi gnu ")
string(PREPEND CMAKE_CXX_FLAGS_INIT "-fshort-enums -meabi gnu -nostdinc++${firmpath_search} ")
# Clang marks its objects as having no code on the stack. libgcc's objects have no mark, and the linker would warn.
set(CMAKE_CXX_LINK_EXECUTABLE
  "arm-none-eabi-g++ -mthumb ${firmpath_cpu_flags} -Wl,-z,noexecstack <CMAKE_CXX_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
