#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "You review code.", .tokens = 100, .kind = "SystemPrompt", .pinned = true}),
      ContextItem({.content = "grep retry", .tokens = 150, .kind = "ToolOutput"}),
      ContextItem({.content = "cat retry.cpp", .tokens = 250, .kind = "ToolOutput"}),
      ContextItem({.content = "Prefers small commits", .tokens = 20, .kind = "Memory"}),
  };
  const ContextBudget budget({.max_tokens = 1000, .target_tokens = 500});
  const Pipeline pipeline({.scorer = KindScorer{},
                           .slicer = QuotaSlice({{.kind = "ToolOutput", .min_percent = 20, .max_percent = 60},
                                                 {.kind = "Memory", .min_percent = 5, .max_percent = 10}},
                                                GreedySlice{}),
                           .placer = UShapedPlacer{}});
  const SelectionReport report = pipeline.dry_run(items, budget);

  std::cout << "utilization " << budget_utilization(report, budget) << ", kinds " << kind_diversity(report)
            << ", dated " << timestamp_coverage(report) << '\n';
  for (const KindQuotaUtilization& use : quota_utilization(report, *pipeline.options().slicer, budget)) {
    std::cout << use.kind.text() << ": " << use.actual << " % of at most " << use.cap << " %, " << use.utilization * 100
              << " % used\n";
  }
}
