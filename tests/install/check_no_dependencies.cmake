# Fails when LIBRARY needs a shared library that does not come with the compiler or the C library.
# Spec: OpenTelemetry/no-dependency, MUST: "The Wollax.Cupel assembly MUST have no compile-time or runtime dependency on
#     any OpenTelemetry SDK assembly."
#   Code: src/CMakeLists.txt
#   Note: The core links nothing but the C++ runtime, and the command links no telemetry library.
execute_process(COMMAND readelf -d ${LIBRARY} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\\(NEEDED\\)[^\n]*" lines "${dynamic}")
list(LENGTH lines count)
if(count EQUAL 0)
  message(FATAL_ERROR "found no dependencies at all, not even the C++ runtime: the check does not work")
endif()
foreach(line IN LISTS lines)
  if(NOT line MATCHES "\\[(libstdc\\+\\+|libc\\+\\+|libm|libc|libgcc_s|ld-linux[^.]*)\\.so")
    message(SEND_ERROR "unexpected dependency: ${line}")
  endif()
endforeach()
