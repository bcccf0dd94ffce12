// A consumer's program. Exits with 0 if the selection is right and it can catch the library's errors.
#include <iostream>
#include <vector>

#include "cupel/cupel.hpp"

int main() {
  const std::vector<cupel::ContextItem> items = {
      cupel::ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      cupel::ContextItem({.content = "<build log>", .tokens = 900}),
      cupel::ContextItem({.content = "What broke?", .tokens = 25}),
  };
  const cupel::ContextBudget budget({.max_tokens = 1024, .target_tokens = 600});
  const cupel::Pipeline pipeline(cupel::preset("chat"));
  const auto selection = pipeline.run(items, budget);
  for (const auto i : selection) std::cout << items[i].content() << '\n';
  try {
    cupel::preset("no such preset");
  } catch (const cupel::Error& error) {
    std::cout << "cupel " << cupel::kVersion << ": " << error.what() << '\n';
    return selection.size() == 2 ? 0 : 1;
  }
  return 2;
}
