// Comments on Place: the merged list, overflow handling, and the order.

#include <fmt/core.h>

#include <cstdint>
#include <string>

#include "conformance/vector_names.hpp"
#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

void comment_truncation(const RunRecord& run, Comments& comments) {
  const std::vector<ExcludedItem>& dropped = run.find(PipelineStage::Place)->exclusions;
  comments.lines("    ", dropped, [&](const ExcludedItem& excluded) {
    return fmt::format("{}: {} tokens → dropped, {}", comments.label(excluded.position), excluded.item.tokens(),
                       reason_text(excluded.reason));
  });
  const std::int64_t target = run.request.budget.target_tokens();
  std::int64_t tokens = 0;
  for (const IncludedItem& included : run.report.included) tokens += included.item.tokens();
  comments.line(fmt::format("    available_tokens = {} target - {} kept = {}", target, tokens, target - tokens));
}

void comment_overflow(const RunRecord& run, std::int64_t total, const std::string& sum, Comments& comments) {
  const std::int64_t target = run.request.budget.target_tokens();
  if (total <= target) {
    comments.line(fmt::format("{} ≤ target {} → no overflow", sum, target));
  } else if (run.error) {
    comments.line(fmt::format("{} > target {} → Overflow, strategy throw", sum, target));
  } else if (run.overflow) {
    comments.line(fmt::format("{} > target {} → overflow of {}, strategy proceed", sum, target, *run.overflow));
  } else {
    comments.line(fmt::format("{} > target {} → overflow, strategy truncate:", sum, target));
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
  comments.line(fmt::format("Place ({}):", vector_choice(description::choice_name(run.request.policy.placer_type))));
  comments.sentence("  merged, pinned before sliced by score:", merged,
                    [](Position position) { return fmt::format("#{}", position); });
  comment_overflow(
      run, total,
      fmt::format("  merged tokens = {} pinned + {} sliced = {}", run.pinned_tokens(), sliced_tokens, total), comments);
  if (run.error) return;
  comments.sentence(u_shaped ? "  placed, high scores at both ends:" : "  placed by timestamp, those without one last:",
                    run.report.included, [&](const IncludedItem& included) {
                      const auto& timestamp = included.item.timestamp();
                      const std::string time = timestamp ? timestamp->to_string() : "none";
                      return fmt::format("{} ({})", comments.label(included.position),
                                         u_shaped ? rounded(included.score) : time);
                    });
}

}  // namespace cupel::conformance
