# One build tree compiles what is shipped, another compiles the programs that test it from outside. So the library is compiled as its
# users get it, and the tests by the compiler that is quickest at unoptimised code.
#
# A tree with CUPEL_BUILD_TEST_PROGRAMS=OFF describes its targets in a file; one with CUPEL_PREBUILT=<that tree> reads the file.
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
set(CMAKE_NO_SYSTEM_FROM_IMPORTED ON)  # our headers are still ours: they get warnings
include("${CUPEL_PREBUILT}/${cupel_prebuilt_file}")
add_library(cupel::cupel ALIAS cupel)
foreach(companion IN ITEMS json testing)  # exported by the names that users of the library know
  add_library(cupel::${companion} ALIAS ${companion})
  add_library(cupel_${companion} ALIAS ${companion})
endforeach()
