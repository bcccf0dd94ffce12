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
                                                             {"vector"},
                                                             {"help"}};
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
  bool continued = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  ")) continue;
    if (continued) {
      examples.back() += "\n" + line;
    } else {
      examples.push_back(line.substr(2));
    }
    continued = line.ends_with('\\');
  }
  return examples;
}

std::string message_of(const std::vector<std::string>& arguments) {
  const Result result = run_cupel(arguments);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  return result.err;
}

TEST(Usage, HelpMentionsNotesOnlyForCommandsThatPrintThem) {
  EXPECT_THAT(help({"select"}), HasSubstr("notes as errors"));
  for (const char* const simulation : {"marginal", "min-budget", "curve", "token-error"}) {
    EXPECT_THAT(help({"simulate", simulation}), Not(HasSubstr("notes as errors")));
  }
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

TEST(Usage, HelpFitsEightyColumnsAndUsesOurTerms) {
  for (const auto& command : commands()) {
    const std::string text = help(command);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
    for (const char* const leftover : {"REQUIRED", "Needs:", "Excludes:", "Positionals", "Subcommands", "SUBCOMMAND",
                                       "OPTIONS", "unless given", " ...", "FILE FILE"}) {
      EXPECT_THAT(text, Not(HasSubstr(leftover))) << ::testing::PrintToString(command);
    }
    EXPECT_THAT(text, HasSubstr("  -h, --help ")) << ::testing::PrintToString(command);
    EXPECT_THAT(text, HasSubstr("  -q, --quiet ")) << ::testing::PrintToString(command);
  }
}

TEST(Usage, HelpListsTheOptionsThatDefineARunFirst) {
  const std::string text = help({"select"});
  std::size_t last = 0;
  for (const char* const part : {"Usage: cupel select ITEMS [OPTION]...", "\nArguments:", "\nBudget:", "\nPolicy:",
                                 "\nOutput:", "\nTelemetry:", "\nLimits:", "\nGeneral:", "\nTOKENS: ", "\nExamples:"}) {
    const std::size_t at = text.find(part);
    ASSERT_NE(at, std::string::npos) << part;
    EXPECT_GT(at, last) << part;
    last = at;
  }
  EXPECT_THAT(help({"simulate", "min-budget"}),
              HasSubstr("Usage: cupel simulate min-budget --item TEXT|#N ITEMS [OPTION]...\n"));
}

TEST(Usage, HelpStatesDefaultsInOneForm) {
  EXPECT_THAT(help({"select"}), HasSubstr("prints the presets (default: chat)\n"));
  EXPECT_THAT(help({"select"}), HasSubstr("(default: text)\n"));
  EXPECT_THAT(help({"conformance"}), HasSubstr("Output format (default: text)\n"));
  EXPECT_THAT(help({"conformance"}), HasSubstr("(default: text)\n"));
  EXPECT_THAT(help({"batch"}), HasSubstr("(default: -)\n"));
}

TEST(Usage, HelpCommandPrintsTheHelpOfACommand) {
  for (auto command : commands()) {
    const std::string expected = help(command);
    command.insert(command.begin(), "help");
    const Result result = run_cupel(command);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.out, expected);
  }
  EXPECT_THAT(message_of({"help", "selct"}), HasSubstr("unknown command 'selct'; did you mean 'select'?"));
  EXPECT_THAT(message_of({"help", "simulate", "curves"}), HasSubstr("unknown command 'curves'; did you mean 'curve'?"));
}

TEST(Usage, QuietIsAcceptedBeforeASubcommand) {
  EXPECT_EQ(run_cupel({"policy", "-q", "list"}).exit_code, 0);
  EXPECT_EQ(run_cupel({"simulate", "-q", "curve", session()}).exit_code, 0);
}

TEST(Usage, UsageErrorsUseOurTerms) {
  EXPECT_THAT(message_of({"select", "x", "y", "--max-tokens", "5"}),
              HasSubstr("cupel: unexpected argument 'y'\ncupel: see 'cupel select --help'\n"));
  EXPECT_THAT(message_of({"select", "x", "--max-tokens", "5", "--format", "yaml"}),
              HasSubstr("cupel: --format: must be text, json, jsonl or indices; got 'yaml'\n"));
  EXPECT_THAT(message_of({"select", "x", "--max-tokens"}), HasSubstr("cupel: --max-tokens needs a value\n"));
  EXPECT_THAT(message_of({"select", "x", "--max-tokens", "5", "--max-tokens", "6"}),
              HasSubstr("cupel: --max-tokens can be given only once\n"));
  EXPECT_THAT(message_of({"select", "x", "--max-tokens", "5", "--no-dedup=often"}),
              HasSubstr("cupel: --no-dedup takes no value\n"));
  EXPECT_THAT(message_of({"explain", "x", "--max-tokens", "5", "--why"}), HasSubstr("cupel: --why needs --item\n"));
  EXPECT_THAT(message_of({"explain", "x", "--item", "#1", "--only", "excluded"}), HasSubstr(" can't be combined\n"));
  EXPECT_THAT(message_of({"batch", "--threads", "0"}), HasSubstr("cupel: --threads: must be at least 1; got 0\n"));
}

TEST(Usage, TokenCountsAcceptTheSuffixesKAndM) {
  const auto target = [](const std::string& tokens) {
    const std::vector<std::string> arguments = {"explain", session(), "--json", "--no-timings", "--max-tokens", tokens};
    return run_cupel(arguments).out;
  };
  EXPECT_EQ(target("8k"), target("8000"));
  EXPECT_EQ(target("8K"), target("8000"));
  EXPECT_EQ(target("7.168k"), target("7168"));
  EXPECT_EQ(target("7.50k"), target("7500"));
  EXPECT_EQ(target("0.01M"), target("10000"));
  EXPECT_EQ(target("1m"), target("1000000"));
  EXPECT_EQ(run_cupel({"select", session(), "--max-tokens", "9k", "--output-reserve", "1k", "--target-tokens", "7.5k",
                       "--reserve", "Memory=0.5k", "--format", "json"})
                .out,
            run_cupel({"select", session(), "--max-tokens", "9000", "--output-reserve", "1000", "--target-tokens",
                       "7500", "--reserve", "Memory=500", "--format", "json"})
                .out);
  EXPECT_EQ(run_cupel({"simulate", "curve", session(), "--ceiling", "2k", "--json"}).out,
            run_cupel({"simulate", "curve", session(), "--ceiling", "2000", "--json"}).out);
  EXPECT_EQ(run_cupel({"simulate", "marginal", session(), "--max-tokens", "8k", "--slack", "1k", "--json"}).out,
            run_cupel({"simulate", "marginal", session(), "--max-tokens", "8000", "--slack", "1000", "--json"}).out);
}

TEST(Usage, InvalidTokenCountsAreRejected) {
  for (const std::string tokens : {"8ki", "8 k", "8kk", "k", ".5k", "1.k", "1.5", "1.2345k", "1e3", "0x10", "+8k", "-",
                                   "9223372036854775808", "9223372036854776k", "9999999999999M", "8g"}) {
    EXPECT_THAT(message_of({"select", "x", "--max-tokens", tokens}),
                HasSubstr("cupel: --max-tokens: must be a whole number of tokens below 2^63, such as 8192, 8k or 1.5M; "
                          "got '" +
                          tokens + "'\n"));
  }
  EXPECT_EQ(message_of({"select", session(), "--max-tokens=-8k"}),
            "cupel: --max-tokens must be at least 0, got -8000\n");
}

TEST(Usage, MistypedWordsGetASuggestion) {
  const auto message = message_of;
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
                                                       {"select", "x", "--max-tokens", "5ki"},
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
