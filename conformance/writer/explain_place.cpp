// Place: the merged list, what overflow does to it, and the order.

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "explain.hpp"

namespace cupel::conformance {

namespace {

Entries merged_list(const RunRecord& run) {
  Entries merged;
  for (const Position position : run.pinned) merged.push_back({position, 1.0, run.request.items[position].tokens()});
  merged.insert(merged.end(), run.sliced.begin(), run.sliced.end());
  return merged;
}

// One pass from the front keeps what fits; pinned items stay in any case.
Entries truncate(const RunRecord& run, const Entries& merged, Comments& comments) {
  const std::int64_t target = run.request.budget.target_tokens();
  std::unordered_map<Position, std::string_view> reasons;
  for (const ExcludedItem& excluded : run.find(PipelineStage::Place)->exclusions) {
    reasons.emplace(excluded.position, name(excluded.reason));
  }
  Entries kept;
  std::int64_t tokens = 0;
  Steps steps;
  for (const Entry& entry : merged) {
    const bool pinned = run.item(entry).pinned();
    const bool fits = entry.tokens <= target - tokens;
    steps.add([&] {
      const std::string sum = comments.label(entry.position) + ": " + text(tokens) + " + " + text(entry.tokens);
      if (pinned) return sum + ", pinned → kept";
      if (fits) return sum + " ≤ " + text(target) + " → kept";
      return sum + " > " + text(target) + " → dropped, " + std::string(reasons[entry.position]);
    });
    if (!pinned && !fits) continue;
    kept.push_back(entry);
    tokens += entry.tokens;
  }
  steps.write(comments, "    ");
  comments.line("    available_tokens = " + text(target) + " target - " + text(tokens) +
                " kept = " + text(target - tokens));
  if (run.pinned_tokens() > 0) {
    comments.line("    PinnedOverride is what would fit but for the " + text(run.pinned_tokens()) + " pinned tokens");
  }
  return kept;
}

// Where each item of the list goes, in the placer's own terms.
void explain_order(const RunRecord& run, Entries list, Comments& comments) {
  if (run.request.policy.placer_type == PlacerType::UShaped) {
    std::stable_sort(list.begin(), list.end(), [](const Entry& a, const Entry& b) { return higher(a.score, b.score); });
    bool left = false;
    comments.sentence("  by score, in turn from the left and from the right:", list, [&](const Entry& entry) {
      left = !left;
      return "#" + std::to_string(entry.position) + " (" + rounded(entry.score) + (left ? ", left)" : ", right)");
    });
  } else {
    comments.sentence("  by timestamp, those without one last:", run.report.included, [](const IncludedItem& included) {
      const auto& timestamp = included.item.timestamp();
      return "#" + std::to_string(included.position) + " (" + (timestamp ? timestamp->to_string() : "none") + ")";
    });
  }
  comments.sentence("  placed:", run.report.included,
                    [&](const IncludedItem& included) { return comments.label(included.position); });
}

}  // namespace

std::optional<Entries> explain_place(const RunRecord& run, Comments& comments) {
  const bool u_shaped = run.request.policy.placer_type == PlacerType::UShaped;
  const std::int64_t target = run.request.budget.target_tokens();
  Entries merged = merged_list(run);
  std::int64_t sliced_tokens = 0;
  for (const Entry& entry : run.sliced) sliced_tokens += entry.tokens;
  const std::int64_t total = run.pinned_tokens() + sliced_tokens;

  comments.line("");
  comments.line(u_shaped ? "Place (u-shaped):" : "Place (chronological):");
  comments.sentence("  merged, pinned before sliced by score:", merged,
                    [](const Entry& entry) { return "#" + std::to_string(entry.position); });
  const std::string sum = "  merged tokens = " + text(run.pinned_tokens()) + " pinned + " + text(sliced_tokens) +
                          " sliced = " + text(total);
  if (total <= target) {
    comments.line(sum + " ≤ target " + text(target) + " → no overflow");
  } else if (run.error) {
    comments.line(sum + " > target " + text(target) + " → Overflow, strategy throw");
    return {};
  } else if (run.request.policy.overflow_strategy == OverflowStrategy::Proceed) {
    comments.line(sum + " > target " + text(target) + " → overflow of " + text(total - target) + ", strategy proceed");
  } else {
    comments.line(sum + " > target " + text(target) + " → overflow, strategy truncate:");
    merged = truncate(run, merged, comments);
  }
  explain_order(run, merged, comments);
  return merged;
}

}  // namespace cupel::conformance
