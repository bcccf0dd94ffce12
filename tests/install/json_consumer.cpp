// A consumer's program that reads JSON. Exits with 0 if the selection is right.
#include <iostream>
#include <string>

#include "cupel/json/json.hpp"

int main() {
  cupel::json::BatchProcessor processor;
  std::string answer;
  processor.answer(R"({"id": 1, "budget": {"maxTokens": 50, "targetTokens": 50}, "policy": "chat",
                       "items": [{"content": "a", "tokens": 40}, {"content": "b", "tokens": 20}]})",
                   1, answer);
  std::cout << answer;
  return answer == "{\"id\":1,\"ok\":true,\"selected\":[1],\"totalTokens\":20}\n" ? 0 : 1;
}
