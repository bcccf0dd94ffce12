# All targets of this repository link it privately. Empty in projects that embed cupel.
add_library(cupel_dev_warnings INTERFACE)
if(CUPEL_DEVELOPER_WARNINGS)
  target_compile_options(
    cupel_dev_warnings
    INTERFACE -Wall
              -Wextra
              -Wpedantic
              -Wshadow
              -Wconversion
              -Wsign-conversion
              -Wnon-virtual-dtor
              -Wold-style-cast
              -Woverloaded-virtual
              -Werror)
  # In unity builds, g++ 12 attributes code of the standard library to our files.
  if(NOT (CUPEL_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU))
    target_compile_options(cupel_dev_warnings INTERFACE -Wnull-dereference)
  endif()
endif()
