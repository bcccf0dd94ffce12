#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "reports.hpp"

namespace cupel::testing {
namespace {

SelectionReport some_report() {
  SelectionReport report = Written()
                               .in("SystemPrompt", 1, 30, "You review code.")
                               .in("Message", 1.0 / 3, 1, "What \"broke\"?\nAll\tof it.")
                               .out("Tool\nOutput", 0.25, kTooLarge, 900, "log");
  report.events = {{.stage = PipelineStage::Classify, .duration_ms = 1.5, .item_count = 3}};
  report.total_candidates = 3;
  report.total_tokens_considered = 931;
  report.count_requirement_shortfalls = {{.kind = "Memory", .required_count = 2, .satisfied_count = 1}};
  return report;
}

constexpr const char* kSomeText =
    "candidates: 3 items, 931 tokens\n"
    "included: 2 items, 31 tokens\n"
    "  item 0 | SystemPrompt | 30 tokens | score 1 | Scored | \"You review code.\"\n"
    "  item 1 | Message | 1 token | score 0.333333333 | Scored | \"What \\\"broke\\\"?\\nAll\\x09of it.\"\n"
    "excluded: 1 item, 900 tokens\n"
    "  item 2 | Tool\\nOutput | 900 tokens | score 0.25 | BudgetExceeded (needs 10 tokens, 4 were left) | \"log\"\n"
    "shortfall: Memory, 1 of 2\n";

// Gives each test its own directory, and unsets the variable that rewrites files.
class Golden : public ::testing::Test {
 protected:
  Golden() {
    std::string name = (std::filesystem::temp_directory_path() / "cupel-golden-XXXXXX").string();
    directory_ = ::mkdtemp(name.data());
    ::unsetenv(kUpdateGoldenVariable);
  }
  ~Golden() override {
    ::unsetenv(kUpdateGoldenVariable);
    std::filesystem::remove_all(directory_);
  }

  std::filesystem::path file(const std::string& name) const { return directory_ / name; }
  static std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  static void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
  }

  std::filesystem::path directory_;
};

TEST(GoldenText, HasALinePerItemWithItsPositionAndNoDurations) { EXPECT_EQ(golden_text(some_report()), kSomeText); }

TEST(GoldenText, HasThreeLinesForAnEmptyReport) {
  EXPECT_EQ(golden_text({}),
            "candidates: 0 items, 0 tokens\nincluded: 0 items, 0 tokens\nexcluded: 0 items, 0 tokens\n");
}

TEST(GoldenText, CutsLongContentsBetweenCharacters) {
  const std::string beginning(59, 'x');
  std::string content = beginning;
  content += "\u00e9yz";  // the limit of 60 bytes is inside the é
  const SelectionReport report = Written().in("a", 1, 1, content);
  EXPECT_NE(golden_text(report).find("\"" + beginning + "…\" (63 bytes)"), std::string::npos);
  const SelectionReport whole = Written().in("a", 1, 1, std::string(60, 'x'));
  EXPECT_NE(golden_text(whole).find("| \"" + std::string(60, 'x') + "\"\n"), std::string::npos);
}

TEST_F(Golden, MatchesFilesWithAnyLineEnds) {
  write(file("unix"), kSomeText);
  std::string windows = kSomeText;
  for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2) windows.insert(at, "\r");
  write(file("windows"), windows);
  should(some_report()).match_golden(file("unix")).match_golden(file("windows"));
}

TEST_F(Golden, IgnoresAMissingLastLineEndAndAByteOrderMark) {
  const std::string text = golden_text(some_report());
  write(file("end"), text.substr(0, text.size() - 1));
  write(file("mark"), "\xEF\xBB\xBF" + text);
  should(some_report()).match_golden(file("end")).match_golden(file("mark"));
}

TEST_F(Golden, ShowsTheDifferentLinesAndHowToAcceptThem) {
  std::string other = kSomeText;
  other.replace(other.find("30 tokens"), 9, "31 tokens");
  write(file("a.golden"), other);
  EXPECT_EQ(
      MESSAGE_OF(should(some_report()).match_golden(file("a.golden"))),
      "MatchGolden(" + file("a.golden").string() +
          ") failed: the report differs from the file. Lines marked - are from the file, lines marked + from the "
          "report. If "
          "the report is right, run the test with CUPEL_UPDATE_GOLDEN=1.\n"
          "  candidates: 3 items, 931 tokens\n"
          "  included: 2 items, 31 tokens\n"
          "-   item 0 | SystemPrompt | 31 tokens | score 1 | Scored | \"You review code.\"\n"
          "+   item 0 | SystemPrompt | 30 tokens | score 1 | Scored | \"You review code.\"\n"
          "    item 1 | Message | 1 token | score 0.333333333 | Scored | \"What \\\"broke\\\"?\\nAll\\x09of it.\"\n"
          "  excluded: 1 item, 900 tokens\n"
          "  …\n");
  EXPECT_EQ(text_of(file("a.golden")), other);
}

TEST_F(Golden, FailsForAMissingFileAndSaysHowToWriteIt) {
  EXPECT_EQ(MESSAGE_OF(should(some_report()).match_golden(file("none"))),
            "MatchGolden(" + file("none").string() +
                ") failed: the file cannot be read: No such file or directory. Run the test with CUPEL_UPDATE_GOLDEN=1 "
                "to write it.");
  EXPECT_FALSE(std::filesystem::exists(file("none")));
}

TEST_F(Golden, FailsForADirectoryAndAnEmptyFile) {
  EXPECT_NE(MESSAGE_OF(should(some_report()).match_golden(directory_)).find("cannot be read: Is a directory"),
            std::string::npos);
  write(file("empty"), "");
  EXPECT_NE(MESSAGE_OF(should(some_report()).match_golden(file("empty"))).find("\n+ candidates: 3"), std::string::npos);
}

TEST_F(Golden, WritesTheFileAndItsDirectoriesWhenTheVariableIsSet) {
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file("new/deep/a.golden"));
  EXPECT_EQ(text_of(file("new/deep/a.golden")), kSomeText);
  write(file("old"), "something else\n");
  should(some_report()).match_golden(file("old"));
  EXPECT_EQ(text_of(file("old")), kSomeText);
}

TEST_F(Golden, ComparesWhenTheVariableIsZeroOrEmpty) {
  for (const char* value : {"0", ""}) {
    ::setenv(kUpdateGoldenVariable, value, 1);
    EXPECT_THROW(should(some_report()).match_golden(file("none")), SelectionReportAssertionError);
  }
}

TEST_F(Golden, FailsForAFileThatCannotBeWritten) {
  ::setenv(kUpdateGoldenVariable, "1", 1);
  EXPECT_EQ(MESSAGE_OF(should(some_report()).match_golden(directory_)),
            "MatchGolden(" + directory_.string() + ") failed: the file cannot be written: Is a directory.");
  write(file("plain"), "");
  EXPECT_EQ(MESSAGE_OF(should(some_report()).match_golden(file("plain/a"))),
            "MatchGolden(" + file("plain/a").string() + ") failed: the file cannot be written: Not a directory.");
}

// The assertion neither waits for them, nor reads them endlessly, nor replaces them by a file.
TEST_F(Golden, FailsForPipesAndDevices) {
  ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
  for (const std::filesystem::path& special : {file("pipe"), std::filesystem::path("/dev/zero")}) {
    EXPECT_EQ(MESSAGE_OF(should(some_report()).match_golden(special)),
              "MatchGolden(" + special.string() + ") failed: the file cannot be read: Not a regular file.");
  }
  ::setenv(kUpdateGoldenVariable, "1", 1);
  EXPECT_EQ(MESSAGE_OF(should(some_report()).match_golden(file("pipe"))),
            "MatchGolden(" + file("pipe").string() + ") failed: the file cannot be written: Not a regular file.");
  EXPECT_TRUE(std::filesystem::is_fifo(file("pipe")));
}

TEST_F(Golden, DoesNotReadAHugeFile) {
  write(file("huge"), "");
  std::filesystem::resize_file(file("huge"), (std::uintmax_t{1} << 30U) + 1);
  EXPECT_NE(MESSAGE_OF(should(some_report()).match_golden(file("huge"))).find("It is larger than 1 GiB."),
            std::string::npos);
}

TEST_F(Golden, KeepsThePermissionsOfTheFile) {
  write(file("a"), "as it was");
  std::filesystem::permissions(file("a"), std::filesystem::perms(0640));
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file("a"));
  EXPECT_EQ(text_of(file("a")), kSomeText);
  EXPECT_EQ(std::filesystem::status(file("a")).permissions(), std::filesystem::perms(0640));
}

TEST_F(Golden, KeepsAFileThatItCannotReplace) {
  write(file("a"), "as it was");
  ::setenv(kUpdateGoldenVariable, "1", 1);
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit tiny{.rlim_cur = 20, .rlim_max = before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &tiny);
  const std::string message = MESSAGE_OF(should(some_report()).match_golden(file("a")));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(message, "MatchGolden(" + file("a").string() + ") failed: the file cannot be written: File too large.");
  EXPECT_EQ(text_of(file("a")), "as it was");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory_), {}), 1);
}

TEST_F(Golden, KeepsOtherFilesOfTheDirectory) {
  write(file("a"), "as it was");
  write(file("a.new"), "unrelated");
  write(file("a.new1"), "unrelated, too");
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file("a"));
  EXPECT_EQ(text_of(file("a")), kSomeText);
  EXPECT_EQ(text_of(file("a.new")), "unrelated");
  EXPECT_EQ(text_of(file("a.new1")), "unrelated, too");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory_), {}), 3);
}

// Hard links to the file should see the new text.
TEST_F(Golden, KeepsTheHardLinksOfTheFile) {
  write(file("a"), "as it was");
  std::filesystem::create_hard_link(file("a"), file("b"));
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file("a"));
  EXPECT_EQ(text_of(file("b")), kSomeText);
}

TEST_F(Golden, WritesTheMissingTargetOfALink) {
  std::filesystem::create_symlink("a", file("link"));
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file("link"));
  EXPECT_TRUE(std::filesystem::is_symlink(file("link")));
  EXPECT_EQ(text_of(file("a")), kSomeText);
}

// Such a name cannot be extended for a temporary file.
TEST_F(Golden, WritesAFileWithTheLongestName) {
  const std::string longest(255, 'n');
  write(file(longest), "as it was");
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file(longest));
  EXPECT_EQ(text_of(file(longest)), kSomeText);
}

TEST_F(Golden, WritesThroughALink) {
  write(file("a"), "as it was");
  std::filesystem::create_symlink("a", file("link"));
  ::setenv(kUpdateGoldenVariable, "1", 1);
  should(some_report()).match_golden(file("link"));
  EXPECT_TRUE(std::filesystem::is_symlink(file("link")));
  EXPECT_EQ(text_of(file("a")), kSomeText);
}

}  // namespace
}  // namespace cupel::testing
