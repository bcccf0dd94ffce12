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
  std::uint64_t line;   ///< from 1; 0 where it is not known
};

/// A field that the format of vectors does not have where it stands: passed over, as the specification wants it, but
/// perhaps a typing mistake, and among the expectations one that checks nothing.
struct UnknownField {
  std::string path = {};                ///< "expected.diagnostics.summary.total_candidate"
  std::string name = {};                ///< the last part of it
  std::vector<std::string> known = {};  ///< the names that it might have there
  std::uint64_t line = 0;               ///< from 1; 0 where it is not known
};

/// How vectors are run.
struct RunOptions {
  bool strict = false;  ///< a vector with unknown fields fails
};

/// What became of a vector.
struct VectorResult {
  std::string name = {};                          ///< `test.name`; empty where that can't be read
  std::string stage = {};                         ///< `test.stage`, or `diagnostics` for a pipeline vector with those
  Mismatches mismatches = {};                     ///< what came out otherwise
  std::optional<Problem> problem = {};            ///< it can't be read or understood: a failure, never a skip
  std::vector<UnknownField> unknown_fields = {};  ///< of a vector whose stage can be read
  bool unknown_fields_fail = false;               ///< RunOptions::strict
  Areas areas = {};                               ///< what it covers; nothing where there is a problem
  double seconds = 0;                             ///< that it took

  bool passed() const noexcept {
    return mismatches.empty() && !problem && (unknown_fields.empty() || !unknown_fields_fail);
  }
};

/// Runs one vector. Throws only std::bad_alloc.
VectorResult run_vector_text(std::string_view toml, RunOptions options = {});

/// The same for a file.
VectorResult run_vector_file(const std::filesystem::path& file, RunOptions options = {});

}  // namespace cupel::conformance

#endif
