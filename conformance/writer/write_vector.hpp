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

/// A run to be written as a vector.
struct VectorRequest {
  std::string name;                   ///< `test.name`
  std::vector<ContextItem> items;     ///< in the caller's order
  ContextBudget budget;               ///< the run's
  Policy policy;                      ///< the run's
  std::optional<Timestamp> now = {};  ///< the time for scorers that read the clock; absent: the system clock
};

/// A field of the vector that the specification's format does not have.
struct ExtensionField {
  std::string name;  ///< `config.quotas`
  /// True: a runner that ignores the field does not reproduce the run, or reports an expected error as a failure.
  /// False: the runner only checks less.
  bool needed;

  friend bool operator==(const ExtensionField&, const ExtensionField&) = default;
};

/// A run as a vector.
struct WrittenVector {
  std::string text;                        ///< TOML 1.0
  std::vector<ExtensionField> extensions;  ///< each once: needed ones first, otherwise in the file's order
  std::optional<ErrorCode> error;          ///< the error of a run that fails
};

/// Runs the request and writes it as a pipeline vector: inputs, output and report, with comments that say what each
/// stage did according to the run's trace. cupel's own runner passes the vector. Equal requests (with equal `now`) give
/// equal texts. A run that fails becomes a vector that expects its error.
///
/// Thread-safe. Throws Error: InvalidPolicy, ScorerConfig or SlicerConfig for a policy that can't be built or whose
/// slicer the flat form can't express; InvalidArgument for text that is not UTF-8, which TOML can't hold, or for too
/// many items.
WrittenVector write_vector(VectorRequest request);

}  // namespace cupel::conformance

#endif
