#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <utility>

#include "bar.hpp"
#include "explain/sections.hpp"
#include "grid.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::grouped;

std::string reserved_kinds(const ContextBudget& budget) {
  std::string kinds;
  for (const ReservedSlot& slot : budget.reserved_slots()) {
    kinds +=
        fmt::format("{}{} {}", kinds.empty() ? "" : ", ", view::one_line(slot.kind.text(), 24), grouped(slot.tokens));
  }
  return kinds.empty() ? "set aside for kinds" : "set aside: " + kinds;
}

// At most two decimals, without trailing zeros, so that usual percentages are printed exactly.
std::string percent_text(double value) {
  std::string text = view::decimal(value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text + " %";
}

void print_bar(Page& page, const view::BudgetBreakdown& parts) {
  const Palette& palette = page.palette;
  Bar bar(parts.scale, page.width - 4);
  const std::string pinned = palette.yellow(bar.part(parts.pinned_tokens, "▓"));
  const std::string scored = palette.green(bar.part(parts.scored_tokens, "█"));
  const std::string free = palette.dim(bar.part(parts.free, "·"));
  const std::string closed = palette.dim(bar.part(parts.closed_tokens(), "-"));
  const std::string reserve = palette.dim(bar.part(parts.output_reserve, "░"));
  page.line("");
  page.line("  " + pinned + scored + free + closed + reserve);
  page.legend({{"▓", &Palette::yellow, "pinned"},
               {"█", &Palette::green, "chosen by score"},
               {"·", &Palette::dim, "free"},
               {"-", &Palette::dim, "not for items"},
               {"░", &Palette::dim, "output reserve"}},
              2);
}

}  // namespace

void print_budget(Page& page, const view::Run& run) {
  const ContextBudget& budget = run.budget();
  const view::BudgetBreakdown& parts = run.breakdown();

  page.heading("BUDGET", "in tokens");
  Grid grid({{.head = "", .align = GridColumn::Align::Left},
             {.head = ""},
             {.head = "", .align = GridColumn::Align::Left, .fit = GridColumn::Fit::Wrap, .least = 24, .gap = 3}});
  const auto line = [&](const char* name, std::int64_t tokens, std::string note) {
    grid.row({name, grouped(tokens), {std::move(note), &Palette::dim}});
  };
  line("max", budget.max_tokens(), "the model's window");
  line("output reserve", budget.output_reserve(), "kept free for the answer");
  line("target", budget.target_tokens(), "what the selection aims at");
  line("pinned", parts.pinned_tokens, fmt::format("by {}, always in", counted(parts.pinned_items, "item")));
  line("reserved", budget.reserved_tokens(), reserved_kinds(budget));
  line("margin", parts.margin_tokens,
       fmt::format("{} for estimated counts", percent_text(budget.estimation_safety_margin_percent())));
  line("effective target", parts.effective_target, "what the other items compete for");
  line("chosen by score", parts.scored_tokens, fmt::format("by {}", counted(parts.scored_items, "item")));
  line("free", parts.left(), parts.left() < 0 ? "more than available" : "not spent");
  grid.print(page);
  print_bar(page, parts);
}

}  // namespace cupel::cli
