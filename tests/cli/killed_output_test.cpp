// Commands that receive a signal while they write an output file.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "items.hpp"

#ifdef CUPEL_KILLING_CALLS

namespace cupel::tests {
namespace {

std::vector<std::string> names_in(const std::string& directory) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

// `command` writes the file "out".
void expect_nothing_is_lost(const std::vector<std::string>& command) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
    for (const bool exists : {true, false}) {
      const TemporaryDirectory directory;
      directory.file("request.json", request(1));
      directory.file("items.jsonl", kItems);
      directory.file("check.toml",
                     "items = 'items.jsonl'\nbudget = { max_tokens = 60, target_tokens = 60 }\npolicy = 'chat'\n"
                     "[[assert]]\nthat = 'match_golden'\nfile = 'out'\n");
      if (exists) directory.file("out", "earlier text\n");
      const std::vector<std::string> before = names_in(directory.path());
      const Result result = run_cupel(command, {.variables = {{"LD_PRELOAD", CUPEL_KILLING_CALLS},
                                                              {"CUPEL_KILL_WITH", std::to_string(signal)},
                                                              {"CUPEL_UPDATE_GOLDEN", "1"}},
                                                .directory = directory.path()});
      EXPECT_EQ(result.exit_code, 128 + signal);
      EXPECT_EQ(names_in(directory.path()), before);
      EXPECT_EQ(text_of(directory.path() + "/out"), exists ? "earlier text\n" : "");
    }
  }
}

TEST(KilledOutput, LeavesTheOldFileAndNoTemporaryFile) {
  expect_nothing_is_lost({"vector", "request.json", "-o", "out"});
}

TEST(KilledOutput, CompletesTheRenameBeforeItEnds) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryDirectory directory;
    directory.file("request.json", request(1));
    directory.file("out", "earlier text\n");
    const std::vector<std::string> before = names_in(directory.path());
    const Result result = run_cupel(
        {"vector", "request.json", "-o", "out"},
        {.variables = {{"LD_PRELOAD", CUPEL_KILLING_CALLS}, {"CUPEL_KILL_IN_RENAME_WITH", std::to_string(signal)}},
         .directory = directory.path()});
    EXPECT_EQ(result.exit_code, 128 + signal);
    EXPECT_EQ(names_in(directory.path()), before);
    EXPECT_NE(text_of(directory.path() + "/out"), "earlier text\n");
  }
}

TEST(KilledOutput, LeavesAGoldenFileUnchanged) { expect_nothing_is_lost({"check", "check.toml"}); }

}  // namespace
}  // namespace cupel::tests

#endif
