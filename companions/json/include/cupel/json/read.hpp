#ifndef CUPEL_JSON_READ_HPP
#define CUPEL_JSON_READ_HPP

/// @file
/// Reads values from JSON. Each function reads one value from a whole text. The text must be UTF-8, may begin with a
/// byte-order mark, and must contain only white space after the value. Field names are accepted in camelCase and in
/// snake_case. For an optional field, null means that it is absent. A known field that is given twice, in either
/// spelling, is an error.
///
/// All functions throw Error. InvalidJson has the line and column at which parsing failed (detail: TextPlace). For
/// every other code the message starts with the JSON path, and parameter() is that path: `policy.scorers[1].weight:
/// must be positive and finite, got -2`. All functions are safe to call from many threads at once.

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

/// The maximum nesting of containers. Deeper text is rejected as InvalidJson. ReadOptions can lower the limit.
inline constexpr int kMaxDepth = 1024;

/// The maximum length of a list of items: as many as a run can count. The options of each reader can lower the limit.
inline constexpr std::size_t kMaxItems = 4'294'967'294;

/// Settings for reading values.
struct ReadOptions {
  bool strict = false;                      ///< whether an unknown field is an error; otherwise it is ignored
  UnknownFields* unknown_fields = nullptr;  ///< collects the ignored fields; may be null
  int max_depth = kMaxDepth;                ///< limit of nesting; deeper text is InvalidJson. At most kMaxDepth
  std::size_t max_items = kMaxItems;        ///< limit per request; more are InvalidRequest, at `items`
};

/// The position of a report entry without `index`. It is larger than every position in a run.
inline constexpr Position kNoPosition = 0xFFFFFFFF;

/// The maximum length of the text of a policy. Longer text is rejected as InvalidPolicy.
inline constexpr std::size_t kMaxPolicyBytes = std::size_t{1} << 22;

/// Reads an item. Throws Error (InvalidItem, EmptyContent) with paths that start with `item`.
CUPEL_API ContextItem read_item(std::string_view text, ReadOptions options = {});

/// Reads a budget. Throws Error (InvalidBudget).
CUPEL_API ContextBudget read_budget(std::string_view text, ReadOptions options = {});

/// Reads a policy: an object, or a string with the name of a preset. It is validated as a whole, so `Pipeline(policy)`
/// does not throw for the result. Throws Error (InvalidPolicy, ScorerConfig, SlicerConfig). Scorers are checked before
/// the slicer.
CUPEL_API Policy read_policy(std::string_view text, ReadOptions options = {});

/// Reads a report. Keeps stages and exclusion reasons that this version does not know. An entry without `index` gets
/// kNoPosition. A score of null becomes NaN. Throws Error (InvalidArgument) for the shape of the report, and what
/// read_item() throws. A brief report has no items and cannot be read.
CUPEL_API SelectionReport read_report(std::string_view text, ReadOptions options = {});

/// Reads an overflow event. Throws Error (InvalidArgument) for its shape, and what read_item() and read_budget() throw.
CUPEL_API OverflowEvent read_overflow_event(std::string_view text, ReadOptions options = {});

}  // namespace cupel::json

#endif
