# Counts executed lines and branches with clang's counters. A branch is a condition of the source; gcov would count every call that
# may throw. Tests are instrumented too, because they instantiate the inline parts of the public headers.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "cupel: CUPEL_COVERAGE needs clang: cmake --workflow --preset coverage")
endif()
# Atomic, because concurrent threads would lose counts, and counts derived from them would be wrong.
add_compile_options(-fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic)
add_link_options(-fprofile-instr-generate)

# Use the tools of the compiler's version: others cannot read its data.
foreach(tool IN ITEMS profdata cov)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-prog-name=llvm-${tool} OUTPUT_VARIABLE llvm_${tool}
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endforeach()
# Counts of an earlier run belong to other sources.
file(REMOVE_RECURSE ${PROJECT_BINARY_DIR}/profiles)
find_program(CUPEL_PYTHON python3 HINTS /usr/bin REQUIRED)
add_custom_target(
  cupel_coverage_report
  COMMAND ${CUPEL_PYTHON} -B ${PROJECT_SOURCE_DIR}/scripts/coverage --build ${PROJECT_BINARY_DIR} --profdata ${llvm_profdata}
          --cov ${llvm_cov}
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  USES_TERMINAL VERBATIM)
