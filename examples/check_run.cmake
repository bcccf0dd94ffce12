# Fails unless PROGRAM succeeds and writes exactly the text of the file EXPECTED.
execute_process(COMMAND "${PROGRAM}" RESULT_VARIABLE exit_code OUTPUT_VARIABLE output)
file(READ "${EXPECTED}" expected)
if(NOT exit_code EQUAL 0 OR NOT output STREQUAL expected)
  message(FATAL_ERROR "exit code ${exit_code}, output:\n${output}\nexpected, from ${EXPECTED}:\n${expected}")
endif()
