# Fails unless every sample in the documentation is cut from a file that another test builds and runs.
#
#   cmake -DROOT=<project> -P check_samples.cmake
#
# A block of cpp, cmake or text must consist of whole consecutive lines of a file, at any indentation. The line above
# the block names the file, relative to the root:
#
#   <!-- from: examples/guide/budget.cpp -->
#
# Without such a line the block must be the whole text of an example or of its output. A block of diff must apply to the
# file that the line above it names, and must change it:
#
#   <!-- edits: src/CMakeLists.txt -->
#
# Blocks in other languages are not checked. Use a block without a language for text that is neither code nor output.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/blocks.cmake")

function(report where problem)
  message(SEND_ERROR "${where}: ${problem}")
endfunction()

# The text of the file. Reports a missing file, and gives an empty text for it.
function(read_source where file text_variable)
  set(text "")
  if(EXISTS "${ROOT}/${file}" AND NOT IS_DIRECTORY "${ROOT}/${file}")
    file(READ "${ROOT}/${file}" text)
  else()
    report("${where}" "there is no file ${file}")
  endif()
  set(${text_variable} "${text}" PARENT_SCOPE)
endfunction()

function(check_cut where file block)
  read_source("${where}" "${file}" source)
  set(wanted "\n${block}")
  foreach(depth RANGE 6)
    string(FIND "\n${source}" "${wanted}" at)
    if(source STREQUAL "" OR NOT at EQUAL -1)
      return()
    endif()
    string(REGEX REPLACE "\n([^\n])" "\n  \\1" wanted "${wanted}")
  endforeach()
  report("${where}" "these are not consecutive lines of ${file}:\n${block}")
endfunction()

function(check_edit where file block)
  read_source("${where}" "${file}" source)
  split_edit("${where}" "${block}" before after)
  string(FIND "\n${source}" "\n${before}" at)
  string(FIND "\n${source}" "\n${before}" last REVERSE)
  if(source STREQUAL "")
    return()
  elseif(before STREQUAL "" OR at EQUAL -1)
    report("${where}" "these are not consecutive lines of ${file}:\n${before}")
  elseif(NOT at EQUAL last)
    report("${where}" "these lines occur more than once in ${file}:\n${before}")
  elseif(before STREQUAL after)
    report("${where}" "the edit changes nothing in ${file}")
  endif()
endfunction()

function(check_whole where block)
  file(GLOB files "${ROOT}/examples/*.cpp" "${ROOT}/examples/*.expected")
  foreach(file IN LISTS files)
    file(READ "${file}" source)
    if(block STREQUAL source)
      return()
    endif()
  endforeach()
  report("${where}" "a sample that names no file (<!-- from: ... -->) and is not a whole example:\n${block}")
endfunction()

function(check_block where language note block)
  if(language STREQUAL "diff")
    if(note MATCHES "^edits: (.*)$")
      check_edit("${where}" "${CMAKE_MATCH_1}" "${block}")
    else()
      report("${where}" "an edit that names no file (<!-- edits: ... -->)")
    endif()
  elseif(language MATCHES "^(cpp|cmake|text)$")
    if(block STREQUAL "")
      report("${where}" "an empty sample")
    elseif(note MATCHES "^from: (.*)$")
      check_cut("${where}" "${CMAKE_MATCH_1}" "${block}")
    else()
      check_whole("${where}" "${block}")
    endif()
  endif()
endfunction()

file(GLOB documents RELATIVE "${ROOT}" "${ROOT}/*.md")
file(GLOB_RECURSE pages RELATIVE "${ROOT}" "${ROOT}/docs/*.md")
list(APPEND documents ${pages})
if(NOT documents)
  message(FATAL_ERROR "${ROOT} has no documents")
endif()
foreach(document IN LISTS documents)
  for_each_block("${document}" check_block)
endforeach()
