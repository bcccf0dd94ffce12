#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "checks.hpp"

namespace cupel::tests {
namespace {

TEST_F(CheckCommand, FailedRunFailsTheCheck) {
  const std::string toml =
      "items = [{ content = 'a', tokens = 10, pinned = true }]\nbudget = { max_tokens = 9, target_tokens = 9 }\n"
      "policy = 'chat'\n[[assert]]\nthat = 'have_no_exclusions'\n";
  EXPECT_EQ(output_of(toml, 1),
            ": the run failed: Pinned items require 10 tokens, but only 9 are available\n"
            "0 of 1 file passes, 0 of 0 assertions hold\n");
}

TEST_F(CheckCommand, ReportsErrorsWithTheirLines) {
  const std::string assertion = "[[assert]]\nthat = 'have_no_exclusions'\n";
  const std::string budget = "budget = { max_tokens = 9, target_tokens = 9 }\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ":1: field 'items' is missing"},
      {"items = [", ":1: not TOML: "},
      {"item = []\n", ":1: 'item' is not a known field; did you mean 'items'?"},
      {"name = 3\n", ":1: field 'name' is not a string"},
      {"items = 3\n", ":1: field 'items' is neither a file's name nor an array of tables"},
      {"items = [3]\n", ":1: items[0]: must be "},
      {"items = ''\n", ":1: a file's name is empty"},
      {"items = \"a\\u0000b\"\n", ":1: a file's name has a zero byte"},
      {"\nitems = 'none.jsonl'\n", ":2: " + path("none.jsonl") + ": cannot be opened: No such file or directory"},
      {"items = 'a.toml'\n", ":1: " + path("a.toml") + ": "},
      {"[[items]]\ncontent = 'a'\n\n[[items]]\ncontent = 'b'\ntokens = 2.0\n", ":1: items[0].tokens: is required"},
      {"[[items]]\ncontent = 'a'\ntokens = 1\n[[items]]\ncontent = 'b'\ntokens = 2.0\n",
       ":6: items[1].tokens: must be an integer"},
      {"[[items]]\ncontent = 'a'\ntokens = 1\ncolour = 'red'\n", ":4: items[0].colour: "},
      {"[[items]]\ncontent = ''\ntokens = 1\n", ":2: items[0].content: "},
      {"[[items]]\ncontent = 'a'\ntokens = 1\ntimestamp = 2026-01-01\n",
       ":4: a date or a time alone is not a value here"},
      {"[[items]]\ncontent = 'a'\ntokens = 1\ntimestamp = 2026-01-01T00:00:00\n",
       ":4: a date-time must have an offset"},
      {"[[items]]\ncontent = 'a'\ntokens = 1\nfuture_relevance_hint = nan\n", ":4: a number must be finite"},
      {"items = []\n", ":1: field 'budget' is missing"},
      {"items = []\nbudget = 9\n", ":2: field 'budget' is neither a file's name nor a table"},
      {"items = []\nbudget = { target_tokens = 9 }\n", ":2: budget.maxTokens: is required"},
      {"items = []\nbudget = { max_tokens = 9, output_reserve = 10 }\n",
       ":2: budget.outputReserve: must be at most maxTokens (9), got 10"},
      {"items = []\n[budget]\nmax_tokens = 9\ntarget_tokens = 10\n", ":4: budget.targetTokens: "},
      {"items = []\n[budget]\nmax_tokens = 9\ntarget = 9\n", ":4: budget.target: "},
      {"items = []\n" + budget, ":1: field 'policy' is missing"},
      {"items = []\n" + budget + "policy = 'chta'\n", ":3: policy: preset 'chta' does not exist; did you mean 'chat'?"},
      {"items = []\n" + budget + "policy = './chat'\n", ":3: " + path("./chat") + ": cannot be opened"},
      {"items = []\n" + budget + "policy = 7\n", ":3: field 'policy' is neither"},
      {"items = []\n" + budget + "[policy]\nscorers = [{ type = 'recency' },\n{ type = 'kind', weight = -2 }]\n",
       ":5: policy.scorers[1].weight: must be positive and finite, got -2"},
      {"items = []\n" + budget + "policy = 'chat'\n", ":1: table [[assert]] is missing"},
      {"items = []\n" + budget + "policy = 'chat'\nassert = []\n", ":4: field 'assert' is empty: nothing could fail"},
      {"items = []\n" + budget + "policy = 'chat'\nassert = 3\n", ":4: field 'assert' is not an array of tables"},
      {"items = []\n" + budget + "policy = 'chat'\n" + assertion + "n = 3\n", ":6: 'n' is not a known field"},
  };
  for (const auto& [toml, message] : cases) {
    const std::string text = output_of(toml, 2);
    EXPECT_TRUE(text.starts_with(message)) << toml << "\n" << text;
  }
}

TEST_F(CheckCommand, ReportsErrorsInAssertionsWithTheirLines) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"kind = 'Message'", ":10: field 'that' is missing"},
      {"that = 'include_item_with_kin'",
       ":11: assertion 'include_item_with_kin' does not exist; did you mean 'include_item_with_kind'?"},
      {"that = 'include_item_with_kind'", ":10: field 'kind' is missing"},
      {"that = 'include_item_with_kind'\nkind = 3", ":12: field 'kind' is not a string"},
      {"that = 'include_item_with_kind'\nkind = ' '", ":12: field 'kind' must not be "},
      {"that = 'have_at_least_n_exclusions'\nn = -1", ":12: field 'n' must be >= 0, got -1"},
      {"that = 'have_at_least_n_exclusions'\nn = 1.0", ":12: field 'n' is not an integer"},
      {"that = 'have_budget_utilization_above'\nthreshold = 'much'", ":12: field 'threshold' is not a number"},
      {"that = 'have_budget_utilization_above'\nthreshold = inf", ":12: field 'threshold' must be finite"},
      {"that = 'exclude_item_with_reason'\nreason = 'Budget'", ":12: reason 'Budget' does not exist"},
      {"that = 'exclude_item_with_reason'\nreason = 'BudgetExceded'",
       ":12: reason 'BudgetExceded' does not exist; did you mean 'BudgetExceeded'?"},
      {"that = 'exclude_item_with_reason'\nreason = 'Unknown'", ":12: reason 'Unknown' does not exist"},
      {"that = 'keep_together'\nwhere = 'kind'", ":12: field 'where' is not a table"},
      {"that = 'keep_together'\nwhere = {}", ":12: field 'where' has no condition"},
      {"that = 'keep_together'\nwhere = { king = 'x' }", ":12: 'king' is not a known field; did you mean 'kind'?"},
      {"that = 'keep_together'\nwhere = { source = '' }", ":12: field 'source' must not be "},
      {"that = 'keep_together'\n[assert.where]\nkind = 'x'\npinned = 1", ":14: field 'pinned' is not a boolean"},
      {"that = 'keep_together'\nwhere = { min_tokens = 2, max_tokens = 1 }",
       ":12: field 'min_tokens' is above 'max_tokens'"},
      {"that = 'keep_together'\nwhere = { min_score = nan }", ":12: field 'min_score' is not a number"},
      {"that = 'keep_together'\nwhere = { index = -1 }", ":12: field 'index' must be >= 0, got -1"},
      {"that = 'keep_together'\nwhere = { metadata = {} }", ":12: field 'metadata' has no condition"},
      {"that = 'keep_together'\nwhere = { metadata = { a = [1] } }",
       ":12: metadata 'a' is not a string, a number or a boolean"},
      {"that = 'keep_together'", ":10: exactly one of the fields 'where' and 'by' is required"},
      {"that = 'keep_together'\nwhere = { index = 1 }\nby = 'metadata.a'",
       ":13: exactly one of the fields 'where' and 'by' is required"},
      {"that = 'keep_together'\nby = 3", ":12: field 'by' is not a string"},
      {"that = 'keep_together'\nby = 'call_id'", ":12: field 'by' must be 'metadata.' and a key; got 'call_id'"},
      {"that = 'keep_together'\nby = 'metadata.'", ":12: field 'by' must be 'metadata.' and a key; got 'metadata.'"},
      {"that = 'match_golden'\nfile = ''", ":12: a file's name is empty"},
  };
  for (const auto& [assertion, message] : cases) {
    const std::string text = output_of(check_of(assertion), 2);
    EXPECT_TRUE(text.starts_with(message)) << assertion << "\n" << text;
  }
}

TEST_F(CheckCommand, PrintsNoControlCharactersOrInvalidUtf8) {
  const std::string a = directory_.file("a\x1B\xFF.toml", check_of(R"(that = "include_item_with_kind"
kind = "\u001b[2J\u0007")"));
  for (const std::vector<std::string>& format : {std::vector<std::string>{}, {"--json"}}) {
    std::vector<std::string> arguments = {"check", a};
    arguments.insert(arguments.end(), format.begin(), format.end());
    const Result result = run_cupel(arguments);
    EXPECT_EQ(result.exit_code, 1) << result.out;
    EXPECT_EQ(result.out.find_first_of("\x1B\x07\xFF"), std::string::npos) << result.out;
  }
}

TEST_F(CheckCommand, ReportsHostileFilesAsErrors) {
  const std::string deep(100000, '[');
  const std::vector<std::string> files = {
      "items = " + deep,
      std::string("\0\0\0", 3),
      "\xFF\xFE",
      "items = \"\xFF\"",
      "name = '''",
      deep,
      "items = [{ content = 'a', tokens = 9223372036854775808 }]",
      "a" + std::string(200000, '.') + "b = 1",
  };
  for (const std::string& toml : files) {
    const Result result = check(toml);
    EXPECT_EQ(result.exit_code, 2) << toml.substr(0, 40);
    EXPECT_THAT(result.out, HasSubstr("BAD  ")) << toml.substr(0, 40);
  }
  EXPECT_EQ(run_cupel({"check", directory_.path()}).exit_code, 2);
  EXPECT_THAT(check(std::string(std::size_t{17} << 20, '\n')).out, HasSubstr("is larger than 16 MiB"));
  const Result many = check(
      "budget = { max_tokens = 9, target_tokens = 9 }\npolicy = 'chat'\nitems = [{ content = 'a', tokens = "
      "9223372036854775807 }, { content = 'b', tokens = 1 }]\n[[assert]]\nthat = 'have_no_exclusions'\n");
  EXPECT_EQ(many.exit_code, 1);
  EXPECT_THAT(many.out, HasSubstr("the run failed: "));
}

TEST_F(CheckCommand, RequiresAFile) {
  const Result result = run_cupel({"check"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("FILE is required"));
}

// Parsing so many parts recursively would overflow the stack. Dots in strings and comments do not separate parts.
TEST_F(CheckCommand, KeyWithTooManyPartsIsBadInput) {
  std::string key = "a";
  for (int i = 0; i < 300'000; ++i) key += ".a";
  EXPECT_THAT(output_of("\n" + key + " = 1\n", 2), HasSubstr(":2: a key has more than 256 parts\n"));
  EXPECT_THAT(output_of("[" + key + "]\n", 2), HasSubstr(":1: a key has more than 256 parts\n"));
  EXPECT_THAT(output_of("x = { " + key + " = 1 }\n", 2), HasSubstr(":1: a key has more than 256 parts\n"));
  const std::string dots(1'000, '.');
  EXPECT_EQ(
      output_of("name = '" + dots + "' # " + dots + "\n" + check_of("that = 'have_at_least_n_exclusions'\nn = 2"), 0),
      ": 1 assertion\n1 of 1 file passes, 1 of 1 assertion holds\n");
  EXPECT_THAT(output_of("name = \"\"\"\n" + dots + "\\\"\n" + dots + "\n\"\"\"\nname = 1\n", 2), HasSubstr("not TOML"));
}

TEST_F(CheckCommand, ReplacesC1ControlsInMessages) {
  const std::string text = output_of(check_of("that = 'include_item_with_kind'\nkind = \"K\\u009b31mRED\""), 1);
  EXPECT_THAT(text, HasSubstr("K?31mRED"));
}

TEST_F(CheckCommand, UnwritableResultFileDoesNotSuppressTheOutput) {
  const std::string file = directory_.file("a.toml", check_of("that = 'have_no_exclusions'"));
  const Result plain = run_cupel({"check", file});
  const Result result = run_cupel({"check", file, "--junit", path("none/results.xml")});
  EXPECT_EQ(result.out, plain.out);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("results.xml: cannot be written"));
  const std::string bad = directory_.file("b.toml", "[");
  EXPECT_EQ(run_cupel({"check", bad, "--junit", path("none/results.xml")}).exit_code, 2);
}

TEST_F(CheckCommand, ResultFileNeverReplacesACheckFile) {
  const std::string file = directory_.file("a.toml", check_of("that = 'have_no_exclusions'"));
  const Result result = run_cupel({"check", file, "--junit", path("./a.toml")});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("--junit: would replace the input"));
  EXPECT_EQ(run_cupel({"check", file}).exit_code, 1);
}

TEST_F(CheckCommand, JunitDistinguishesFilesWithTheSameNameAndOmitsInvalidCharacters) {
  std::filesystem::create_directories(path("d1"));
  std::filesystem::create_directories(path("d2"));
  const std::string check = "name = \"x\\uFFFE\"\n" + check_of("that = 'have_at_least_n_exclusions'\nn = 1");
  directory_.file("d1/w.toml", check);
  directory_.file("d2/w.toml", check);
  const Result result =
      run_program({"sh", "-c", CUPEL_COMMAND " check d1/w.toml d2/w.toml --junit -"}, {.directory = directory_.path()});
  EXPECT_THAT(result.out, HasSubstr("classname=\"d1.w\""));
  EXPECT_THAT(result.out, HasSubstr("classname=\"d2.w\""));
  EXPECT_THAT(result.out, Not(HasSubstr("\uFFFE")));
}

}  // namespace
}  // namespace cupel::tests
