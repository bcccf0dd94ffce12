#ifndef CUPEL_JSON_SRC_READERS_HPP
#define CUPEL_JSON_SRC_READERS_HPP

// The readers of the wire format's shapes. Each reads the value that comes next and leaves the cursor behind it; what
// it throws begins with `path`.

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

/// A policy that has been checked, and what it builds.
struct CheckedPolicy {
  Policy policy;
  Pipeline pipeline;
};
CheckedPolicy policy_from(ReadScope scope, const Path& path);

/// The scorers of a policy, each checked as soon as it is read. `depth` is 1 for the outermost.
ScorerSpec scorer_from(ReadScope scope, const Path& path, int depth);
std::vector<ScorerSpec> scorers_from(ReadScope scope, const Path& path, int depth = 1);

SelectionReport report_from(ReadScope scope, const Path& path);
ExclusionReason exclusion_reason_from(ReadScope scope, const Path& path);
OverflowEvent overflow_event_from(ReadScope scope, const Path& path);
Position position_from(Cursor& cursor, const Path& path);

/// What `function` returns; an Error that it throws is thrown again with its code and problem, at `path`.
template <class Function>
auto checked_at(const Path& path, Function&& function) {
  try {
    return function();
  } catch (const Error& error) {
    reject(error.code(), path, std::string(error.problem()));
  }
}

/// The first of the entries that names a kind again, for when the core has refused them for it.
template <class Entry>
std::size_t repeated_kind(const std::vector<Entry>& entries) {
  std::unordered_set<ContextKind> seen;
  std::size_t at = 0;
  while (at + 1 < entries.size() && seen.insert(entries[at].kind).second) ++at;
  return at;
}

/// A kind; `code` replaces the core's InvalidItem for a blank one.
ContextKind kind_from(std::string_view text, const Path& path, ErrorCode code);

}  // namespace cupel::json

#endif
