#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "bar.hpp"
#include "explanation.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

struct Spent {
  std::int64_t pinned = 0;
  std::int64_t scored = 0;
  std::size_t pins = 0;
};

Spent spent_by(const SelectionReport& report) {
  Spent spent;
  for (const IncludedItem& included : report.included) {
    const bool pinned = included.item.pinned();
    (pinned ? spent.pinned : spent.scored) += included.item.tokens();
    spent.pins += pinned ? 1 : 0;
  }
  return spent;
}

std::int64_t target_without_margin(const ContextBudget& budget, std::int64_t pinned) {
  ContextBudgetFields fields = budget.fields();
  fields.estimation_safety_margin_percent = 0;
  return effective_budget(ContextBudget(std::move(fields)), pinned).target_tokens();
}

std::string reserved_kinds(const ContextBudget& budget) {
  std::string kinds;
  for (const ReservedSlot& slot : budget.reserved_slots()) {
    kinds += (kinds.empty() ? "" : ", ") + one_line(slot.kind.text(), 24) + " " + grouped(slot.tokens);
  }
  return kinds.empty() ? "set aside for kinds" : "set aside: " + kinds;
}

std::string short_percent(double value) {
  std::string text = decimal(value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text + " %";
}

}  // namespace

void print_budget(Page& page, const Explanation& run) {
  const ContextBudget& budget = run.budget;
  const Spent spent = spent_by(run.report);
  const std::int64_t effective = effective_budget(budget, spent.pinned).target_tokens();
  const std::int64_t margin = target_without_margin(budget, spent.pinned) - effective;

  page.heading("BUDGET", "in tokens");
  const auto line = [&](std::string_view name, std::int64_t tokens, std::string_view note) {
    page.line("  " + left(name, 18) + right(grouped(tokens), 9) + "   " + page.palette.dim(note));
  };
  line("max", budget.max_tokens(), "the model's window");
  line("output reserve", budget.output_reserve(), "kept free for the answer");
  line("target", budget.target_tokens(), "what the selection aims at");
  line("pinned", spent.pinned, "by " + counted(spent.pins, "item") + " that must be in");
  line("reserved", budget.reserved_tokens(), reserved_kinds(budget));
  line("margin", margin, short_percent(budget.estimation_safety_margin_percent()) + " for counts that are estimates");
  line("effective target", effective, "what the other items compete for");
  line("used", spent.scored, "by " + counted(run.report.included.size() - spent.pins, "scored item"));
  line("left", effective - spent.scored, effective < spent.scored ? "more than there was" : "unspent");

  const std::int64_t used = spent.pinned + spent.scored;
  const std::int64_t free = budget.max_tokens() - budget.output_reserve() - used;
  Bar bar(std::max(budget.max_tokens(), used), page.width - 4);
  const Palette& palette = page.palette;
  const std::string pinned_bar = palette.yellow(bar.part(spent.pinned, "▓"));
  const std::string scored_bar = palette.green(bar.part(spent.scored, "█"));
  const std::string free_bar = palette.dim(bar.part(free, "·"));
  const std::string reserve_bar = palette.dim(bar.part(budget.output_reserve(), "░"));
  page.line("");
  page.line("  " + pinned_bar + scored_bar + free_bar + reserve_bar);
  page.line("  " + palette.yellow("▓") + " pinned   " + palette.green("█") + " chosen by score   " + palette.dim("·") +
            " free   " + palette.dim("░") + " output reserve");
}

}  // namespace cupel::cli
