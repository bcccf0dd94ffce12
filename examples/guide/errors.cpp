#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  const Pipeline pipeline(preset("chat"));
  const std::vector<ContextItem> items = {
      ContextItem({.content = "<a very long system prompt>", .tokens = 5000, .kind = "SystemPrompt", .pinned = true}),
  };
  try {
    pipeline.run(items, ContextBudget({.max_tokens = 4096, .target_tokens = 3000, .output_reserve = 512}));
  } catch (const Error& error) {
    std::cout << to_string(error.code()) << ": " << error.what() << '\n';
    if (const auto* shortage = std::get_if<PinnedShortage>(&error.detail())) {
      std::cout << "unpin " << shortage->pinned_tokens - shortage->available_tokens << " tokens and try again\n";
    }
  }

  try {
    ContextBudget({.max_tokens = 4096, .target_tokens = 5000});
  } catch (const Error& error) {
    std::cout << error.parameter() << ": " << error.problem() << '\n';
  }

  try {
    preset("chatt");
  } catch (const Error& error) {
    std::cout << error.what() << '\n';
  }
}
