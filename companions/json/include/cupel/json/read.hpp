#ifndef CUPEL_JSON_READ_HPP
#define CUPEL_JSON_READ_HPP

/// @file
/// Each function reads one value from a whole text: UTF-8, a leading byte-order mark allowed, nothing but white space
/// after the value. Fields are accepted in camelCase and in snake_case; null for an optional field means that it is
/// absent; a known field given twice, in either spelling, is an error.
///
/// Each throws Error. InvalidJson says at which line and column the text is broken (detail: TextPlace). For every other
/// code the message starts with the JSON path, and parameter() is that path: `policy.scorers[1].weight: must be
/// positive and finite, got -2`. All are safe to call from many threads at once.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/diagnostics/overflow_event.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/export.hpp"
#include "cupel/fwd.hpp"
#include "cupel/json/unknown_fields.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/policy/policy.hpp"

namespace cupel::json {

/// Containers may be nested this deep; deeper text is refused as InvalidJson. ReadOptions can lower it.
inline constexpr int kMaxDepth = 1024;

/// A list of items may be this long: as long as a run can count. The options of each reader can lower it.
inline constexpr std::size_t kMaxItems = 4'294'967'294;

/// How values are read.
struct ReadOptions {
  bool strict = false;                      ///< a field that is not known is an error; otherwise it is passed over
  UnknownFields* unknown_fields = nullptr;  ///< where fields that are passed over are added; null: nowhere
  int max_depth = kMaxDepth;          ///< containers within each other; deeper text is InvalidJson. Not above kMaxDepth
  std::size_t max_items = kMaxItems;  ///< of a request; more are InvalidRequest, at `items`
};

/// The position of a report's entry that does not tell its `index`: no run has an item there.
inline constexpr Position kNoPosition = 0xFFFFFFFF;

/// A policy's text may be this long; a longer one is refused as InvalidPolicy.
inline constexpr std::size_t kMaxPolicyBytes = std::size_t{1} << 22;

/// An item. Throws Error (InvalidItem, EmptyContent) with paths that start with `item`.
CUPEL_API ContextItem read_item(std::string_view text, ReadOptions options = {});

/// A budget. Throws Error (InvalidBudget).
CUPEL_API ContextBudget read_budget(std::string_view text, ReadOptions options = {});

/// A policy: an object, or a string that names a preset. It is checked as a whole: `Pipeline(policy)` does not throw
/// for the result. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig); scorers are checked before the slicer.
CUPEL_API Policy read_policy(std::string_view text, ReadOptions options = {});

/// A report. Stages and exclusion reasons that this version does not know are kept. An entry without `index` gets
/// kNoPosition, a score of null is NaN. Throws Error (InvalidArgument) for a report's shape and what read_item throws;
/// a brief report lacks its items and can't be read.
CUPEL_API SelectionReport read_report(std::string_view text, ReadOptions options = {});

/// An overflow event. Throws Error (InvalidArgument) for its shape and what read_item and read_budget throw.
CUPEL_API OverflowEvent read_overflow_event(std::string_view text, ReadOptions options = {});

}  // namespace cupel::json

#endif
