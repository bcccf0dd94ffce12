#include <chrono>
#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const Pipeline chat(preset("chat"));

  Policy support = preset("chat");
  support.name = "support";
  support.scorers.push_back({.type = scorer_spec::Tag{{{.tag = "customer", .weight = 1}}}, .weight = 2});
  support.overflow_strategy = OverflowStrategy::Truncate;

  const Policy triage{
      .name = "triage",
      .scorers = {{.type = scorer_spec::Priority{}, .weight = 2},
                  {.type = scorer_spec::Decay{.curve = DecayCurve::exponential(std::chrono::hours(2))}}},
      .slicer_type = SlicerType::Knapsack,
      .placer_type = PlacerType::UShaped,
      .knapsack_bucket_size = 1,
      .count_quotas = {{{.kind = "ToolOutput", .require_count = 1, .cap_count = 4}}},
  };

  IntentRegistry registry = IntentRegistry::with_presets();
  registry.set("support", support);
  registry.set("triage", triage);
  const Pipeline pipeline(registry.at("Triage"));

  for (const std::string& intent : registry.intents()) std::cout << intent << '\n';
}
