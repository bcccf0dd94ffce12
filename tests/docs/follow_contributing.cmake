# Does what CONTRIBUTING.md says, word for word, in a copy of the project: the files of walkthrough/ are the ones that it shows
# as new.
#
#   cmake -DROOT=<project> -DTREE=<where the copy goes> [-DBUILD=<build directory> -DCMAKE_CXX_COMPILER=... -DCMAKE_CXX_FLAGS=...]
#         -P follow_contributing.cmake
#
# With BUILD it also builds the copy and runs what the steps have added.
cmake_minimum_required(VERSION 3.22)
include("${CMAKE_CURRENT_LIST_DIR}/blocks.cmake")

function(report where problem)
  message(FATAL_ERROR "${where}: ${problem}")
endfunction()

function(follow where language note block)
  if(note MATCHES "^from: (tests/docs/walkthrough)/(.*)$")
    set(new "${CMAKE_MATCH_2}")
    file(READ "${ROOT}/${CMAKE_MATCH_1}/${new}" whole)
    if(EXISTS "${TREE}/${new}" OR NOT block STREQUAL whole)
      report("${where}" "does not show all of a new file ${new}")
    endif()
    file(WRITE "${TREE}/${new}" "${block}")
  elseif(note MATCHES "^edits: (.*)$")
    set(file "${CMAKE_MATCH_1}")
    split_edit("${where}" "${block}" before after)
    file(READ "${TREE}/${file}" source)
    string(FIND "\n${source}" "\n${before}" at)
    if(at EQUAL -1)
      report("${where}" "does not apply to ${file}")
    endif()
    string(LENGTH "${before}" length)
    math(EXPR end "${at} + ${length}")
    string(SUBSTRING "${source}" 0 ${at} head)
    string(SUBSTRING "${source}" ${end} -1 tail)
    file(WRITE "${TREE}/${file}" "${head}${after}${tail}")
  endif()
endfunction()

file(REMOVE_RECURSE "${TREE}")
file(GLOB parts "${ROOT}/*")
foreach(part IN LISTS parts)
  string(FIND "${TREE}/" "${part}/" inside)  # the build directory that the copy is made in
  if(NOT inside EQUAL 0 AND NOT part MATCHES "/(build|\\.git)$")
    file(COPY "${part}" DESTINATION "${TREE}")
  endif()
endforeach()
for_each_block(CONTRIBUTING.md follow)

if(NOT DEFINED BUILD)
  return()
endif()

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} -S "${TREE}" -B "${BUILD}" -G Ninja -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
    -DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS} -DCUPEL_BUILD_TESTS=ON -DCUPEL_DEVELOPER_WARNINGS=ON -DCUPEL_INSTALL=OFF)
run(${CMAKE_COMMAND} --build "${BUILD}" --target cupel_unit_scoring cupel_unit_policy property_scorers property_pipeline
    cupel_batch_test)
foreach(program IN ITEMS cupel_unit_scoring cupel_unit_policy property_scorers cupel_batch_test)
  execute_process(COMMAND "${BUILD}/${program}" --gtest_filter=*Brevity*:PolicyScorers.*:BatchCommand.* OUTPUT_VARIABLE output
                  COMMAND_ERROR_IS_FATAL ANY ECHO_OUTPUT_VARIABLE)
  if(NOT output MATCHES "\\[  PASSED  \\] [1-9]")
    message(FATAL_ERROR "${program} has no test of the new scorer")
  endif()
endforeach()
