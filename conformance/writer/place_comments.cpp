// Place: the merged list, what overflow does to it, and the order.

#include <cstdint>
#include <string>

#include "conformance/vector_names.hpp"
#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

void comment_truncation(const RunRecord& run, Comments& comments) {
  const std::vector<ExcludedItem>& dropped = run.find(PipelineStage::Place)->exclusions;
  comments.lines("    ", dropped, [&](const ExcludedItem& excluded) {
    return comments.label(excluded.position) + ": " + text(excluded.item.tokens()) + " tokens → dropped, " +
           reason_text(excluded.reason);
  });
  const std::int64_t target = run.request.budget.target_tokens();
  std::int64_t tokens = 0;
  for (const IncludedItem& included : run.report.included) tokens += included.item.tokens();
  comments.line("    available_tokens = " + text(target) + " target - " + text(tokens) +
                " kept = " + text(target - tokens));
}

void comment_overflow(const RunRecord& run, std::int64_t total, const std::string& sum, Comments& comments) {
  const std::int64_t target = run.request.budget.target_tokens();
  if (total <= target) {
    comments.line(sum + " ≤ target " + text(target) + " → no overflow");
  } else if (run.error) {
    comments.line(sum + " > target " + text(target) + " → Overflow, strategy throw");
  } else if (run.overflow) {
    comments.line(sum + " > target " + text(target) + " → overflow of " + text(*run.overflow) + ", strategy proceed");
  } else {
    comments.line(sum + " > target " + text(target) + " → overflow, strategy truncate:");
    comment_truncation(run, comments);
  }
}

}  // namespace

void comment_place(const RunRecord& run, Comments& comments) {
  const bool u_shaped = run.request.policy.placer_type == PlacerType::UShaped;
  std::vector<Position> merged = run.pinned;
  std::int64_t sliced_tokens = 0;
  for (const Entry& entry : run.sliced) {
    merged.push_back(entry.position);
    sliced_tokens += entry.tokens;
  }
  const std::int64_t total = run.pinned_tokens() + sliced_tokens;

  comments.line("");
  comments.line("Place (" + vector_choice(description::choice_name(run.request.policy.placer_type)) + "):");
  comments.sentence("  merged, pinned before sliced by score:", merged,
                    [](Position position) { return "#" + std::to_string(position); });
  comment_overflow(run, total,
                   "  merged tokens = " + text(run.pinned_tokens()) + " pinned + " + text(sliced_tokens) +
                       " sliced = " + text(total),
                   comments);
  if (run.error) return;
  comments.sentence(u_shaped ? "  placed, high scores at both ends:" : "  placed by timestamp, those without one last:",
                    run.report.included, [&](const IncludedItem& included) {
                      const auto& timestamp = included.item.timestamp();
                      const std::string time = timestamp ? timestamp->to_string() : "none";
                      return comments.label(included.position) + " (" + (u_shaped ? rounded(included.score) : time) +
                             ")";
                    });
}

}  // namespace cupel::conformance
