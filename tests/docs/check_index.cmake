# Fails unless docs/README.md links to every page under docs.
#
#   cmake -DROOT=<project> -P check_index.cmake
cmake_minimum_required(VERSION 3.22)

file(READ "${ROOT}/docs/README.md" index)
file(GLOB_RECURSE pages RELATIVE "${ROOT}/docs" "${ROOT}/docs/*.md")
list(REMOVE_ITEM pages README.md)
list(LENGTH pages count)
if(count LESS 20)
  message(FATAL_ERROR "docs has only ${count} pages")
endif()
foreach(page IN LISTS pages)
  string(FIND "${index}" "](${page})" at)
  if(at EQUAL -1)
    message(SEND_ERROR "docs/README.md does not link to ${page}")
  endif()
endforeach()
