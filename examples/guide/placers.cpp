#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

namespace {

// Puts system prompts first. The other items keep their order: pinned items, then sliced items by score.
class SystemFirst final : public Placer {
 public:
  void place(RunContext& /*context*/, const ScoredItems& merged, std::span<Position> order) const override {
    std::size_t next = 0;
    for (const bool system : {true, false}) {
      for (Position i = 0; i < merged.size(); ++i) {
        if ((merged.item(i).kind() == ContextKind::kSystemPrompt) == system) order[next++] = i;
      }
    }
  }
};

void run(std::string_view name, AnyPlacer placer) {
  const auto item = [](std::string content, double relevance, std::int64_t minute) {
    return ContextItem({.content = std::move(content),
                        .tokens = 10,
                        .timestamp = Timestamp::from_unix(minute * 60),
                        .future_relevance_hint = relevance});
  };
  const std::vector<ContextItem> items = {
      item("a", 0.3, 1), item("b", 0.9, 2),
      item("c", 0.1, 3), item("d", 0.7, 4),
      item("e", 0.5, 5), ContextItem({.content = "You are terse.", .tokens = 10, .kind = "SystemPrompt"}),
  };
  const Pipeline pipeline({.scorer = ReflexiveScorer{}, .slicer = GreedySlice{}, .placer = std::move(placer)});
  std::cout << name << ':';
  for (const auto i : pipeline.run(items, ContextBudget({.max_tokens = 100, .target_tokens = 100}))) {
    std::cout << ' ' << items[i].content();
  }
  std::cout << '\n';
}

}  // namespace

int main() {
  run("chronological", ChronologicalPlacer{});
  run("u-shaped", UShapedPlacer{});
  run("system first", SystemFirst{});
}
