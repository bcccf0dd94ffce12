# Follows docs/maintainers/adding-a-strategy.md literally in a copy of the project. The page shows the files of
# walkthrough/ as new files.
#
#   cmake -DROOT=<project> -DTREE=<directory of the copy> -DBUILD=<build directory> -DCMAKE_CXX_COMPILER=...
#         -P follow_walkthrough.cmake
#
# Then builds the copy, runs the tests that the steps add, and runs a request with the new scorer.
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
  string(FIND "${TREE}/" "${part}/" inside)  # skips the build directory that contains the copy
  if(NOT inside EQUAL 0 AND NOT part MATCHES "/(build|\\.git)$")
    file(COPY "${part}" DESTINATION "${TREE}")
  endif()
endforeach()
for_each_block(docs/maintainers/adding-a-strategy.md follow)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# run_expecting(<pattern> <command>...)
function(run_expecting pattern)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
  if(NOT output MATCHES "${pattern}")
    string(JOIN " " command ${ARGN})
    message(FATAL_ERROR "${command} does not print ${pattern}:\n${output}")
  endif()
endfunction()

# Builds without optimisation, and only the targets that the steps change, without the random cases.
run(${CMAKE_COMMAND} -S "${TREE}" -B "${BUILD}" -G Ninja -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_CXX_FLAGS=-O0
    -DCUPEL_BUILD_TESTS=ON -DCUPEL_PRECOMPILED_HEADERS=ON -DCUPEL_UNITY_BUILD=ON -DCUPEL_DEVELOPER_WARNINGS=ON -DCUPEL_INSTALL=OFF -DCUPEL_OTEL=OFF)
run(${CMAKE_COMMAND} --build "${BUILD}" --target cupel_command cupel_unit_scoring)
run_expecting("PASSED  . 3 tests" "${BUILD}/cupel_unit_scoring" --gtest_filter=Brevity*)
file(WRITE "${BUILD}/request.jsonl"
     [[{"id": 1, "budget": {"maxTokens": 9, "targetTokens": 9}, "policy": {"scorers": [{"type": "brevity", "halfTokens": 3}]}, ]]
     [["items": [{"content": "long", "tokens": 9}, {"content": "short", "tokens": 1}], "report": true}]] "\n")
run_expecting("\"score\":0.75" "${BUILD}/cupel" batch "${BUILD}/request.jsonl")
