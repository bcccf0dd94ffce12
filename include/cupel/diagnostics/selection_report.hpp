#ifndef CUPEL_DIAGNOSTICS_SELECTION_REPORT_HPP
#define CUPEL_DIAGNOSTICS_SELECTION_REPORT_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "cupel/diagnostics/count_requirement_shortfall.hpp"
#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/diagnostics/inclusion_reason.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// A selected item.
struct IncludedItem {
  ContextItem item;        ///< a handle, not a copy
  double score;            ///< as computed; 1.0 for a pinned item
  InclusionReason reason;  ///< see describe()
  Position position;       ///< in the caller's list
};

/// Explains in a sentence why the item is selected. For an item that is selected by score, it mentions a score that is
/// 0 or not finite.
CUPEL_API std::string describe(const IncludedItem& included);

/// An item that was not selected.
struct ExcludedItem {
  ContextItem item;        ///< a handle, not a copy
  double score;            ///< as computed; 0.0 if excluded before scoring
  ExclusionReason reason;  ///< see describe()
  Position position;       ///< in the caller's list
};

/// The report of a run: what was selected, what was not, and why. Owns its items (as handles), so it may outlive the
/// run and the caller's list.
struct SelectionReport {
  std::vector<TraceEvent> events = {};       ///< in chronological order
  std::vector<IncludedItem> included = {};   ///< in placed order
  std::vector<ExcludedItem> excluded = {};   ///< by score, high to low, NaN last; ties in the order of exclusion
  std::int64_t total_candidates = 0;         ///< number of input items
  std::int64_t total_tokens_considered = 0;  ///< sum over all input items, including negative counts
  std::vector<CountRequirementShortfall> count_requirement_shortfalls = {};  ///< unmet counts of a count quota
};

}  // namespace cupel

#endif
