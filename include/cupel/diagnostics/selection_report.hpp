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

/// An item of the selection.
struct IncludedItem {
  ContextItem item;        ///< a handle, not a copy
  double score;            ///< as computed; 1.0 for a pinned item
  InclusionReason reason;  ///< see describe()
  Position position;       ///< in the caller's list
};

/// Why the item is in, in a sentence for people. Says of one that is selected by score whether that is 0 or not finite.
CUPEL_API std::string describe(const IncludedItem& included);

/// An item that was left out.
struct ExcludedItem {
  ContextItem item;        ///< a handle, not a copy
  double score;            ///< as computed; 0.0 when it was left out before scoring
  ExclusionReason reason;  ///< see describe()
  Position position;       ///< in the caller's list
};

/// The whole story of a run. Owns its items (as handles), so it may outlive everything else.
struct SelectionReport {
  std::vector<TraceEvent> events = {};       ///< in the order in which they happened
  std::vector<IncludedItem> included = {};   ///< in placed order
  std::vector<ExcludedItem> excluded = {};   ///< by score, high to low, NaN last; ties in the order of exclusion
  std::int64_t total_candidates = 0;         ///< all input items
  std::int64_t total_tokens_considered = 0;  ///< over all input items, negative counts too
  std::vector<CountRequirementShortfall> count_requirement_shortfalls = {};  ///< of a count quota
};

}  // namespace cupel

#endif
