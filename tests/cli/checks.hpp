#ifndef CUPEL_TESTS_CLI_CHECKS_HPP
#define CUPEL_TESTS_CLI_CHECKS_HPP

#include <gtest/gtest.h>

#include <string>

#include "items.hpp"

namespace cupel::tests {

/// The run selects the prompt (pinned), the second "Looks good." and the question. It excludes the first "Looks good.",
/// whose duplicate is newer, and the log, which is too large.
inline constexpr std::string_view kFixture = R"(policy = "chat"
budget = { max_tokens = 200, target_tokens = 100 }
items = [
  { content = "You review code.", tokens = 30, kind = "SystemPrompt", pinned = true, timestamp = 2026-03-17T13:00:00Z },
  { content = "Looks good.", tokens = 20, timestamp = 2026-03-17T14:00:00Z, tags = ["praise"], metadata = { by = "ann" } },
  { content = "Looks good.", tokens = 20, timestamp = 2026-03-17T14:01:00Z, source = "Tool", metadata = { call = 7, by = "ann" } },
  { content = "What broke?", tokens = 25, timestamp = 2026-03-17T14:05:00Z, metadata = { call = 7 } },
  { content = "The log.", tokens = 110, kind = "ToolOutput", timestamp = 2026-03-17T12:00:00Z },
]
)";

inline std::string check_of(const std::string& assertion) {
  return std::string(kFixture) + "[[assert]]\n" + assertion + "\n";
}

/// Provides a directory for check files.
class CheckCommand : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }
  Result check(const std::string& toml) const { return run_cupel({"check", directory_.file("a.toml", toml)}); }
  // The output after the file's name. Expects `exit_code` and no messages.
  std::string output_of(const std::string& toml, int exit_code) const {
    const Result result = check(toml);
    EXPECT_EQ(result.exit_code, exit_code) << toml << result.out << result.err;
    EXPECT_EQ(result.err, "");
    const std::size_t at = result.out.find(path("a.toml"));
    return at == std::string::npos ? result.out : result.out.substr(at + path("a.toml").size());
  }

  TemporaryDirectory directory_;
};

}  // namespace cupel::tests

#endif
