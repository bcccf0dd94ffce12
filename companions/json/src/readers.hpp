#ifndef CUPEL_JSON_SRC_READERS_HPP
#define CUPEL_JSON_SRC_READERS_HPP

// Readers for the shapes of the wire format. Each reads the next value and leaves the cursor after it. The messages of
// its errors begin with `path`.

#include <string>
#include <unordered_set>
#include <vector>

#include "cupel/diagnostics/overflow_event.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/policy.hpp"
#include "fields.hpp"

namespace cupel::json {

ContextItem item_from(ReadScope scope, const Path& path);
ContextBudget budget_from(ReadScope scope, const Path& path);

/// A checked policy, and the pipeline built from it.
struct CheckedPolicy {
  Policy policy;
  Pipeline pipeline;
};
CheckedPolicy policy_from(ReadScope scope, const Path& path);

/// Reads the scorers of a policy and checks each as soon as it is read. `depth` is 1 for the outermost.
ScorerSpec scorer_from(ReadScope scope, const Path& path, int depth);
std::vector<ScorerSpec> scorers_from(ReadScope scope, const Path& path, int depth = 1);

SelectionReport report_from(ReadScope scope, const Path& path);
ExclusionReason exclusion_reason_from(ReadScope scope, const Path& path);
OverflowEvent overflow_event_from(ReadScope scope, const Path& path);
Position position_from(Cursor& cursor, const Path& path);

/// Returns `function()`. Rethrows an Error with the same code and problem, at `path`.
template <class Function>
auto checked_at(const Path& path, Function&& function) {
  try {
    return function();
  } catch (const Error& error) {
    reject(error.code(), path, std::string(error.problem()));
  }
}

/// The first entry that repeats a kind. Call it only if the core rejected the entries for that.
template <class Entry>
std::size_t repeated_kind(const std::vector<Entry>& entries) {
  std::unordered_set<ContextKind> seen;
  std::size_t at = 0;
  while (at + 1 < entries.size() && seen.insert(entries[at].kind).second) ++at;
  return at;
}

/// Reads a kind; `code` replaces the core's InvalidItem for a blank one.
ContextKind kind_from(std::string_view text, const Path& path, ErrorCode code);

}  // namespace cupel::json

#endif
