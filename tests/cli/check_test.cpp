#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "checks.hpp"

namespace cupel::tests {
namespace {

TEST_F(CheckCommand, EveryAssertionCanPass) {
  for (const char* assertion : {
           "that = 'include_item_with_kind'\nkind = 'systemprompt'",
           "that = 'include_item_matching'\nwhere = { content = 'What broke?' }",
           "that = 'include_exactly_n_items_with_kind'\nkind = 'Message'\nn = 2",
           "that = 'exclude_item_with_reason'\nreason = 'Deduplicated'",
           "that = 'exclude_item_matching_with_reason'\nwhere = { kind = 'ToolOutput' }\nreason = 'BudgetExceeded'",
           "that = 'exclude_item_with_budget_details'\nwhere = { min_tokens = 90 }\nitem_tokens = "
           "110\navailable_tokens "
           "= 25",
           "that = 'have_no_exclusions_for_kind'\nkind = 'SystemPrompt'",
           "that = 'have_at_least_n_exclusions'\nn = 2",
           "that = 'excluded_items_are_sorted_by_score_descending'",
           "that = 'have_budget_utilization_above'\nthreshold = 0.375",
           "that = 'have_kind_coverage_count'\nn = 2",
           "that = 'place_item_at_edge'\nwhere = { pinned = true }",
           "that = 'place_top_n_scored_at_edges'\nn = 2",
           "that = 'include_no_more_than_tokens'\ntokens = 75",
           "that = 'have_budget_utilization_below'\nthreshold = 0.375",
           "that = 'exclude_at_least_n_with_reason'\nn = 1\nreason = 'BudgetExceeded'",
           "that = 'keep_together'\nwhere = { metadata = { call = 7 } }",
           "that = 'keep_together'\nby = 'metadata.call'",
       }) {
    EXPECT_EQ(output_of(check_of(assertion), 0), ": 1 assertion\n1 of 1 file passes, 1 of 1 assertion holds\n")
        << assertion;
  }
  const std::string roomy = "policy = 'chat'\nbudget = { max_tokens = 9, target_tokens = 9 }\nitems = []\n";
  EXPECT_EQ(check(roomy + "[[assert]]\nthat = 'have_no_exclusions'").exit_code, 0);
}

TEST_F(CheckCommand, EveryAssertionCanFailWithItsLineAndMessage) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"that = 'include_item_with_kind'\nkind = 'Memory'", "IncludeItemWithKind(Memory) failed: Included contained 0"},
      {"that = 'include_item_matching'\nwhere = { tag = 'praise' }", "IncludeItemMatching failed: no item in Included"},
      {"that = 'include_exactly_n_items_with_kind'\nkind = 'Message'\nn = 3",
       "IncludeExactlyNItemsWithKind(Message, 3)"},
      {"that = 'exclude_item_with_reason'\nreason = 'Filtered'", "ExcludeItemWithReason(Filtered) failed: "},
      {"that = 'exclude_item_matching_with_reason'\nwhere = { kind = 'Message' }\nreason = 'Filtered'",
       "ExcludeItemMatchingWithReason(reason=Filtered) failed: predicate matched 1 excluded item(s)"},
      {"that = 'exclude_item_with_budget_details'\nwhere = { index = 4 }\nitem_tokens = 110\navailable_tokens = 24",
       "but found item_tokens=110, available_tokens=25."},
      {"that = 'have_no_exclusions_for_kind'\nkind = 'Message'", "HaveNoExclusionsForKind(Message) failed: found 1"},
      {"that = 'have_at_least_n_exclusions'\nn = 3", "HaveAtLeastNExclusions(3) failed: "},
      {"that = 'have_budget_utilization_above'\nthreshold = 0.376",
       "HaveBudgetUtilizationAbove(0.376) failed: computed "},
      {"that = 'have_kind_coverage_count'\nn = 3", "HaveKindCoverageCount(3) failed: "},
      {"that = 'place_item_at_edge'\nwhere = { index = 2 }",
       "PlaceItemAtEdge failed: item matching predicate was at index 1"},
      {"that = 'place_top_n_scored_at_edges'\nn = 4",
       "PlaceTopNScoredAtEdges(4) failed: n=4 exceeds Included count=3."},
      {"that = 'include_no_more_than_tokens'\ntokens = 74", "IncludeNoMoreThanTokens(74) failed: "},
      {"that = 'have_budget_utilization_below'\nthreshold = 0", "HaveBudgetUtilizationBelow(0) failed: "},
      {"that = 'have_no_exclusions'", "HaveNoExclusions failed: "},
      {"that = 'exclude_at_least_n_with_reason'\nn = 2\nreason = 'BudgetExceeded'",
       "ExcludeAtLeastNWithReason(2, BudgetExceeded) failed: "},
      {"that = 'keep_together'\nwhere = { min_tokens = 25, max_tokens = 30 }", "indices [0, 2] of Included"},
      {"that = 'keep_together'\nwhere = { content = 'Looks good.' }", "1 excluded, with reasons: [Deduplicated]."},
      {"that = 'keep_together'\nby = 'metadata.by'",
       "KeepTogether(by=metadata.by) failed: 1 of 1 group is not together. by \"ann\": in [item 2], out [item 1 "
       "(Deduplicated)]."},
      {"that = 'keep_together'\nby = 'metadata.cal'",
       "KeepTogether(by=metadata.cal) failed: no item has metadata.cal."},
      {"that = 'match_golden'\nfile = 'none'", "MatchGolden(" + path("none") + ") failed: the file cannot be read: "},
  };
  for (const auto& [assertion, message] : cases) {
    const std::string text = output_of(check_of(assertion), 1);
    EXPECT_TRUE(text.starts_with(":11: ")) << text;
    EXPECT_THAT(text, HasSubstr(message));
    EXPECT_THAT(text, HasSubstr("0 of 1 file passes, 0 of 1 assertion holds\n"));
  }
}

TEST_F(CheckCommand, EveryConditionMatchesTheRightItems) {
  const auto matches = [&](const std::string& conditions) {
    const std::string where = "where = { " + conditions + " }";
    return check(check_of("that = 'include_item_matching'\n" + where)).exit_code == 0;
  };
  EXPECT_TRUE(matches("kind = 'message'"));
  EXPECT_FALSE(matches("kind = 'ToolOutput'"));
  EXPECT_TRUE(matches("source = 'tool'"));
  EXPECT_FALSE(matches("source = 'Rag'"));
  EXPECT_TRUE(matches("content = 'Looks good.'"));
  EXPECT_FALSE(matches("content = 'looks good.'"));
  EXPECT_TRUE(matches("content_contains = 'broke'"));
  EXPECT_FALSE(matches("content_contains = 'log'"));
  EXPECT_FALSE(matches("tag = 'praise'"));  // its duplicate is newer
  EXPECT_TRUE(matches("pinned = false"));
  EXPECT_FALSE(matches("pinned = true, kind = 'Message'"));
  EXPECT_TRUE(matches("min_tokens = 30"));
  EXPECT_FALSE(matches("min_tokens = 31"));
  EXPECT_TRUE(matches("max_tokens = 20"));
  EXPECT_FALSE(matches("max_tokens = 19"));
  EXPECT_TRUE(matches("min_score = 1"));
  EXPECT_FALSE(matches("min_score = 1.01"));
  EXPECT_FALSE(matches("max_score = 0.0"));
  EXPECT_TRUE(matches("index = 3"));
  EXPECT_FALSE(matches("index = 1"));
  EXPECT_TRUE(matches("metadata = { call = 7, by = 'ann' }"));
  EXPECT_FALSE(matches("metadata = { call = 7, by = 'bob' }"));
  EXPECT_FALSE(matches("metadata = { call = '7' }"));
  EXPECT_TRUE(matches("index = 2, content_contains = 'good', kind = 'Message'"));
  EXPECT_FALSE(matches("index = 2, content_contains = 'good', kind = 'Memory'"));
}

TEST_F(CheckCommand, EvaluatesAllAssertionsInAllFiles) {
  const std::string two =
      check_of("that = 'have_no_exclusions'") + "[[assert]]\nthat = 'have_at_least_n_exclusions'\nn = 9\n";
  const std::string a = directory_.file("a.toml", two);
  const std::string b = directory_.file("b.toml", check_of("that = 'have_at_least_n_exclusions'\nn = 1"));
  const Result result = run_cupel({"check", a, path("missing.toml"), b});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.out, HasSubstr("FAIL " + a + ":11: HaveNoExclusions failed"));
  EXPECT_THAT(result.out, HasSubstr("FAIL " + a + ":13: HaveAtLeastNExclusions(9) failed"));
  EXPECT_THAT(result.out,
              HasSubstr("BAD  " + path("missing.toml") + ": cannot be opened: No such file or directory\n"));
  EXPECT_THAT(result.out, HasSubstr("ok   " + b + ": 1 assertion\n"));
  EXPECT_THAT(result.out, HasSubstr("1 of 3 files pass, 1 of 3 assertions hold\n"));
  EXPECT_EQ(run_cupel({"check", a, b}).exit_code, 1);
}

TEST_F(CheckCommand, PathsAreRelativeToTheCheckFile) {
  std::filesystem::create_directory(path("sub"));
  directory_.file("sub/items.jsonl", kItems);
  directory_.file("sub/budget.json", R"({"maxTokens": 100, "targetTokens": 100})");
  directory_.file("sub/policy.json", R"({"scorers": [{"type": "recency"}], "unknown": 1})");
  const std::string toml =
      "items = 'items.jsonl'\nbudget = 'budget.json'\npolicy = 'policy.json'\n"
      "[[assert]]\nthat = 'include_exactly_n_items_with_kind'\nkind = 'Message'\nn = 2\n"
      "[[assert]]\nthat = 'match_golden'\nfile = 'deep/a.golden'\n";
  const std::string file = directory_.file("sub/check.toml", toml);
  EXPECT_EQ(run_cupel({"check", file}).exit_code, 1);
  const Result update = run_cupel({"check", file}, {.variables = {{"CUPEL_UPDATE_GOLDEN", "1"}}});
  EXPECT_EQ(update.exit_code, 0) << update.out;
  EXPECT_EQ(update.err, "cupel: CUPEL_UPDATE_GOLDEN is set: match_golden writes its files\n");
  EXPECT_TRUE(std::filesystem::exists(path("sub/deep/a.golden")));
  EXPECT_EQ(run_cupel({"check", file}).exit_code, 0);
  EXPECT_EQ(run_cupel({"check", "check.toml"}, {.directory = path("sub")}).exit_code, 0);
  EXPECT_EQ(run_cupel({"check", "-"}, {.in = toml, .directory = path("sub")}).exit_code, 0);
}

TEST_F(CheckCommand, ItemsFileCalledDashIsNotStandardInput) {
  directory_.file("-", kItems);
  directory_.file("check.toml",
                  "items = '-'\npolicy = 'chat'\nbudget = { max_tokens = 100, target_tokens = 100 }\n"
                  "[[assert]]\nthat = 'have_at_least_n_exclusions'\nn = 1\n");
  EXPECT_EQ(run_cupel({"check", "check.toml"}, {.in = "nonsense", .directory = directory_.path()}).exit_code, 0);
}

TEST_F(CheckCommand, BudgetWithoutTargetUsesMaxTokensMinusOutputReserve) {
  const std::string items =
      "policy = 'chat'\n[budget]\nmax_tokens = 120\noutput_reserve = 40\n"
      "[[items]]\ncontent = 'a'\ntokens = 40\n[[items]]\ncontent = 'b'\ntokens = 41\n";
  EXPECT_EQ(output_of(items + "[[assert]]\nthat = 'exclude_item_with_budget_details'\nwhere = { content = 'b' }\n"
                              "item_tokens = 41\navailable_tokens = 40\n",
                      0),
            ": 1 assertion\n1 of 1 file passes, 1 of 1 assertion holds\n");
}

TEST_F(CheckCommand, PolicyMayBeATableInTheFile) {
  const std::string toml =
      "items = [{ content = 'a', tokens = 1 }]\n[budget]\nmaxTokens = 9\ntarget_tokens = 9\n[policy]\nslicer_type = "
      "'knapsack'\nknapsack_bucket_size = 1\n"
      "[[policy.scorers]]\ntype = 'recency'\n[[policy.scorers]]\ntype = 'decay'\nweight = 2.0\n"
      "curve = { type = 'window', maxAgeSeconds = 60 }\nreference_time = 2026-01-01T00:00:00Z\n"
      "[[assert]]\nthat = 'have_no_exclusions'\n";
  EXPECT_EQ(output_of(toml, 0), ": 1 assertion\n1 of 1 file passes, 1 of 1 assertion holds\n");
}

TEST_F(CheckCommand, JsonHasEveryAssertionAndProblem) {
  const std::string a = directory_.file("a.toml", "name = 'of \"a\"'\n" + check_of("that = 'have_no_exclusions'"));
  const std::string b = directory_.file("b.toml", "x = 1\n");
  const Result result = run_cupel({"check", a, b, "--json"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(result.out.starts_with(R"({"implementation":"cupel","version":")")) << result.out;
  EXPECT_THAT(result.out,
              HasSubstr(R"("passed":0,"total":2,"files":[{"file":")" + a + R"(","name":"of \"a\"","passed":false)"));
  EXPECT_THAT(result.out,
              HasSubstr(R"("assertions":[{"that":"have_no_exclusions","line":12,"passed":false,"message":"Have)"));
  EXPECT_THAT(result.out, HasSubstr(R"("expected":"no excluded item","actual":"Excluded had 2 items with reasons: )"));
  EXPECT_THAT(result.out, HasSubstr(R"("passed":false,"problem":{"message":"'x' is not a known field","line":1}}]})"));
}

TEST_F(CheckCommand, JunitIsWrittenInAdditionToTheOutput) {
  const std::string a = directory_.file("a.toml", check_of("that = 'include_item_with_kind'\nkind = '<&>'") +
                                                      "[[assert]]\nthat = 'have_at_least_n_exclusions'\nn = 1\n"
                                                      "[[assert]]\nthat = 'have_at_least_n_exclusions'\nn = 2\n");
  const std::string b = directory_.file("b.toml", "x = 1\n");
  const Result result = run_cupel({"check", a, b, "--junit", path("out.xml")});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.out, HasSubstr("0 of 2 files pass, 2 of 3 assertions hold\n"));
  std::ostringstream xml;
  xml << std::ifstream(path("out.xml")).rdbuf();
  EXPECT_THAT(xml.str(), HasSubstr(R"(<testsuites name="cupel check" tests="4" failures="1" errors="1" time=")"));
  EXPECT_THAT(xml.str(), HasSubstr(R"x(<testcase name="have_at_least_n_exclusions #2" classname=")x"));
  EXPECT_THAT(xml.str(), HasSubstr("IncludeItemWithKind(&lt;&amp;&gt;) failed: "));
  EXPECT_THAT(xml.str(), HasSubstr(R"(<error message="'x' is not a known field">line 1: 'x')"));
  const Result parsed =
      run_program({"python3", "-c", "import sys, xml.dom.minidom as x; x.parse(sys.argv[1])", path("out.xml")});
  EXPECT_EQ(parsed.exit_code, 0) << parsed.err;

  const Result printed = run_cupel({"check", a, b, "--junit", "-"});
  EXPECT_TRUE(printed.out.starts_with("<?xml ")) << printed.out;
  EXPECT_TRUE(printed.out.ends_with("</testsuites>\n")) << printed.out;
  const Result both = run_cupel({"check", a, "--json", "--junit", "-"});
  EXPECT_EQ(both.exit_code, 2);
  EXPECT_EQ(both.err, "cupel: --json and --junit - both write to standard output\n");

  const Result unwritable = run_cupel({"check", a, "--junit", path("none/out.xml")});
  EXPECT_EQ(unwritable.exit_code, 1);
  EXPECT_THAT(unwritable.err, HasSubstr("none/out.xml: cannot be written: No such file or directory"));
}

TEST_F(CheckCommand, WritesJunitEvenWhenItsOutputIsClosed) {
  const std::string a = directory_.file("a.toml", check_of("that = 'have_no_exclusions'"));
  EXPECT_EQ(run_cupel({"check", a, "--junit", path("out.xml")}, {.out_closed = true}).exit_code, 141);
  EXPECT_TRUE(std::filesystem::exists(path("out.xml")));
}

TEST_F(CheckCommand, BundledChecksPass) {
  const std::string checks = std::string(CUPEL_SOURCE_DIR) + "/examples/checks/";
  const Result result = run_cupel({"check", checks + "agent_window.toml", checks + "chat_order.toml"});
  EXPECT_EQ(result.exit_code, 0) << result.out;
}

}  // namespace
}  // namespace cupel::tests
