#ifndef CUPEL_VERSION_HPP
#define CUPEL_VERSION_HPP

/// The library's version. CMake reads these three lines, so this is the only place that states it.
#define CUPEL_VERSION_MAJOR 0
#define CUPEL_VERSION_MINOR 1
#define CUPEL_VERSION_PATCH 0

#include <string_view>

#include "cupel/cxx20.hpp"

namespace cupel {

/// Version of this library.
inline constexpr std::string_view kVersion = "0.1.0";

/// Version of the Cupel specification that this library implements.
inline constexpr std::string_view kSpecificationVersion = "1.3";

}  // namespace cupel

#endif
