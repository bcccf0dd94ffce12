// Selects from the same candidates by score alone, with a share of the tokens per kind, and with a count per kind.

#include <iostream>
#include <string>
#include <vector>

#include "cupel/cupel.hpp"

namespace {

std::vector<cupel::ContextItem> candidates() {
  const auto item = [](std::string kind, std::string content, std::int64_t tokens, double relevance) {
    return cupel::ContextItem(
        {.content = std::move(content), .tokens = tokens, .kind = std::move(kind), .future_relevance_hint = relevance});
  };
  return {
      item("ToolOutput", "grep retry", 75, 0.95),
      item("ToolOutput", "cat retry.cpp", 75, 0.93),
      item("ToolOutput", "git log retry.cpp", 75, 0.90),
      item("ToolOutput", "ctest -R retry", 75, 0.88),
      item("ToolOutput", "ls", 75, 0.86),
      item("ToolOutput", "pwd", 75, 0.84),
      item("Document", "Retry policy", 100, 0.70),
      item("Document", "Error budget", 100, 0.60),
      item("Message", "Why three retries?", 50, 0.15),
      item("Memory", "Prefers small commits", 50, 0.05),
  };
}

void show(std::string_view title, cupel::AnySlicer slicer) {
  const std::vector<cupel::ContextItem> items = candidates();
  const cupel::Pipeline pipeline(
      {.scorer = cupel::ReflexiveScorer{}, .slicer = std::move(slicer), .placer = cupel::UShapedPlacer{}});
  const cupel::ContextBudget budget({.max_tokens = 500, .target_tokens = 500});

  cupel::DiagnosticTraceCollector collector;
  const cupel::Selection selection = pipeline.run(items, budget, &collector);
  std::cout << title << ": " << selection.size() << " items, " << selection.total_tokens << " tokens\n";
  for (const cupel::IncludedItem& in : collector.report().included) {
    std::cout << "  + " << in.item.kind().text() << ": " << in.item.content() << '\n';
  }
  for (const cupel::ExcludedItem& out : collector.report().excluded) {
    std::cout << "  - " << out.item.kind().text() << ": " << out.item.content() << ", " << cupel::describe(out.reason)
              << '\n';
  }
  for (const cupel::CountRequirementShortfall& shortfall : selection.shortfalls) {
    std::cout << "  ! wanted " << shortfall.required_count << " of kind " << shortfall.kind.text() << ", there "
              << (shortfall.satisfied_count == 1 ? "was " : "were ") << shortfall.satisfied_count << '\n';
  }
}

}  // namespace

int main() {
  // The tool outputs score best and crowd out most of the rest.
  show("by score", cupel::GreedySlice{});

  // A share of the tokens per kind. Tokens that no minimum claims are divided in proportion to the candidates' tokens.
  show("by share", cupel::QuotaSlice({{.kind = "Document", .min_percent = 40},
                                      {.kind = "ToolOutput", .min_percent = 30, .max_percent = 40},
                                      {.kind = "Message", .min_percent = 10},
                                      {.kind = "Memory", .min_percent = 10}},
                                     cupel::GreedySlice{}));

  // A number of items per kind. Two memories are required and there is only one; the selection reports the shortfall.
  show("by count", cupel::CountQuotaSlice({{.kind = "Document", .require_count = 2, .cap_count = 2},
                                           {.kind = "Memory", .require_count = 2, .cap_count = 5},
                                           {.kind = "ToolOutput", .cap_count = 2}},
                                          cupel::GreedySlice{}));
}
