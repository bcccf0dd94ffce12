# Counts what runs, by clang's own counters: a branch is a condition of the source, where gcov would count every call that may
# throw as one. Everything is instrumented, tests too, because they are who uses the inline parts of the public headers.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "cupel: CUPEL_COVERAGE needs clang: cmake --workflow --preset coverage")
endif()
# Atomic: counts of threads that run at once would get lost, and what is derived from them be wrong.
add_compile_options(-fprofile-instr-generate -fcoverage-mapping -fprofile-update=atomic)
add_link_options(-fprofile-instr-generate)

# The tools of the compiler's own version: another's can't read its data.
foreach(tool IN ITEMS profdata cov)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-prog-name=llvm-${tool} OUTPUT_VARIABLE llvm_${tool}
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endforeach()
# A new start: what an earlier run counted belongs to other sources.
file(REMOVE_RECURSE ${PROJECT_BINARY_DIR}/profiles)
find_program(CUPEL_PYTHON python3 HINTS /usr/bin REQUIRED)
add_custom_target(
  cupel_coverage_report
  COMMAND ${CUPEL_PYTHON} -B ${PROJECT_SOURCE_DIR}/scripts/coverage --build ${PROJECT_BINARY_DIR} --profdata ${llvm_profdata}
          --cov ${llvm_cov}
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  USES_TERMINAL VERBATIM)
