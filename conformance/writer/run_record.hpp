#ifndef CUPEL_CONFORMANCE_RUN_RECORD_HPP
#define CUPEL_CONFORMANCE_RUN_RECORD_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/error.hpp"
#include "cupel/policy/flat_slicer.hpp"
#include "cupel/scoring/score_anatomy.hpp"
#include "write_vector.hpp"

namespace cupel::conformance {

/// An item on its way through the stages.
struct Entry {
  Position position;
  double score;
  std::int64_t tokens;
};
using Entries = std::vector<Entry>;

/// A stage that finished.
struct StageRecord {
  PipelineStage stage;
  std::size_t items_out;
  std::vector<ExcludedItem> exclusions;  ///< its own, in the order in which it made them
};

/// Everything that is known of a run, which may have failed on the way.
struct RunRecord {
  const VectorRequest& request;
  AnySlicer slicer;        ///< the policy's
  FlatSlicer flat_slicer;  ///< the same in the form that vectors have

  std::vector<Position> scoreable = {};       ///< what Classify passes to Score, in input order
  std::vector<Position> pinned = {};          ///< in input order
  std::vector<Position> negative = {};        ///< what Classify leaves out, in input order
  std::vector<StageRecord> stages = {};       ///< those that finished
  ScoreAnatomy anatomy = {};                  ///< once Score finished
  Entries sorted = {};                        ///< what Slice was given
  Entries sliced = {};                        ///< once Slice finished, in sorted order
  SelectionReport report = {};                ///< with stage events; items only when the run did not fail
  std::optional<std::int64_t> overflow = {};  ///< tokens over budget, where Proceed told of them
  std::optional<Error> error = {};            ///< what it ended with

  /// Null when it did not finish.
  const StageRecord* find(PipelineStage stage) const;
  const ContextItem& item(const Entry& entry) const { return request.items[entry.position]; }
  std::int64_t pinned_tokens() const;
};

/// Runs the request, which must outlive the result. Throws Error for what is not the run's own failure, and
/// (InvalidPolicy) for a slicer that the flat form can't say.
RunRecord record_run(const VectorRequest& request);

}  // namespace cupel::conformance

#endif
