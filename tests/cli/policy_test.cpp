#include <gtest/gtest.h>

#include <sstream>

#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"
#include "cupel/policy/presets.hpp"
#include "items.hpp"

namespace cupel::tests {
namespace {

TEST(PolicyCommand, ListNamesEveryPreset) {
  const Result result = run_cupel({"policy", "list"});
  EXPECT_EQ(result.exit_code, 0);
  std::istringstream lines(result.out);
  std::string line;
  for (const std::string_view name : preset_names()) {
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line.substr(0, line.find(' ')), name);
  }
}

TEST(PolicyCommand, ShowPrintsAPresetThatReadsBack) {
  for (const std::string_view name : preset_names()) {
    const Result result = run_cupel({"policy", "show", std::string(name)});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(json::to_json(json::read_policy(result.out)), json::to_json(preset(name)));
  }
}

TEST(PolicyCommand, ShowPrintsAFile) {
  const TemporaryDirectory directory;
  const Result result = run_cupel({"policy", "show", directory.file("p.json", "\"code-review\"")});
  EXPECT_EQ(json::to_json(json::read_policy(result.out)), json::to_json(preset("codeReview")));
}

TEST(PolicyCommand, ShowSuggestsAPreset) {
  const Result result = run_cupel({"policy", "show", "documentQ"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(result.err, HasSubstr("preset 'documentQ' does not exist; did you mean 'documentQa'?"));
}

TEST(PolicyCommand, ValidateAcceptsWhatShowPrints) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("p.json", run_cupel({"policy", "show", "rag"}).out);
  const Result result = run_cupel({"policy", "validate", file});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, file + ": valid\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(run_cupel({"policy", "validate", "--quiet", file}).out, "");
}

TEST(PolicyCommand, ValidateAlsoReportsUnknownFieldsOfAnInvalidPolicy) {
  const TemporaryDirectory directory;
  const std::string file = directory.file(
      "p.json", R"({"scorers": [{"type": "recency"}], "quotas": [{"kind": "Memory", "maxPercnt": 20}]})");
  const Result result = run_cupel({"policy", "validate", file});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("quotas[0].maxPercnt: is not a known field and is ignored; did you mean"));
  EXPECT_THAT(result.err, HasSubstr("quotas[0]: must give minPercent or maxPercent"));
}

TEST(PolicyCommand, ValidateNamesTheFileAndThePathInIt) {
  const TemporaryDirectory directory;
  const std::string weight =
      directory.file("weight.json", R"({"scorers": [{"type": "recency"}, {"type": "kind", "weight": -2}]})");
  const Result result = run_cupel({"policy", "validate", weight});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "cupel: " + weight + ": policy.scorers[1].weight: must be positive and finite, got -2\n");
}

TEST(PolicyCommand, ValidateContinuesAfterABadFile) {
  const TemporaryDirectory directory;
  const std::string bad = directory.file("bad.json", "{");
  const std::string good = directory.file("good.json", "\"rag\"");
  const Result result = run_cupel({"policy", "validate", bad, good, directory.path() + "/none.json"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, good + ": valid\n");
  EXPECT_THAT(result.err, HasSubstr("bad.json: line 1, column 2: "));
  EXPECT_THAT(result.err, HasSubstr("none.json: cannot be opened: No such file or directory"));
}

TEST(PolicyCommand, ValidateReportsAllUnknownFields) {
  const TemporaryDirectory directory;
  const std::string file =
      directory.file("p.json", R"({"scorers": [{"type": "recency", "wieght": 1}], "slicer": "greedy"})");
  const Result result = run_cupel({"policy", "validate", file});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err,
            "cupel: " + file + ": policy.slicer: is not a known field and is ignored; did you mean 'slicerType'?\n" +
                "cupel: " + file +
                ": policy.scorers[0].wieght: is not a known field and is ignored; did you mean 'weight'?\n");
  const Result strict = run_cupel({"policy", "validate", "--strict", file});
  EXPECT_EQ(strict.exit_code, 2);
  EXPECT_EQ(strict.err, "cupel: " + file + ": policy.slicer: is not a known field; did you mean 'slicerType'?\n");
}

}  // namespace
}  // namespace cupel::tests
