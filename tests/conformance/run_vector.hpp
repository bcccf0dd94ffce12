#ifndef CUPEL_TESTS_CONFORMANCE_RUN_VECTOR_HPP
#define CUPEL_TESTS_CONFORMANCE_RUN_VECTOR_HPP

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace cupel::conformance {

/// Everything that is wrong, as sentences; empty when the vector passes.
using Failures = std::vector<std::string>;

/// Runs one vector file. A file that can't be read or understood is a failure like any other: nothing is ever skipped.
/// Every failure starts with the file's name.
Failures run_vector_file(const std::filesystem::path& file);

/// The same for a vector's text; `file` is the name that failures start with.
Failures run_vector_text(std::string_view toml, std::string_view file);

}  // namespace cupel::conformance

#endif
