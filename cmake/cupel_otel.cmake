# Finds opentelemetry-cpp as CUPEL_OTEL requests, and sets opentelemetry-cpp_FOUND.
set(opentelemetry-cpp_FOUND FALSE)
if(NOT CUPEL_OTEL STREQUAL AUTO AND NOT CUPEL_OTEL)
  return()
endif()
# The CMake file of Debian's package needs packages that it does not depend on, and fails in several ways without them.
find_package(opentelemetry-cpp CONFIG QUIET)
if(NOT opentelemetry-cpp_FOUND AND NOT CUPEL_OTEL STREQUAL AUTO)
  message(FATAL_ERROR "cupel: CUPEL_OTEL=${CUPEL_OTEL}, but opentelemetry-cpp or one of its dependencies was not found: "
                      "${opentelemetry-cpp_NOT_FOUND_MESSAGE}\nInstall these Debian packages: opentelemetry-cpp-dev (from the "
                      "backports of Debian 12), libabsl-dev, libgrpc++-dev, protobuf-compiler-grpc, libprotobuf-dev, "
                      "libcurl4-openssl-dev, zlib1g-dev; scripts/packages.sh otel installs them.")
endif()
