# `cpack` makes Debian packages from a shared build (preset "package") and an archive from a static one. `cpack --config
# CPackSourceConfig.cmake` makes the source tarball. See docs/guides/packaging.md.
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_VENDOR "The cupel authors")
set(CPACK_PACKAGE_CONTACT "cupel maintainers <maintainers@cupel.invalid>" CACHE STRING "Maintainer of the packages")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # set per package below
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)

if(cupel_type STREQUAL SHARED_LIBRARY)
  set(CPACK_GENERATOR DEB)
else()
  set(CPACK_GENERATOR TGZ)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL runtime development)
if(TARGET cupel_command)
  list(APPEND CPACK_COMPONENTS_ALL tools)
endif()
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/cupel_debian_docs.cmake)

set(cupel_about
    "cupel decides what goes into a language model's context window, in which
order, and can say why for every item. It implements the Cupel specification
(https://github.com/wollax/cupel).
.
This package contains")
set(CPACK_DEBIAN_PACKAGE_SOURCE cupel)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=") # before 1.0, versions may be incompatible
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libcupel${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
# A trigger runs ldconfig. CPack would add scripts that run it too, unless scripts of these names are given; it warns that they do
# not exist.
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/cmake/debian/triggers ${PROJECT_SOURCE_DIR}/cmake/debian/left_out_on_purpose/postinst
    ${PROJECT_SOURCE_DIR}/cmake/debian/left_out_on_purpose/postrm)
set(CPACK_DEBIAN_RUNTIME_DESCRIPTION
    "context selection for language models - shared library\n${cupel_about} the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcupel-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DEPENDS runtime)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
    "context selection for language models - development files
${cupel_about} the headers, the static library, and the files for
CMake and pkg-config.")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME cupel)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION utils)
set(CPACK_COMPONENT_TOOLS_DEPENDS runtime)
set(CPACK_DEBIAN_TOOLS_DESCRIPTION "context selection for language models - command\n${cupel_about} the command.")

# The source tarball has all files but those that builds and editors leave in a checkout.
string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" cupel_source_regex "${PROJECT_SOURCE_DIR}")
string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" cupel_binary_regex "${PROJECT_BINARY_DIR}")
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME cupel-${PROJECT_VERSION})
set(CPACK_SOURCE_IGNORE_FILES
    "^${cupel_binary_regex}/"
    "^${cupel_source_regex}/build[^/]*/"
    "^${cupel_source_regex}/\\.git(/|$)"
    "^${cupel_source_regex}/\\.(cache|vscode|idea)/"
    "^${cupel_source_regex}/CMakeUserPresets\\.json$"
    "/__pycache__/"
    "(~|\\.swp)$")

include(CPack)
