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
  std::vector<ExcludedItem> exclusions;  ///< the stage's exclusions, in the order in which it made them
};

/// Everything known about a run, which may have failed.
struct RunRecord {
  const VectorRequest& request;
  AnySlicer slicer;        ///< the policy's
  FlatSlicer flat_slicer;  ///< the policy's slicer in the flat form of vectors

  std::vector<Position> scoreable = {};       ///< what Classify passes to Score, in input order
  std::vector<Position> pinned = {};          ///< in input order
  std::vector<Position> negative = {};        ///< excluded by Classify, in input order
  std::vector<StageRecord> stages = {};       ///< the stages that finished
  ScoreAnatomy anatomy = {};                  ///< once Score finished
  Entries sorted = {};                        ///< the input of Slice
  Entries sliced = {};                        ///< once Slice finished, in sorted order
  SelectionReport report = {};                ///< with stage events; items only when the run did not fail
  std::optional<std::int64_t> overflow = {};  ///< tokens over budget, if Proceed reported an overflow
  std::optional<Error> error = {};            ///< the error that ended the run

  /// Returns null if the stage did not finish.
  const StageRecord* find(PipelineStage stage) const;
  const ContextItem& item(const Entry& entry) const { return request.items[entry.position]; }
  std::int64_t pinned_tokens() const;
};

/// Runs the request, which must outlive the result. Throws Error for anything but a failure of the run itself, and
/// Error (InvalidPolicy) for a slicer that the flat form can't express.
RunRecord record_run(const VectorRequest& request);

}  // namespace cupel::conformance

#endif
