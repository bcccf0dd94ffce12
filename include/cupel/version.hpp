#ifndef CUPEL_VERSION_HPP
#define CUPEL_VERSION_HPP

/// The version of the library. CMake reads it from these three lines, so the build files do not repeat it.
#define CUPEL_VERSION_MAJOR 0
#define CUPEL_VERSION_MINOR 1
#define CUPEL_VERSION_PATCH 0

#include <string_view>

#include "cupel/cxx20.hpp"

namespace cupel {

/// The version of the library.
inline constexpr std::string_view kVersion = "0.1.0";

/// The version of the Cupel specification that the library implements.
inline constexpr std::string_view kSpecificationVersion = "1.3";

}  // namespace cupel

#endif
