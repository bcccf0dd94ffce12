#ifndef CUPEL_REPORT_RUN_HPP
#define CUPEL_REPORT_RUN_HPP

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cupel/diagnostics/diagnostic_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "page_request.hpp"

namespace cupel::report {

/// Where a run left one item.
struct Fate {
  bool included = false;
  std::size_t entry = 0;                 ///< in the report's `included` or `excluded`
  std::optional<double> score = {};      ///< absent: it was not scored
  std::size_t anatomy_index = SIZE_MAX;  ///< in the columns of the anatomy, where it was scored
};

/// What a set of items amounts to.
struct Worth {
  std::int64_t tokens = 0;
  double score = 0.0;  ///< by the scores of the run; what was not scored counts nothing
};

/// A run and all that is known about it.
class Run {
 public:
  /// Runs it. `request` and `items` must outlive the result. Throws what the run throws.
  Run(const VariantRequest& request, std::span<const ContextItem> items);

  const VariantRequest& request() const noexcept { return request_; }
  std::span<const ContextItem> items() const noexcept { return items_; }
  const ContextBudget& budget() const noexcept { return request_.budget; }
  const Pipeline& pipeline() const noexcept { return request_.pipeline; }
  const SelectionReport& report() const noexcept { return collector_.report(); }
  const ScoreAnatomy& anatomy() const { return collector_.score_anatomy().value(); }
  const std::vector<StageSummary>& stages() const noexcept { return collector_.stages(); }

  /// One per item, by position.
  const std::vector<Fate>& fates() const noexcept { return fates_; }

  /// The positions of the selection, ascending.
  const std::vector<Position>& selected() const noexcept { return selected_; }

  Worth worth(std::span<const Position> positions) const;

  /// What it took, see StepMeter.
  std::uint64_t steps() const noexcept { return steps_; }

 private:
  const VariantRequest& request_;
  std::span<const ContextItem> items_;
  std::uint64_t steps_ = 0;
  DiagnosticTraceCollector collector_{DiagnosticOptions{.score_anatomy = true}};
  std::vector<Fate> fates_;
  std::vector<Position> selected_;
};

/// Whether an item is out for want of room: it did not fit, or would have without the pinned items.
bool lacked_room(const ExcludedItem& excluded);

}  // namespace cupel::report

#endif
