// Comments on Classify and on the budget that remains for the slicer.

#include <fmt/core.h>

#include <string>
#include <variant>

#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

// `#3 "content" (12)`.
auto with_tokens(const RunRecord& run, const Comments& comments) {
  return [&](Position position) {
    return fmt::format("{} ({})", comments.label(position), run.request.items[position].tokens());
  };
}

}  // namespace

void comment_classify(const RunRecord& run, Comments& comments) {
  const std::vector<ContextItem>& items = run.request.items;
  comments.line(fmt::format("Classify ({} items, tokens in brackets):", items.size()));
  if (run.error && run.error->code() == ErrorCode::TokenOverflow) {
    const std::uint64_t position = std::get<AtPosition>(run.error->detail()).position;
    comments.line(
        fmt::format("  the absolute token counts up to #{} add up to more than 2^63 - 1 = 9223372036854775807 → "
                    "TokenOverflow",
                    position));
    return;
  }
  comments.sentence("  pinned:", run.pinned, with_tokens(run, comments));
  comments.sentence("  scoreable:", run.scoreable, with_tokens(run, comments));
  if (!run.negative.empty()) comments.sentence("  excluded, NegativeTokens:", run.negative, with_tokens(run, comments));

  const ContextBudget& budget = run.request.budget;
  const std::int64_t available = budget.max_tokens() - budget.output_reserve();
  const bool fits = run.find(PipelineStage::Classify) != nullptr;
  comments.line(fmt::format("  pinned tokens {} {} {} max - {} reserve = {} → {}", run.pinned_tokens(),
                            fits ? "≤" : ">", budget.max_tokens(), budget.output_reserve(), available,
                            fits ? "ok" : "PinnedExceedsBudget"));
}

void comment_effective_budget(const RunRecord& run, Comments& comments) {
  const ContextBudget& budget = run.request.budget;
  const std::int64_t pinned = run.pinned_tokens();
  ContextBudgetFields fields = budget.fields();
  fields.estimation_safety_margin_percent = 0.0;
  const ContextBudget before = effective_budget(ContextBudget(std::move(fields)), pinned);
  const ContextBudget after = effective_budget(budget, pinned);

  std::string minus = fmt::format(" - {} pinned", pinned);
  if (!budget.reserved_slots().empty()) minus += fmt::format(" - {} in reserved slots", budget.reserved_tokens());
  comments.line("");
  comments.line("Effective budget, which the slicer receives:");
  if (!budget.reserved_slots().empty()) {
    comments.sentence("  reserved slots:", budget.reserved_slots(), [](const ReservedSlot& slot) {
      return fmt::format("{} {}", Comments::label(slot.kind), slot.tokens);
    });
  }
  comments.line(fmt::format("  effective_max    = max(0, {} max - {} reserve{}) = {}", budget.max_tokens(),
                            budget.output_reserve(), minus, before.max_tokens()));
  comments.line(fmt::format("  effective_target = min(max(0, {} target{}), {}) = {}", budget.target_tokens(), minus,
                            before.max_tokens(), before.target_tokens()));
  const double margin = budget.estimation_safety_margin_percent();
  if (margin <= 0.0) return;
  comments.line(fmt::format("  both × (1 - {} / 100) for the safety margin, rounded down: max {}, target {}",
                            rounded(margin), after.max_tokens(), after.target_tokens()));
}

}  // namespace cupel::conformance
