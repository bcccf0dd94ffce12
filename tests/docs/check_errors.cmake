# Fails unless PAGE has one row for each error code of the library and for each exit status of the command, and no row
# for a code that does not exist.
#
#   cmake -DROOT=<project> [-DPAGE=docs/reference/errors.md] -P check_errors.cmake
cmake_minimum_required(VERSION 3.22)

if(NOT PAGE)
  set(PAGE docs/reference/errors.md)
endif()
file(READ "${ROOT}/${PAGE}" page)

# The body of `enum <name>` in the header, without comments.
function(read_enumeration header pattern body_variable)
  file(READ "${ROOT}/${header}" text)
  if(NOT text MATCHES "${pattern}[^{]*{([^}]*)}")
    message(FATAL_ERROR "${header} has no ${pattern}")
  endif()
  string(REGEX REPLACE "//[^\n]*" "" body "${CMAKE_MATCH_1}")
  set(${body_variable} "${body}" PARENT_SCOPE)
endfunction()

function(expect_one_row key)
  string(REGEX MATCHALL "\n[|] ${key} [|]" rows "${page}")
  list(LENGTH rows count)
  if(NOT count EQUAL 1)
    message(SEND_ERROR "${PAGE} has ${count} rows for ${key}")
  endif()
endfunction()

read_enumeration(include/cupel/error.hpp "enum class ErrorCode" body)
string(REGEX MATCHALL "[A-Za-z]+" codes "${body}")
list(LENGTH codes count)
if(count LESS 17)
  message(FATAL_ERROR "include/cupel/error.hpp has only ${count} codes")
endif()
foreach(code IN LISTS codes)
  expect_one_row("`${code}`")
endforeach()
string(REGEX MATCHALL "\n[|] `[A-Za-z]+` [|]" rows "${page}")
foreach(row IN LISTS rows)
  string(REGEX REPLACE "[^A-Za-z]" "" code "${row}")
  if(NOT code IN_LIST codes)
    message(SEND_ERROR "${PAGE} has a row for ${code}, which is not an error code")
  endif()
endforeach()

read_enumeration(tools/cli/failure.hpp "enum ExitCode" body)
string(REGEX MATCHALL "[0-9]+" statuses "${body}")
if(NOT statuses)
  message(FATAL_ERROR "tools/cli/failure.hpp has no exit statuses")
endif()
foreach(status IN LISTS statuses)
  expect_one_row("${status}")
endforeach()
