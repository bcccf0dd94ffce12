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

/// An item that is in both windows. A *place* is a position in a window: an index into the `included` items of a
/// report.
struct KeptItem {
  ContextItem item;          ///< as in the second run
  std::size_t place_before;  ///< in the first window
  std::size_t place_after;   ///< in the second window
  Position position_before;  ///< in the first caller's list
  Position position_after;   ///< in the second caller's list
  bool moved;                ///< see SelectionDiff::moved
};

/// An item that is in only one window.
struct ChangedItem {
  ContextItem item;   ///< as in the run that selected it
  std::size_t place;  ///< in the window of that run
  Position position;  ///< in the caller's list of that run
  /// The reason why the other run excluded an item with the same content. Absent if the other run had no such item. If
  /// it excluded several, the reason of the first by score that is not merely a duplicate.
  std::optional<ExclusionReason> reason = {};
};

/// The first place at which two windows differ.
struct Divergence {
  std::size_t place;                       ///< in both windows; also the length of their common prefix
  std::optional<ContextItem> before = {};  ///< the item there in the first window; absent if it ends there
  std::optional<ContextItem> after = {};   ///< the item there in the second window; absent if it ends there
};

/// The differences between two windows. Tokens of kept items are those of the second run, because the runs may have
/// counted differently.
struct SelectionDiff {
  std::vector<KeptItem> kept = {};        ///< in the order of the second window
  std::vector<ChangedItem> added = {};    ///< in the order of the second window
  std::vector<ChangedItem> dropped = {};  ///< in the order of the first window
  /// The number of kept items that changed their order: the minimum number to remove from both windows so that the
  /// remaining ones are in the same order in both. The remaining ones are a longest increasing subsequence. If there
  /// are several, it is the one whose items, read from its end, come earliest in the first window.
  std::size_t moved = 0;

  std::size_t prefix_items = 0;                     ///< length of the common prefix: equal contents, place by place
  std::int64_t prefix_tokens = 0;                   ///< tokens of the common prefix, which a prompt cache can serve
  std::optional<Divergence> first_divergence = {};  ///< absent if the windows have equal contents in equal order

  std::int64_t tokens_before = 0;   ///< of the first window
  std::int64_t tokens_after = 0;    ///< of the second
  std::int64_t tokens_added = 0;    ///< of `added`
  std::int64_t tokens_dropped = 0;  ///< of `dropped`
  /// (tokens_added + tokens_dropped) / (tokens_before + tokens_after): 0 if both windows have the same items, in any
  /// order, and 1 if they have none in common. 0 if neither window has tokens.
  double churn = 0.0;
};

/// Compares the selections of two runs, for example of two turns, two policies or two budgets. The inputs of the runs
/// may differ. Items are matched by content: the n-th item with a content in the first window matches the n-th in the
/// second. O(n log n). Safe to call from many threads at once.
CUPEL_API SelectionDiff diff_selections(const SelectionReport& before, const SelectionReport& after);

}  // namespace cupel

#endif
