// `cupel check` never overwrites one of its inputs.

#include <array>
#include <filesystem>

#include "checks.hpp"

namespace cupel::tests {
namespace {

namespace fs = std::filesystem;

class CheckOutputs : public CheckCommand {
 protected:
  CheckOutputs() {
    directory_.file("it.jsonl", kItems);
    directory_.file("budget.json", R"({"maxTokens": 200, "targetTokens": 100})");
    directory_.file("policy.json", R"({"scorers": [{"type": "recency"}]})");
    directory_.file("other.toml", check_of("that = 'have_at_least_n_exclusions'\nn = 1"));
    write_check("was.golden");
    EXPECT_EQ(run({"g.toml"}, true).exit_code, 0);
  }
  void write_check(const std::string& golden) const {
    directory_.file("g.toml",
                    "items = 'it.jsonl'\nbudget = 'budget.json'\npolicy = 'policy.json'\n"
                    "[[assert]]\nthat = 'match_golden'\nfile = 'first.golden'\n"
                    "[[assert]]\nthat = 'match_golden'\nfile = '" +
                        golden + "'\n");
  }
  Result run(std::vector<std::string> arguments, bool update) const {
    arguments.insert(arguments.begin(), "check");
    return run_cupel(arguments, {.variables = {{"CUPEL_UPDATE_GOLDEN", update ? "1" : ""}}, .directory = path("")});
  }

  static constexpr std::array kInputs = {"g.toml", "other.toml", "it.jsonl", "budget.json", "policy.json"};
};

TEST_F(CheckOutputs, JunitNeverReplacesAnInput) {
  std::vector<std::string> inputs(std::begin(kInputs), std::end(kInputs));
  inputs.emplace_back("was.golden");
  for (const std::string& input : inputs) {
    const std::string before = text_of(path(input));
    fs::create_symlink(input, path("link"));
    for (const std::string& name : {input, std::string("link")}) {
      const Result result = run({"other.toml", "g.toml", "--junit", name}, false);
      EXPECT_EQ(result.exit_code, 2) << input;
      EXPECT_EQ(result.out, "");
      EXPECT_EQ(result.err, "cupel: --junit: would replace the input " + input + "\n");
    }
    EXPECT_EQ(text_of(path(input)), before);
    fs::remove(path("link"));
  }
}

// Neither file exists yet, but both names lead to the same file.
TEST_F(CheckOutputs, JunitNeverReplacesAGoldenFileOfTheSameRun) {
  write_check("new.golden");
  fs::create_symlink("new.golden", path("link"));
  fs::create_directory(path("below"));
  fs::create_symlink("../link", path("below/link"));
  for (const char* const name : {"./new.golden", "link", "below/link"}) {
    const Result result = run({"g.toml", "--junit", name}, true);
    EXPECT_EQ(result.exit_code, 2) << name;
    EXPECT_THAT(result.err, HasSubstr("--junit: would replace the input new.golden\n"));
    EXPECT_FALSE(fs::exists(path("new.golden")));
  }
}

// In a removed directory a relative name cannot be resolved. The check still runs; only writing the file fails.
TEST_F(CheckOutputs, JunitInARemovedDirectoryCannotBeWritten) {
  fs::create_directory(path("gone"));
  const Result result =
      run_program({"bash", "-c", "rmdir \"$PWD\"; \"$0\" check \"$1\" --junit x.xml", CUPEL_COMMAND, path("g.toml")},
                  {.directory = path("gone")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "cupel: x.xml: cannot be written: No such file or directory\n");
  EXPECT_THAT(result.out, HasSubstr("1 of 1"));
}

TEST_F(CheckOutputs, GoldenFileNeverReplacesAnInput) {
  fs::remove(path("first.golden"));
  for (const std::string input : kInputs) {
    write_check(input);
    const std::string before = text_of(path(input));
    const Result result = run({"g.toml", "other.toml"}, true);
    EXPECT_EQ(result.exit_code, 2) << input;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "cupel: g.toml:8: match_golden: would replace the input " + input + "\n");
    EXPECT_EQ(text_of(path(input)), before);
    EXPECT_FALSE(fs::exists(path("first.golden")));  // nothing was written
  }
}

// Although one name in the check is invalid, the other files that it names are protected.
TEST_F(CheckOutputs, JunitNeverReplacesAnInputOfAnInvalidCheck) {
  directory_.file("bad.toml", "items = 'it.jsonl'\nbudget = ''\npolicy = 'policy.json'\n");
  for (const std::string input : {"it.jsonl", "policy.json"}) {
    EXPECT_EQ(run({"bad.toml", "--junit", input}, false).err,
              "cupel: --junit: would replace the input " + input + "\n");
  }
}

TEST_F(CheckOutputs, GoldenFileThatIsOnlyComparedMayBeAnInput) {
  write_check("it.jsonl");
  const Result result = run({"g.toml"}, false);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("the report differs from the file"));
}

TEST_F(CheckOutputs, ChecksMayShareAGoldenFile) {
  fs::copy_file(path("g.toml"), path("h.toml"));
  EXPECT_EQ(run({"g.toml", "h.toml"}, true).exit_code, 0);
}

// The policy `chat` of the check is the preset, not the file of that name in the directory.
TEST_F(CheckOutputs, PresetIsNotMistakenForAFile) {
  directory_.file("chat", "");
  EXPECT_EQ(run({"other.toml", "--junit", "chat"}, false).exit_code, 0);
}

TEST_F(CheckOutputs, InvalidFileIsReportedInTheOutputAndInJunit) {
  for (const std::string text : {"[", "items = 'it.jsonl'\nassert = 3", "items = ''\nbudget = 1\npolicy = ''",
                                 "assert = [{that = 'match_golden'}, {that = 1, file = 2}, 7]"}) {
    directory_.file("bad.toml", text);
    const Result result = run({"bad.toml", "--junit", "results.xml"}, true);
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_THAT(result.out, HasSubstr("BAD  bad.toml")) << text;
    EXPECT_THAT(text_of(path("results.xml")), HasSubstr("errors=\"1\"")) << text;
  }
}

TEST_F(CheckOutputs, CheckFromAPipeIsReadOnce) {
  const std::string script = "\"$0\" check <(cat other.toml) - --junit results.xml < other.toml";
  const Result result = run_program({"bash", "-c", script, CUPEL_COMMAND}, {.directory = path("")});
  EXPECT_EQ(result.exit_code, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("2 of 2 files pass"));
}

}  // namespace
}  // namespace cupel::tests
