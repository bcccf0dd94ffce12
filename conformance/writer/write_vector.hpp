#ifndef CUPEL_CONFORMANCE_WRITE_VECTOR_HPP
#define CUPEL_CONFORMANCE_WRITE_VECTOR_HPP

#include <optional>
#include <string>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::conformance {

/// A run that is to become a vector.
struct VectorRequest {
  std::string name;                   ///< `test.name`
  std::vector<ContextItem> items;     ///< in the caller's order
  ContextBudget budget;               ///< the run's
  Policy policy;                      ///< the run's
  std::optional<Timestamp> now = {};  ///< what scorers that look at the clock see; absent: the system clock
};

/// A field that the vector has and the specification's format does not know.
struct ExtensionField {
  std::string name;  ///< `config.quotas`
  /// True: a runner that does not know the field runs something else, or takes a run that must fail for a failure.
  /// False: it checks less.
  bool needed;

  friend bool operator==(const ExtensionField&, const ExtensionField&) = default;
};

/// A run as a vector.
struct WrittenVector {
  std::string text;                        ///< TOML 1.0
  std::vector<ExtensionField> extensions;  ///< each once: those that are needed first, then in the file's order
  std::optional<ErrorCode> error;          ///< what the run ends with, where it fails
};

/// Runs the request and writes it as a pipeline vector: inputs, output and report, with comments that say what
/// each stage did, as the run's trace has it. Our runner passes what it writes; equal requests (with equal `now`) give
/// equal texts. A run that fails by itself becomes a vector that expects that error.
///
/// Safe to call from many threads at once. Throws Error: InvalidPolicy, ScorerConfig or SlicerConfig for a policy that
/// can't be built or whose slicer the flat form can't say, InvalidArgument for text that is not UTF-8, which TOML can't
/// hold, or for too many items.
WrittenVector write_vector(VectorRequest request);

}  // namespace cupel::conformance

#endif
