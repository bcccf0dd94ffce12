#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

// Prints counts for a dashboard. Every method of a collector has an empty default.
class StageCounter final : public TraceCollector {
 public:
  bool wants_items() const noexcept override { return false; }  // so no reasons are computed
  void record_stage(const StageTrace& stage) override {
    std::cout << to_string(stage.stage) << ": " << stage.items_in << " in, " << stage.items_out << " out\n";
  }
};

}  // namespace

int main() {
  const std::vector<ContextItem> items = {
      ContextItem({.content = "rules", .tokens = 20, .pinned = true}),
      ContextItem({.content = "one", .tokens = 30}),
      ContextItem({.content = "two", .tokens = 70}),
      ContextItem({.content = "one", .tokens = 30}),
  };
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 100});
  const Pipeline pipeline(preset("chat"));

  DiagnosticTraceCollector collector({.detail_level = TraceDetailLevel::Item, .score_anatomy = true});
  const Selection selection = pipeline.run(items, budget, &collector);
  const SelectionReport& report = collector.report();
  std::cout << selection.size() << " of " << report.total_candidates << " items\n";
  for (const TraceEvent& event : report.events) {
    if (event.message) std::cout << event.stage_name() << ": " << *event.message << '\n';
  }

  StageCounter counter;
  pipeline.run(items, budget, &counter);
}
