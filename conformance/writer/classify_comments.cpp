// Classify, and the budget that it leaves for the slicer.

#include <string>
#include <variant>

#include "stage_comments.hpp"

namespace cupel::conformance {

namespace {

// `#3 "content" (12)`.
auto with_tokens(const RunRecord& run, const Comments& comments) {
  return [&](Position position) {
    return comments.label(position) + " (" + text(run.request.items[position].tokens()) + ")";
  };
}

}  // namespace

void comment_classify(const RunRecord& run, Comments& comments) {
  const std::vector<ContextItem>& items = run.request.items;
  comments.line("Classify (" + std::to_string(items.size()) + " items, tokens in brackets):");
  if (run.error && run.error->code() == ErrorCode::TokenOverflow) {
    const std::uint64_t position = std::get<AtPosition>(run.error->detail()).position;
    comments.line("  the absolute token counts up to #" + std::to_string(position) +
                  " add up to more than 2^63 - 1 = 9223372036854775807 → TokenOverflow");
    return;
  }
  comments.sentence("  pinned:", run.pinned, with_tokens(run, comments));
  comments.sentence("  scoreable:", run.scoreable, with_tokens(run, comments));
  if (!run.negative.empty()) comments.sentence("  excluded, NegativeTokens:", run.negative, with_tokens(run, comments));

  const ContextBudget& budget = run.request.budget;
  const std::int64_t available = budget.max_tokens() - budget.output_reserve();
  const bool fits = run.find(PipelineStage::Classify) != nullptr;
  comments.line("  pinned tokens " + text(run.pinned_tokens()) + (fits ? " ≤ " : " > ") + text(budget.max_tokens()) +
                " max - " + text(budget.output_reserve()) + " reserve = " + text(available) +
                (fits ? " → ok" : " → PinnedExceedsBudget"));
}

void comment_effective_budget(const RunRecord& run, Comments& comments) {
  const ContextBudget& budget = run.request.budget;
  const std::int64_t pinned = run.pinned_tokens();
  ContextBudgetFields fields = budget.fields();
  fields.estimation_safety_margin_percent = 0.0;
  const ContextBudget before = effective_budget(ContextBudget(std::move(fields)), pinned);
  const ContextBudget after = effective_budget(budget, pinned);

  std::string minus = " - " + text(pinned) + " pinned";
  if (!budget.reserved_slots().empty()) minus += " - " + text(budget.reserved_tokens()) + " in reserved slots";
  comments.line("");
  comments.line("Effective budget, which the slicer receives:");
  if (!budget.reserved_slots().empty()) {
    comments.sentence("  reserved slots:", budget.reserved_slots(),
                      [](const ReservedSlot& slot) { return Comments::label(slot.kind) + " " + text(slot.tokens); });
  }
  comments.line("  effective_max    = max(0, " + text(budget.max_tokens()) + " max - " + text(budget.output_reserve()) +
                " reserve" + minus + ") = " + text(before.max_tokens()));
  comments.line("  effective_target = min(max(0, " + text(budget.target_tokens()) + " target" + minus + "), " +
                text(before.max_tokens()) + ") = " + text(before.target_tokens()));
  const double margin = budget.estimation_safety_margin_percent();
  if (margin <= 0.0) return;
  comments.line("  both × (1 - " + rounded(margin) + " / 100) for the safety margin, rounded down: max " +
                text(after.max_tokens()) + ", target " + text(after.target_tokens()));
}

}  // namespace cupel::conformance
