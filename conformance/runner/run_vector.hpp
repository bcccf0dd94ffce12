#ifndef CUPEL_CONFORMANCE_RUN_VECTOR_HPP
#define CUPEL_CONFORMANCE_RUN_VECTOR_HPP

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "area.hpp"
#include "mismatch.hpp"

namespace cupel::conformance {

/// Why a vector could not be run.
struct Problem {
  std::string message;  ///< "field 'tokens' is missing"
  std::uint64_t line;   ///< from 1; 0 if unknown
};

/// A field that the vector format does not have at this place. It is ignored, as the specification requires, but may be
/// a typo; a misspelt expectation checks nothing.
struct UnknownField {
  std::string path = {};                ///< "expected.diagnostics.summary.total_candidate"
  std::string name = {};                ///< the last part of the path
  std::vector<std::string> known = {};  ///< the known names at this place
  std::uint64_t line = 0;               ///< from 1; 0 if unknown
};

/// Options for running vectors.
struct RunOptions {
  bool strict = false;  ///< a vector with unknown fields fails
};

/// The result of running a vector.
struct VectorResult {
  std::string name = {};                ///< `test.name`; empty if it can't be read
  std::string stage = {};               ///< `test.stage`, or `diagnostics` for a pipeline vector that has diagnostics
  Mismatches mismatches = {};           ///< differences between expectation and result
  std::optional<Problem> problem = {};  ///< why it can't be run: a failure, never a skip
  std::vector<UnknownField> unknown_fields = {};  ///< found if the vector's stage can be read
  bool unknown_fields_fail = false;               ///< RunOptions::strict
  Areas areas = {};                               ///< the areas that it covers; none if there is a problem
  double seconds = 0;                             ///< the time that it took

  bool passed() const noexcept {
    return mismatches.empty() && !problem && (unknown_fields.empty() || !unknown_fields_fail);
  }
};

/// Runs one vector. Throws only std::bad_alloc.
VectorResult run_vector_text(std::string_view toml, RunOptions options = {});

/// Runs the vector in a file.
VectorResult run_vector_file(const std::filesystem::path& file, RunOptions options = {});

}  // namespace cupel::conformance

#endif
