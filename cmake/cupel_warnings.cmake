# Linked privately by everything in this repository. Empty for those who embed us: our warnings are our business.
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
  # g++ 12 takes code of the standard library for ours where it sees many files at once.
  if(NOT (CUPEL_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL GNU))
    target_compile_options(cupel_dev_warnings INTERFACE -Wnull-dereference)
  endif()
endif()
