# One build tree compiles what is shipped, another compiles the programs that test it from outside. So the library is compiled as
# users get it, and the tests by the compiler that is fastest at unoptimised code.
#
# A tree with CUPEL_BUILD_TEST_PROGRAMS=OFF exports its targets to a file; a tree with CUPEL_PREBUILT=<the first tree> includes it.
set(cupel_prebuilt_targets cupel cupel_json cupel_testing cupel_files cupel_otel_spans cupel_otlp cupel_view cupel_report
                           cupel_conformance_runner cupel_conformance_writer cupel_cli_check cupel_command cupel_dev_warnings)
set(cupel_prebuilt_file cupel_build_tree.cmake)

if(NOT CUPEL_PREBUILT)
  if(TARGET cupel_otlp_http)
    list(APPEND cupel_prebuilt_targets cupel_otlp_http)
  endif()
  export(TARGETS ${cupel_prebuilt_targets} FILE ${PROJECT_BINARY_DIR}/${cupel_prebuilt_file})
  return()
endif()

if(NOT EXISTS "${CUPEL_PREBUILT}/${cupel_prebuilt_file}")
  message(FATAL_ERROR "cupel: CUPEL_PREBUILT=${CUPEL_PREBUILT} has no ${cupel_prebuilt_file}. Configure and build that tree first, "
                      "with CUPEL_BUILD_TEST_PROGRAMS=OFF: cmake --preset product && cmake --build --preset product")
endif()
find_package(fmt 9 REQUIRED CONFIG)
find_package(Threads REQUIRED)
set(CMAKE_NO_SYSTEM_FROM_IMPORTED ON)  # warn about our headers, although the targets are imported
include("${CUPEL_PREBUILT}/${cupel_prebuilt_file}")
add_library(cupel::cupel ALIAS cupel)
foreach(companion IN ITEMS json testing)  # exported under their EXPORT_NAME
  add_library(cupel::${companion} ALIAS ${companion})
  add_library(cupel_${companion} ALIAS ${companion})
endforeach()
