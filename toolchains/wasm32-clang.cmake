# Toolchain file for WebAssembly with clang++ 14 or later and its linker, without an operating system: for ports/web.
# Debian's packages: clang, lld, libc++-dev-wasm32, libc++abi-dev-wasm32, wasi-libc. Searches use only headers of these.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # there is no start-up code
string(APPEND CMAKE_CXX_FLAGS_INIT " -ffreestanding -fno-exceptions -fno-rtti -fno-threadsafe-statics -mbulk-memory")
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -nostdlib -Wl,--no-entry -Wl,--gc-sections")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
