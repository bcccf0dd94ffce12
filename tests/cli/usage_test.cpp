#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "cupel/version.hpp"
#include "items.hpp"

namespace cupel::tests {
namespace {

const std::vector<std::vector<std::string>>& commands() {
  static const std::vector<std::vector<std::string>> list = {{},
                                                             {"select"},
                                                             {"explain"},
                                                             {"simulate"},
                                                             {"simulate", "marginal"},
                                                             {"simulate", "min-budget"},
                                                             {"simulate", "curve"},
                                                             {"simulate", "token-error"},
                                                             {"compare"},
                                                             {"diff"},
                                                             {"batch"},
                                                             {"policy"},
                                                             {"policy", "show"},
                                                             {"policy", "validate"},
                                                             {"policy", "list"},
                                                             {"check"},
                                                             {"conformance"},
                                                             {"vector"}};
  return list;
}

std::string help(std::vector<std::string> command) {
  command.emplace_back("--help");
  const Result result = run_cupel(command);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  return result.out;
}

std::vector<std::string> examples_in(const std::string& help_text) {
  std::vector<std::string> examples;
  std::istringstream lines(help_text.substr(help_text.find("Examples:") + 9));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) examples.push_back(line.substr(2));
  }
  return examples;
}

TEST(Usage, VersionNamesLibraryAndSpecification) {
  const Result result = run_cupel({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "cupel " + std::string(kVersion) + " (Cupel specification " + std::string(kSpecificationVersion) + ")\n");
}

TEST(Usage, HelpNamesTheCommand) {
  EXPECT_THAT(help({}), HasSubstr("Usage: cupel "));
  EXPECT_THAT(help({"select"}), HasSubstr("Usage: cupel select "));
  EXPECT_THAT(help({"policy", "show"}), HasSubstr("Usage: cupel policy show "));
}

TEST(Usage, HelpOfEveryCommandHasExamplesThatRun) {
  const TemporaryDirectory directory;
  directory.file("session.jsonl", kItems);
  directory.file("history.jsonl", kItems);
  directory.file("items.json", "[]");
  directory.file("budget.json", R"({"maxTokens": 100, "targetTokens": 100})");
  directory.file("team-policy.json", "\"rag\"");
  directory.file("my-policy.json", "\"rag\"");
  std::filesystem::create_directory(directory.path() + "/checks");
  directory.file("checks/a.toml",
                 "items = []\npolicy = 'chat'\nbudget = { max_tokens = 9, target_tokens = 9 }\n"
                 "[[assert]]\nthat = 'have_no_exclusions'\n");
  std::string requests;
  for (int line = 1; line <= 17; ++line) requests += request(line);
  directory.file("requests.jsonl", requests);
  directory.file("request.json", request(1));
  const std::string with_report = R"(, "report": true)";
  const std::string responses = run_cupel({"batch"}, {.in = request(1, with_report) + request(2, with_report)}).out;
  directory.file("responses.jsonl", responses);
  directory.file("before.json", responses.substr(0, responses.find('\n')));
  directory.file("after.json", responses.substr(responses.find('\n') + 1));
  std::filesystem::create_symlink(std::string(CUPEL_SOURCE_DIR) + "/conformance", directory.path() + "/conformance");
  const std::string path = std::filesystem::path(CUPEL_COMMAND).parent_path().string() + ":" + std::getenv("PATH");
  for (const auto& command : commands()) {
    const auto examples = examples_in(help(command));
    EXPECT_FALSE(examples.empty());
    for (const std::string& example : examples) {
      const Result result =
          run_program({"sh", "-c", example}, {.variables = {{"PATH", path}}, .directory = directory.path()});
      EXPECT_EQ(result.exit_code, 0) << example << '\n' << result.err;
    }
  }
}

TEST(Usage, MistypedWordsGetASuggestion) {
  const auto message = [](const std::vector<std::string>& arguments) {
    const Result result = run_cupel(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  EXPECT_EQ(message({"selct"}), "cupel: unknown command 'selct'; did you mean 'select'?\ncupel: see 'cupel --help'\n");
  EXPECT_EQ(message({"policy", "lst"}),
            "cupel: unknown command 'lst'; did you mean 'list'?\ncupel: see 'cupel policy --help'\n");
  EXPECT_EQ(message({"simulate", "curves", "x"}),
            "cupel: unknown command 'curves'; did you mean 'curve'?\ncupel: see 'cupel simulate --help'\n");
  EXPECT_THAT(message({"simulate", "curve", "x", "--celing=5"}), HasSubstr("did you mean '--ceiling'?"));
  EXPECT_THAT(message({"select", "x", "--max-token", "5"}), HasSubstr("did you mean '--max-tokens'?"));
  EXPECT_THAT(message({"select", "x", "--ouput-reserve=5"}), HasSubstr("did you mean '--output-reserve'?"));
  EXPECT_THAT(message({"batch", "--thread", "2"}), HasSubstr("did you mean '--threads'?"));
  EXPECT_THAT(message({"select", "x", "--max-tokens", "5", "--policy", "code-reviw"}),
              HasSubstr("did you mean 'codeReview'?"));
  EXPECT_THAT(message({"select", "x", "--format", "jso"}), HasSubstr("did you mean 'json'?"));
  EXPECT_THAT(message({"select", "x", "--overflow", "trunc"}), HasSubstr("did you mean 'truncate'?"));
  EXPECT_THAT(message({"explain", "x", "--only", "exclude"}), HasSubstr("did you mean 'excluded'?"));
  EXPECT_THAT(message({"select", "x", "--zzz"}), HasSubstr("unknown option '--zzz'\n"));
}

TEST(Usage, WrongArgumentsExitWith2) {
  const std::vector<std::vector<std::string>> wrong = {{},
                                                       {"policy"},
                                                       {"select"},
                                                       {"select", "x", "y", "--max-tokens", "5"},
                                                       {"select", "x", "--max-tokens"},
                                                       {"select", "x", "--max-tokens", "5k"},
                                                       {"select", "x", "--max-tokens", "1e3"},
                                                       {"select", "x", "--max-tokens", "9223372036854775808"},
                                                       {"select", "x", "--max-tokens", "5", "--margin", "nan"},
                                                       {"select", "x", "--max-tokens", "5", "--margin", "five"},
                                                       {"select", "x", "--max-tokens", "5", "--reserve", "Memory"},
                                                       {"select", "x", "--max-tokens", "5", "--reserve", "=5"},
                                                       {"explain", "x", "--item", "#1", "--json"},
                                                       {"explain", "x", "--why"},
                                                       {"explain", "x", "--why", "--json"},
                                                       {"simulate"},
                                                       {"simulate", "curve"},
                                                       {"simulate", "curve", "x", "--ceiling", "lots"},
                                                       {"simulate", "min-budget", "x"},
                                                       {"simulate", "marginal", "x", "--max-tokens", "5"},
                                                       {"simulate", "token-error", "x", "--max-tokens", "5"},
                                                       {"simulate", "token-error", "x", "--percent", "nan"},
                                                       {"compare"},
                                                       {"diff"},
                                                       {"diff", "x"},
                                                       {"diff", "x", "y", "z"},
                                                       {"explain", "x", "--item", "#1", "--only", "excluded"},
                                                       {"batch", "--threads", "0"},
                                                       {"batch", "--threads", "two"},
                                                       {"batch", "--max-line", "0"},
                                                       {"batch", "--max-items", "0"},
                                                       {"batch", "--max-depth", "1025"},
                                                       {"batch", "--max-steps", "-1"},
                                                       {"batch", "--max-answer", "0"},
                                                       {"select", "x", "--max-items", "many"},
                                                       {"explain", "x", "--max-item-bytes", "0"},
                                                       {"compare", "x", "--max-depth", "0"},
                                                       {"simulate", "curve", "x", "--max-steps", "0"},
                                                       {"check"},
                                                       {"check", "x", "--junit"},
                                                       {"policy", "show"},
                                                       {"policy", "validate"},
                                                       {"policy", "list", "more"}};
  for (const auto& arguments : wrong) {
    const Result result = run_cupel(arguments);
    EXPECT_EQ(result.exit_code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(result.err.starts_with("cupel: ")) << result.err;
    EXPECT_THAT(result.err, HasSubstr("--help'\n"));
  }
}

TEST(Streams, FullDiskIsReported) {
  const TemporaryDirectory directory;
  const std::string requests = directory.file("r.jsonl", request(1));
  const std::vector<std::vector<std::string>> all = {
      {"select", session(), "--max-tokens", "9000"},
      {"explain", session(), "--max-tokens", "9000"},
      {"explain", session(), "--max-tokens", "9000", "--json"},
      {"simulate", "curve", session()},
      {"simulate", "curve", session(), "--json"},
      {"compare", session(), "--max-tokens", "9000", "--policy", "chat", "--policy", "rag", "--json"},
      {"batch", requests},
      {"check", "missing.toml"},
      {"policy", "list"},
      {"policy", "show", "chat"},
      {"--help"},
      {"--version"}};
  for (const auto& arguments : all) {
    const Result result = run_cupel(arguments, {.out_file = "/dev/full"});
    EXPECT_EQ(result.exit_code, 1) << ::testing::PrintToString(arguments);
    EXPECT_EQ(result.err, "cupel: standard output cannot be written: No space left on device\n");
  }
}

TEST(Streams, ClosedStreamsAreReported) {
  const auto run = [](const std::string& arguments) {
    return run_program({"sh", "-c", CUPEL_COMMAND " " + arguments}, {.in = request(1)});
  };
  for (const char* arguments : {"batch <&-", "batch --threads 2 <&-", "select - --max-tokens 9 <&-"}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments;
    EXPECT_EQ(result.err, "cupel: standard input: cannot be opened: Bad file descriptor\n");
  }
  for (const char* arguments : {"batch >&-", "batch --threads 2 >&-", "policy list >&-"}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 1) << arguments;
    EXPECT_EQ(result.err, "cupel: standard output cannot be written: Bad file descriptor\n");
  }
}

TEST(Streams, BrokenPipeEndsQuietly) {
  const TemporaryDirectory directory;
  const std::string requests = directory.file("r.jsonl", request(1));
  for (const bool ignored : {false, true}) {
    for (const auto& arguments : {std::vector<std::string>{"select", session(), "--max-tokens", "9000"},
                                  std::vector<std::string>{"explain", session(), "--max-tokens", "9000", "--json"},
                                  std::vector<std::string>{"batch", requests, "--threads", "2"}}) {
      const Result result = run_cupel(arguments, {.out_closed = true, .ignore_sigpipe = ignored});
      EXPECT_EQ(result.exit_code, 141) << arguments.front();
      EXPECT_EQ(result.err, "");
    }
  }
}

}  // namespace
}  // namespace cupel::tests
