# Runs a program and checks how it ends and what it says. ctest's own PASS_REGULAR_EXPRESSION would ignore the exit code
# and be content with any one of several expressions.
#
#   cmake -DPROGRAM=... [-DARGUMENT=...] -DEXIT_CODE=... [-DSTDOUT_FILE=...] [-DSTDOUT=...] [-DSTDERR=...]
#         -P check_run.cmake
#
# STDOUT_FILE: the exact output. STDOUT, STDERR: regular expressions that must all match.

execute_process(COMMAND "${PROGRAM}" ${ARGUMENT} RESULT_VARIABLE exit_code OUTPUT_VARIABLE stdout ERROR_VARIABLE stderr)
message("${stdout}${stderr}")

if(NOT exit_code STREQUAL EXIT_CODE)
  message(FATAL_ERROR "exit code ${exit_code}, expected ${EXIT_CODE}")
endif()

if(DEFINED STDOUT_FILE)
  file(READ "${STDOUT_FILE}" expected)
  if(NOT stdout STREQUAL expected)
    message(FATAL_ERROR "the output differs from ${STDOUT_FILE}:\n${expected}")
  endif()
endif()

foreach(stream IN ITEMS stdout stderr)
  string(TOUPPER ${stream} expressions)
  foreach(expression IN LISTS ${expressions})
    if(NOT ${stream} MATCHES "${expression}")
      message(FATAL_ERROR "${stream} does not match: ${expression}")
    endif()
  endforeach()
endforeach()
