#include <cupel/json/json.hpp>
#include <iostream>

int main() {
  using namespace cupel;
  const std::vector<ContextItem> items = json::read_items(
      R"({"content": "You review code.", "tokens": 30, "pinned": true, "timestamp": "2026-03-17T13:00:00Z"}
         {"content": "<build log>", "tokens": 900, "timestamp": "2026-03-17T14:00:00Z"}
         {"content": "What broke?", "tokens": 25, "timestamp": "2026-03-17T14:05:00Z"})");
  const ContextBudget budget = json::read_budget(R"({"maxTokens": 1024, "targetTokens": 600})");
  const Pipeline pipeline(json::read_policy(R"("chat")"));

  std::string response;
  json::append_response(response, "7", pipeline.run(items, budget));
  std::cout << response << '\n';

  try {
    json::read_policy(R"({"scorers": [{"type": "kind"}, {"type": "recency", "weight": -2}]})");
  } catch (const Error& error) {
    std::cout << to_string(error.code()) << ": " << error.what() << '\n';
  }
}
