#ifndef CUPEL_CONFORMANCE_RUN_VECTOR_HPP
#define CUPEL_CONFORMANCE_RUN_VECTOR_HPP

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "mismatch.hpp"

namespace cupel::conformance {

/// Why a vector could not be run.
struct Problem {
  std::string message;  ///< "field 'tokens' is missing"
  std::uint64_t line;   ///< from 1; 0 where it is not known
};

/// What became of a vector.
struct VectorResult {
  std::string name = {};                ///< `test.name`; empty where that can't be read
  std::string stage = {};               ///< `test.stage`, or `diagnostics` for a pipeline vector that has those
  Mismatches mismatches = {};           ///< what came out otherwise
  std::optional<Problem> problem = {};  ///< it can't be read or understood: a failure, never a skip
  double seconds = 0;                   ///< that it took

  bool passed() const noexcept { return mismatches.empty() && !problem; }
};

/// Runs one vector. Throws only std::bad_alloc.
VectorResult run_vector_text(std::string_view toml);

/// The same for a file.
VectorResult run_vector_file(const std::filesystem::path& file);

}  // namespace cupel::conformance

#endif
