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
              -Werror)
endif()
