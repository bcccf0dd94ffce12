# Finds opentelemetry-cpp as CUPEL_OTEL asks; opentelemetry-cpp_FOUND is the answer.
set(opentelemetry-cpp_FOUND FALSE)
if(NOT CUPEL_OTEL STREQUAL AUTO AND NOT CUPEL_OTEL)
  return()
endif()
# Debian's package asks for others that it does not depend on; without them its CMake file ends with one of several errors.
find_package(opentelemetry-cpp CONFIG QUIET)
if(NOT opentelemetry-cpp_FOUND AND NOT CUPEL_OTEL STREQUAL AUTO)
  message(FATAL_ERROR "cupel: CUPEL_OTEL=${CUPEL_OTEL}, but opentelemetry-cpp was not found, or not what it needs: "
                      "${opentelemetry-cpp_NOT_FOUND_MESSAGE}\nOn Debian these packages have it all: opentelemetry-cpp-dev (from the "
                      "backports of Debian 12), libabsl-dev, libgrpc++-dev, protobuf-compiler-grpc, libprotobuf-dev, "
                      "libcurl4-openssl-dev, zlib1g-dev; scripts/packages.sh otel installs them.")
endif()
