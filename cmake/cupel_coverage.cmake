# Instruments the library alone: the tests keep their speed, and the figures are about src/.
target_compile_options(cupel PRIVATE -O0 -g --coverage -fprofile-update=atomic)
target_link_options(cupel PUBLIC --coverage)

find_program(CUPEL_GCOVR gcovr)
if(CUPEL_GCOVR)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/report)
  set(report ${CUPEL_GCOVR} --root ${PROJECT_SOURCE_DIR} --filter src/ --exclude-throw-branches --sort-percentage
      --print-summary --html-details ${PROJECT_BINARY_DIR}/report/index.html --txt - ${PROJECT_BINARY_DIR})
else()
  set(report ${CMAKE_COMMAND} -E echo "gcovr is not installed: no report. Install it and configure again.")
endif()
add_custom_target(
  cupel_coverage_report
  COMMAND ${report}
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  USES_TERMINAL VERBATIM)
