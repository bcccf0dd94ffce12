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
              -Wnull-dereference
              -Wdouble-promotion
              -Wformat=2
              -Wimplicit-fallthrough
              -Wcast-align
              -Wcast-qual
              -Wundef
              -Wextra-semi
              -Wredundant-decls
              -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # Not -Wuseless-cast: what is useless here is needed where the types of a width have other names.
    target_compile_options(cupel_dev_warnings INTERFACE -Wduplicated-cond -Wduplicated-branches -Wlogical-op)
  endif()
endif()
