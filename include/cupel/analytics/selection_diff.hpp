#ifndef CUPEL_ANALYTICS_SELECTION_DIFF_HPP
#define CUPEL_ANALYTICS_SELECTION_DIFF_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel {

/// An item that is in both windows. A place is an index into a report's `included`: where in the window it stands.
struct KeptItem {
  ContextItem item;          ///< the second run's
  std::size_t place_before;  ///< in the first window
  std::size_t place_after;   ///< in the second
  Position position_before;  ///< in the first caller's list
  Position position_after;   ///< in the second's
  bool moved;                ///< see SelectionDiff::moved
};

/// An item that is in one window only.
struct ChangedItem {
  ContextItem item;   ///< of the run that has it
  std::size_t place;  ///< in that run's window
  Position position;  ///< in that caller's list
  /// Why the other run left an item of that content out; absent where it was not even given one. Where it left out
  /// several, that of the first by score that is not a mere duplicate.
  std::optional<ExclusionReason> reason = {};
};

/// Where two windows begin to differ.
struct Divergence {
  std::size_t place;                       ///< the same in both windows, and the length of what they have in common
  std::optional<ContextItem> before = {};  ///< what stands there in the first window; absent: it ends there
  std::optional<ContextItem> after = {};   ///< in the second
};

/// What changed between two windows. Tokens of kept items are the second run's; the two may have counted differently.
struct SelectionDiff {
  std::vector<KeptItem> kept = {};        ///< in the order of the second window
  std::vector<ChangedItem> added = {};    ///< in the order of the second window
  std::vector<ChangedItem> dropped = {};  ///< in the order of the first window
  /// How many kept items changed their order: the fewest that have to be taken out of both windows so that the rest
  /// stands in the same order in both. The rest is a longest increasing subsequence; where there are several, the one
  /// whose items, read from its end, stand earliest in the first window.
  std::size_t moved = 0;

  std::size_t prefix_items = 0;                     ///< that both windows begin with: equal contents, place by place
  std::int64_t prefix_tokens = 0;                   ///< of those items: what a prompt cache can serve
  std::optional<Divergence> first_divergence = {};  ///< absent: the windows have equal contents in equal order

  std::int64_t tokens_before = 0;   ///< of the first window
  std::int64_t tokens_after = 0;    ///< of the second
  std::int64_t tokens_added = 0;    ///< of `added`
  std::int64_t tokens_dropped = 0;  ///< of `dropped`
  /// (tokens_added + tokens_dropped) / (tokens_before + tokens_after): 0 when the same items are in, in any order; 1
  /// when none is. 0 when neither window has tokens.
  double churn = 0.0;
};

/// Compares what two runs selected: two turns, two policies, two budgets. The inputs may differ. Items are matched by
/// content: the n-th item of a content in the first window with the n-th in the second. Safe to call from many threads
/// at once. O(n log n).
CUPEL_API SelectionDiff diff_selections(const SelectionReport& before, const SelectionReport& after);

}  // namespace cupel

#endif
