// Selects again for every turn, and reuses the memory of the first run.

#include <iostream>
#include <string>
#include <vector>

#include "cupel/cupel.hpp"

int main() {
  using namespace cupel;
  const Pipeline pipeline(preset("chat"));
  const ContextBudget budget({.max_tokens = 512, .target_tokens = 400});
  std::vector<ContextItem> items;

  Workspace workspace;  // one per thread
  for (int turn = 0; turn < 3; ++turn) {
    items.push_back(ContextItem(
        {.content = "turn " + std::to_string(turn), .tokens = 150, .timestamp = Timestamp::from_unix(60 * turn)}));
    const Selection& selection = pipeline.run(items, budget, workspace);  // valid until the next run
    std::cout << selection.size() << " of " << counted(items.size(), "item") << ", " << selection.total_tokens
              << " tokens\n";
  }
}
