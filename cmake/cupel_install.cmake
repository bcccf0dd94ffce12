# Rules for `cmake --install`. Components: runtime (the shared library), development (headers, archive, CMake and pkg-config
# files), tools (programs; their rules are next to their targets).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(cupel_installed_docs)
set(cupel_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/cupel)

# cupel_install_component(<component> TARGETS <target>... [DEPENDS "<arguments of find_package>"...])
#
# Installs a companion, so that find_package(cupel COMPONENTS <component>) finds its dependencies and defines cupel::<target>.
# cupelConfig.cmake needs no change: it looks for the files that this function installs.
function(cupel_install_component component)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "TARGETS;DEPENDS")
  install(
    TARGETS ${arg_TARGETS}
    EXPORT cupel-${component}-targets
    LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
    ARCHIVE COMPONENT development
    FILE_SET HEADERS COMPONENT development)
  install(
    EXPORT cupel-${component}-targets
    NAMESPACE cupel::
    DESTINATION ${cupel_config_dir}
    COMPONENT development)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/cupel-${component}-dependencies.cmake)
  file(CONFIGURE OUTPUT ${file} CONTENT "set(cupel_dependencies \"@arg_DEPENDS@\")\n" @ONLY)
  install(FILES ${file} DESTINATION ${cupel_config_dir} COMPONENT development)
endfunction()

install(
  TARGETS cupel
  EXPORT cupel-targets
  LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE COMPONENT development
  FILE_SET HEADERS COMPONENT development)
install(
  EXPORT cupel-targets
  NAMESPACE cupel::
  DESTINATION ${cupel_config_dir}
  COMPONENT development)

# A shared library is installed together with its archive: find_package(cupel COMPONENTS static) defines cupel::cupel_static.
get_target_property(cupel_type cupel TYPE)
if(cupel_type STREQUAL SHARED_LIBRARY)
  add_library(cupel_static STATIC $<TARGET_OBJECTS:cupel>)
  set_target_properties(cupel_static PROPERTIES OUTPUT_NAME cupel LINKER_LANGUAGE CXX)
  target_compile_features(cupel_static PUBLIC cxx_std_20)
  target_include_directories(cupel_static INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  cupel_install_component(static TARGETS cupel_static)
endif()

# Before 1.0, minor versions may be incompatible with each other.
set(cupel_compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(cupel_compatibility SameMinorVersion)
endif()
write_basic_package_version_file(cupelConfigVersion.cmake COMPATIBILITY ${cupel_compatibility})
configure_file(cmake/cupelConfig.cmake.in cupelConfig.cmake @ONLY)

# Paths relative to the pkg-config file: an installed tree may be moved, and GNUInstallDirs may have absolute directories.
set(cupel_pkgconfig_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH cupel_pc_prefix ${cupel_pkgconfig_dir} ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" cupel_pc_prefix ${cupel_pc_prefix})
file(RELATIVE_PATH cupel_pc_libdir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH cupel_pc_includedir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(cmake/cupel.pc.in cupel.pc @ONLY)

install(
  FILES ${PROJECT_BINARY_DIR}/cupelConfig.cmake ${PROJECT_BINARY_DIR}/cupelConfigVersion.cmake
  DESTINATION ${cupel_config_dir}
  COMPONENT development)
install(
  FILES ${PROJECT_BINARY_DIR}/cupel.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
  COMPONENT development)
# Pages for users. Pages for contributors are not installed.
file(
  GLOB_RECURSE cupel_docs
  RELATIVE ${PROJECT_SOURCE_DIR}
  CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md ${PROJECT_SOURCE_DIR}/docs/images/* ${PROJECT_SOURCE_DIR}/docs/schema/*.json
                    ${PROJECT_SOURCE_DIR}/companions/*.md ${PROJECT_SOURCE_DIR}/examples/*)
list(FILTER cupel_docs EXCLUDE REGEX "^docs/maintainers/")
list(REMOVE_ITEM cupel_docs docs/explanation/design.md examples/CMakeLists.txt examples/check_run.cmake)
cupel_installed_docs(${PROJECT_BINARY_DIR}/installed_docs LICENSE README.md CHANGELOG.md SECURITY.md ${cupel_docs})
install(
  DIRECTORY ${PROJECT_BINARY_DIR}/installed_docs/
  DESTINATION ${CMAKE_INSTALL_DOCDIR}
  COMPONENT development)

# Programs of an installed tree find the library by a relative path; under /usr the loader finds it. Programs of the build tree get
# the same path: a path that CMake rewrites on installation ends with a colon until then, and the loader takes the empty entry
# after it for the current directory.
if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_INSTALL_RPATH AND NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  file(RELATIVE_PATH cupel_bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  set(CMAKE_INSTALL_RPATH $ORIGIN $ORIGIN/${cupel_bin_to_lib})
  set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
endif()
