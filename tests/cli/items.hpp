#ifndef CUPEL_TESTS_CLI_ITEMS_HPP
#define CUPEL_TESTS_CLI_ITEMS_HPP

#include <gmock/gmock.h>

#include "run_command.hpp"

namespace cupel::tests {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Four items for small windows. The preset `chat` prefers the newest. The second and the third have equal contents.
inline constexpr std::string_view kItems =
    R"({"content": "You review code.", "tokens": 30, "kind": "SystemPrompt", "pinned": true, "timestamp": "2026-03-17T13:00:00Z"}
{"content": "Looks good.", "tokens": 20, "timestamp": "2026-03-17T14:00:00Z"}
{"content": "Looks good.", "tokens": 20, "timestamp": "2026-03-17T14:01:00Z"}
{"content": "What broke?", "tokens": 25, "kind": "Message", "timestamp": "2026-03-17T14:05:00Z"}
)";

/// A policy that requires two memories, of which kItems has none.
inline constexpr std::string_view kRequiresMemories =
    R"({"scorers": [{"type": "recency"}], "countQuotas": [{"kind": "Memory", "requireCount": 2, "capCount": 3}]})";

/// A policy whose required items exceed a small target.
inline constexpr std::string_view kRequiresMessages =
    R"({"scorers": [{"type": "recency"}], "countQuotas": [{"kind": "Message", "requireCount": 2, "capCount": 3}]})";

/// A request with two items, of which the first is selected. `more` is appended to its fields.
inline std::string request(int id, std::string_view more = "") {
  std::string line = R"({"id": )";
  line.append(std::to_string(id));
  line.append(R"(, "budget": {"maxTokens": 100, "targetTokens": 50}, "policy": "chat", "items": [)");
  line.append(R"({"content": "a", "tokens": 30}, {"content": "b", "tokens": 30}])");
  return line.append(more).append("}\n");
}

/// The answer to request(id), without the line break.
inline std::string answer(int id) {
  std::string line = R"({"id":)";
  line.append(std::to_string(id));
  return line.append(R"(,"ok":true,"selected":[0],"totalTokens":30})");
}

}  // namespace cupel::tests

#endif
