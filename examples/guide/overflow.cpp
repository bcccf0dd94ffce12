#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

void run(OverflowStrategy strategy) {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "stack trace", .tokens = 700, .kind = "ToolOutput", .priority = 2}),
      ContextItem({.content = "core dump", .tokens = 600, .kind = "ToolOutput", .priority = 1}),
      ContextItem({.content = "What now?", .tokens = 10, .priority = 3}),
  };
  const Pipeline pipeline({
      .scorer = PriorityScorer{},
      .slicer = CountQuotaSlice({{.kind = "ToolOutput", .require_count = 2, .cap_count = 2}}, GreedySlice{}),
      .placer = UShapedPlacer{},
      .overflow_strategy = strategy,
      .on_overflow = [](const OverflowEvent& event) { std::cout << event.tokens_over_budget << " too many; "; },
  });
  std::cout << to_string(strategy) << ": ";
  try {
    const Selection selection = pipeline.run(items, ContextBudget({.max_tokens = 2000, .target_tokens = 1000}));
    std::cout << counted(selection.size(), "item") << ", " << counted(selection.total_tokens, "token") << '\n';
  } catch (const Error& error) {
    std::cout << error.what() << '\n';
  }
}

}  // namespace

int main() {
  run(OverflowStrategy::Throw);
  run(OverflowStrategy::Truncate);
  run(OverflowStrategy::Proceed);
}
