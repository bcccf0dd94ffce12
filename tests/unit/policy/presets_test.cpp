#include "cupel/policy/presets.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "policy_helpers.hpp"

namespace cupel {
namespace {

struct PresetRow {
  std::string_view name;
  std::vector<std::pair<std::string_view, double>> scorers;
  SlicerType slicer;
  std::optional<std::int64_t> bucket_size;
  PlacerType placer;
};

void PrintTo(const PresetRow& row, std::ostream* out) { *out << row.name; }

const std::vector<PresetRow>& preset_table() {
  static const std::vector<PresetRow> rows{
      {"chat", {{"recency", 3}, {"kind", 1}}, SlicerType::Greedy, {}, PlacerType::Chronological},
      {"codeReview", {{"kind", 2}, {"priority", 2}, {"recency", 1}}, SlicerType::Greedy, {}, PlacerType::Chronological},
      {"rag", {{"reflexive", 3}, {"kind", 1}}, SlicerType::Greedy, {}, PlacerType::UShaped},
      {"documentQa", {{"kind", 2}, {"reflexive", 2}, {"priority", 1}}, SlicerType::Knapsack, 1, PlacerType::UShaped},
      {"toolUse", {{"kind", 2}, {"recency", 2}, {"priority", 1}}, SlicerType::Greedy, {}, PlacerType::Chronological},
      {"longRunning",
       {{"recency", 3}, {"frequency", 1}, {"kind", 1}},
       SlicerType::Greedy,
       {},
       PlacerType::Chronological},
      {"debugging", {{"priority", 3}, {"kind", 2}, {"recency", 1}}, SlicerType::Greedy, {}, PlacerType::Chronological},
  };
  return rows;
}

class Preset : public testing::TestWithParam<PresetRow> {};
INSTANTIATE_TEST_SUITE_P(Presets, Preset, testing::ValuesIn(preset_table()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_P(Preset, IsExactlyAsPublished) {
  const Policy policy = preset(GetParam().name);

  std::vector<std::pair<std::string_view, double>> scorers;
  for (const ScorerSpec& scorer : policy.scorers) scorers.emplace_back(test::type_name(scorer), scorer.weight);
  EXPECT_EQ(scorers, GetParam().scorers);
  EXPECT_EQ(policy.slicer_type, GetParam().slicer);
  EXPECT_EQ(policy.knapsack_bucket_size, GetParam().bucket_size);
  EXPECT_EQ(policy.placer_type, GetParam().placer);
}

TEST_P(Preset, LeavesEverythingElseAtItsDefault) {
  const Policy policy = preset(GetParam().name);

  for (const ScorerSpec& scorer : policy.scorers) {
    const auto* kind = std::get_if<scorer_spec::Kind>(&scorer.type);
    EXPECT_TRUE(kind == nullptr || !kind->kind_weights.has_value());
  }
  EXPECT_TRUE(policy.deduplication_enabled);
  EXPECT_EQ(policy.overflow_strategy, OverflowStrategy::Throw);
  EXPECT_FALSE(policy.stream_batch_size.has_value());
  EXPECT_FALSE(policy.quotas.has_value());
  EXPECT_FALSE(policy.count_quotas.has_value());
  EXPECT_FALSE(policy.scarcity_behavior.has_value());
}

TEST_P(Preset, BuildsAPipelineThatRuns) {
  const std::vector<ContextItem> items{ContextItem({.content = "a", .tokens = 5, .future_relevance_hint = 0.5}),
                                       ContextItem({.content = "b", .tokens = 500})};
  const Selection selection =
      Pipeline(preset(GetParam().name)).run(items, ContextBudget({.max_tokens = 100, .target_tokens = 50}));
  EXPECT_EQ(selection.positions, std::vector<Position>{0});
}

TEST_P(Preset, IsFoundInAnyCaseWithOrWithoutDashes) {
  std::string dashed;
  std::string upper;
  for (const char c : GetParam().name) {
    if (c >= 'A' && c <= 'Z') dashed += '-';
    dashed += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
  for (const std::string& name : {dashed, upper}) {
    const Policy policy = preset(name);
    EXPECT_EQ(policy.name, preset(GetParam().name).name) << name;
    EXPECT_EQ(policy.scorers.size(), GetParam().scorers.size()) << name;
    EXPECT_EQ(policy.placer_type, GetParam().placer) << name;
  }
}

TEST(Presets, AreDescribedByWhatTheyCompute) {
  const auto description = [](std::string_view name) { return preset(name).description; };
  EXPECT_EQ(description("chat"), "Conversations: 75 % recency, 25 % kind; placed by time.");
  EXPECT_EQ(description("codeReview"), "Code reviews: 40 % kind, 40 % priority, 20 % recency; placed by time.");
  EXPECT_EQ(description("rag"), "Retrieval: 75 % reflexive, 25 % kind; best at both ends.");
  EXPECT_EQ(description("documentQa"),
            "Questions on documents: 40 % kind, 40 % reflexive, 20 % priority; packed exactly; best at both ends.");
  EXPECT_EQ(description("toolUse"), "Agents with tools: 40 % kind, 40 % recency, 20 % priority; placed by time.");
  EXPECT_EQ(description("longRunning"), "Long sessions: 60 % recency, 20 % frequency, 20 % kind; placed by time.");
  EXPECT_EQ(description("debugging"), "Debugging: 50 % priority, 33 % kind, 17 % recency; placed by time.");
}

TEST(Presets, AreListedInTheOrderOfTheTable) {
  std::vector<std::string_view> expected;
  for (const PresetRow& row : preset_table()) expected.push_back(row.name);
  EXPECT_EQ(std::vector<std::string_view>(preset_names().begin(), preset_names().end()), expected);
}

TEST(Presets, AcceptSpellingsThatDifferInCaseAndDashes) {
  for (const char* name : {"document-qa", "DOCUMENT-QA", "documentqa", "Document-Qa", "documentQa", "documentQA"}) {
    EXPECT_EQ(preset(name).knapsack_bucket_size, 1) << name;
  }
}

TEST(Presets, AnUnknownNameIsAnErrorThatSuggestsTheClosestName) {
  const auto message = [](std::string_view name) {
    const Error error = test::thrown_error([&] { return preset(name); });
    EXPECT_EQ(error.code(), ErrorCode::InvalidPolicy);
    EXPECT_TRUE(test::contains(error.what(), name)) << error.what();
    return std::string(error.what());
  };
  EXPECT_TRUE(test::contains(message("debuging"), "; did you mean 'debugging'?"));
  EXPECT_TRUE(test::contains(message("code-reviews"), "; did you mean 'codeReview'?"));
  EXPECT_TRUE(test::contains(message("chatt"), "; did you mean 'chat'?"));
  EXPECT_TRUE(test::contains(message("tooluser"), "; did you mean 'toolUse'?"));
  EXPECT_TRUE(test::contains(message("documen"), "; did you mean 'documentQa'?"));  // each missing letter counts once
}

TEST(Presets, ALongNameIsQuotedUpToItsSixtyFourthCharacter) {
  const auto message = [](const std::string& name) {
    return std::string(test::thrown_error([&] { return preset(name); }).what());
  };
  EXPECT_TRUE(test::contains(message(std::string(64, 'x')), "'" + std::string(64, 'x') + "' does"));
  EXPECT_TRUE(test::contains(message(std::string(65, 'x')), "'" + std::string(64, 'x') + "' does"));
}

TEST(Presets, RejectUnknownNames) {
  for (const char* name : {"", "-", "chat ", "chat_", "code review", "\u0441hat"}) {
    EXPECT_EQ(test::thrown_error([&] { return preset(name); }).code(), ErrorCode::InvalidPolicy) << name;
  }
}

}  // namespace
}  // namespace cupel
