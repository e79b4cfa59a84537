# An overlay port that carries its headers: vcpkg install @NAME@ --overlay-ports=<this folder>. Not tried with vcpkg.
set(VCPKG_BUILD_TYPE release) # headers only
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/include/firmpath" DESTINATION "${CURRENT_PACKAGES_DIR}/include")
vcpkg_install_copyright(FILE_LIST "${CMAKE_CURRENT_LIST_DIR}/LICENSE")
