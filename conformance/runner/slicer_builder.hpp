#ifndef CUPEL_CONFORMANCE_SLICER_BUILDER_HPP
#define CUPEL_CONFORMANCE_SLICER_BUILDER_HPP

#include <string_view>

#include "cupel/slicing/slicer.hpp"
#include "toml.hpp"

/// Builds slicers from a vector's tables. An unknown name or a missing option is a VectorError; options that a slicer's
/// constructor rejects are the library's Error.
namespace cupel::conformance {

/// The slicer that `named[key]` names, with its options from `options`, a vector's `[config]`. `quotas` and `entries`
/// wrap it as in a policy: percentages inside, counts outside.
AnySlicer build_slicer(const toml::table& named, std::string_view key, const toml::table& options);

}  // namespace cupel::conformance

#endif
