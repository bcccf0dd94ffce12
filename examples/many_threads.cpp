// Runs one pipeline for many conversations at once. A Pipeline is immutable and run() is const, so no lock is needed.

#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "cupel/cupel.hpp"

namespace {

// Part of every conversation. A ContextItem is a handle, so all threads share this one record.
cupel::ContextItem house_rules() {
  return cupel::ContextItem({.content = "Answer in one paragraph.",
                             .tokens = 12,
                             .kind = "SystemPrompt",
                             .timestamp = cupel::Timestamp::from_unix(0),
                             .pinned = true});
}

std::vector<cupel::ContextItem> conversation(const cupel::ContextItem& rules, int number) {
  std::vector<cupel::ContextItem> items = {rules};
  for (int turn = 0; turn < 200; ++turn) {
    items.push_back(
        cupel::ContextItem({.content = "conversation " + std::to_string(number) + ", turn " + std::to_string(turn),
                            .tokens = 20 + (turn * 7 + number * 11) % 50,
                            .timestamp = cupel::Timestamp::from_unix(60 + turn * 60)}));
  }
  return items;
}

}  // namespace

int main() {
  constexpr int kConversations = 8;
  const cupel::Pipeline pipeline(cupel::preset("chat"));
  const cupel::ContextBudget budget({.max_tokens = 4096, .target_tokens = 2000, .output_reserve = 512});
  const cupel::ContextItem rules = house_rules();

  // Each thread writes its own line, so the output does not depend on which thread finishes first.
  std::vector<std::string> lines(kConversations);
  std::vector<std::thread> threads;
  for (int number = 0; number < kConversations; ++number) {
    threads.emplace_back([&pipeline, &budget, &rules, &line = lines[static_cast<std::size_t>(number)], number] {
      const std::vector<cupel::ContextItem> items = conversation(rules, number);
      const cupel::Selection selection = pipeline.run(items, budget);
      line = "conversation " + std::to_string(number) + ": " + std::to_string(selection.size()) + " of " +
             std::to_string(items.size()) + " items, " + std::to_string(selection.total_tokens) +
             " tokens, back to \"" + items[selection[1]].content() + "\"";
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& line : lines) std::cout << line << '\n';
}
