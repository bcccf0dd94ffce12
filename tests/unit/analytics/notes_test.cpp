#include "cupel/analytics/notes.hpp"

#include <string>
#include <utility>
#include <vector>

#include "analytics_helpers.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/placing/u_shaped_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/metadata_key_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/priority_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/scaled_scorer.hpp"
#include "cupel/slicing/greedy_slice.hpp"

namespace cupel {
namespace {
namespace notes_test {

using test::Items;
using Texts = std::vector<std::string>;

Timestamp at(int minute) {
  return Timestamp::parse("2026-03-17T14:" + std::string(minute < 10 ? "0" : "") + std::to_string(minute) + ":00Z");
}

Pipeline pipeline_of(AnyScorer scorer, AnyPlacer placer = ChronologicalPlacer()) {
  return Pipeline({.scorer = std::move(scorer), .slicer = GreedySlice(), .placer = std::move(placer)});
}

std::vector<Note> notes(const Pipeline& pipeline, const Items& items, std::int64_t tokens) {
  const ContextBudget budget({.max_tokens = tokens, .target_tokens = tokens});
  return run_notes(pipeline, items, budget, pipeline.run(items, budget).positions);
}

Texts texts(const Pipeline& pipeline, const Items& items, std::int64_t tokens = 1000) {
  Texts list;
  for (const Note& note : notes(pipeline, items, tokens)) {
    list.push_back(std::string(to_string(note.code)) + ": " + note.text);
  }
  return list;
}

// Scores an item by the number in its content.
double number(const ContextItem& item) { return std::stod(item.content()); }

ContextItem dated(const std::string& content, int minute, std::int64_t tokens = 1) {
  return ContextItem({.content = content, .tokens = tokens, .timestamp = at(minute)});
}
ContextItem plain(const std::string& content, std::int64_t tokens = 1) {
  return ContextItem({.content = content, .tokens = tokens});
}

TEST(Notes, AreAbsentWhenNothingIsWrong) {
  const Pipeline recency = pipeline_of(RecencyScorer());
  EXPECT_EQ(texts(recency, {}), Texts());
  EXPECT_EQ(texts(recency, {plain("1")}), Texts());
  EXPECT_EQ(texts(recency, {plain("1")}, 0).size(), 1U);  // the item does not fit
  EXPECT_EQ(texts(recency, {dated("1", 1), plain("2")}), Texts());
  EXPECT_EQ(texts(pipeline_of(number), {plain("1"), plain("2")}), Texts());
  EXPECT_EQ(texts(pipeline_of(number), {plain("1"), plain("2")}, 1), Texts());
}

TEST(Notes, NameTheAbsentFieldThatAScorerReads) {
  const Pipeline pipeline = pipeline_of(CompositeScorer(
      {{.scorer = ScaledScorer(RecencyScorer())}, {.scorer = PriorityScorer()}, {.scorer = RecencyScorer()}}));
  EXPECT_EQ(texts(pipeline, {plain("1"), plain("2")}),
            (Texts{"AbsentField: none of the 2 scored items has a timestamp, so recency can't tell them apart: give "
                   "them a timestamp, or choose a policy without recency",
                   "AbsentField: none of the 2 scored items has a priority, so priority can't tell them apart: give "
                   "them a priority, or choose a policy without priority"}));
  const ContextItem both({.content = "3", .tokens = 1, .priority = 1, .timestamp = at(1)});
  EXPECT_EQ(texts(pipeline, {plain("1"), plain("2"), both}), Texts());
  const ContextItem pinned({.content = "3", .tokens = 1, .priority = 1, .timestamp = at(1), .pinned = true});
  EXPECT_EQ(texts(pipeline, {plain("1"), plain("2"), pinned}).size(), 2U);
}

TEST(Notes, CheckTheMetadataKeyThatAScorerReads) {
  const Pipeline trust = pipeline_of(MetadataTrustScorer());
  const ContextItem other({.content = "1", .tokens = 1, .metadata = {{"cupel:turst", 0.5}}});
  EXPECT_EQ(texts(trust, {other, plain("2")}).at(0).substr(0, 74),
            "AbsentField: none of the 2 scored items has metadata 'cupel:trust', so met");
  const ContextItem right({.content = "1", .tokens = 1, .metadata = {{"cupel:trust", 0.7}}});
  EXPECT_EQ(texts(trust, {right, plain("2")}), Texts());
  const Pipeline key = pipeline_of(MetadataKeyScorer({.key = "tier", .value = "gold", .boost = 2}));
  const ContextItem silver({.content = "1", .tokens = 1, .metadata = {{"tier", "silver"}}});
  EXPECT_EQ(texts(key, {silver, plain("2")}), Texts());
  EXPECT_EQ(texts(key, {plain("1"), plain("2")}).size(), 1U);
}

/// Declares the given fields and inner scorers.
class ScorerWithFields : public Scorer {
 public:
  ScorerWithFields(ItemFields fields, std::vector<AnyScorer> inner) : fields_(fields), inner_(std::move(inner)) {}
  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) scores[i] = static_cast<double>(items.position(i));
  }
  std::vector<const Scorer*> children() const override {
    std::vector<const Scorer*> list;
    for (const AnyScorer& scorer : inner_) list.push_back(&*scorer);
    return list;
  }
  ItemFields reads() const override { return fields_; }

 private:
  ItemFields fields_;
  std::vector<AnyScorer> inner_;
};

TEST(Notes, AssumeNothingAboutACustomScorerThatDeclaresNoFields) {
  const Items items = {plain("1"), plain("2")};
  EXPECT_EQ(texts(pipeline_of(ScorerWithFields(ItemFields::all(), {})), items), Texts());
  EXPECT_EQ(texts(pipeline_of(ScorerWithFields({.kind = true, .timestamp = true}, {})), items), Texts());
  EXPECT_EQ(texts(pipeline_of(ScorerWithFields({.priority = true, .timestamp = true}, {})), items).size(), 1U);
  EXPECT_EQ(texts(pipeline_of(ScorerWithFields(ItemFields::all(), {RecencyScorer()})), items).size(), 1U);
  EXPECT_EQ(texts(pipeline_of(ScorerWithFields({.timestamp = true}, {RecencyScorer()})), items).size(), 1U);
}

TEST(Notes, AcceptAnyKeyForACustomScorerThatReadsMetadata) {
  const Pipeline metadata = pipeline_of(ScorerWithFields({.metadata = true}, {}));
  EXPECT_EQ(texts(metadata, {plain("1"), plain("2")}).at(0).substr(0, 61),
            "AbsentField: none of the 2 scored items has metadata, so cust");
  const ContextItem any({.content = "1", .tokens = 1, .metadata = {{"any key", 1}}});
  EXPECT_EQ(texts(metadata, {any, plain("2")}), Texts());
}

TEST(Notes, AcceptAnItemThatHasTheFieldOfACustomScorer) {
  const Pipeline hint = pipeline_of(ScorerWithFields({.future_relevance_hint = true}, {}));
  EXPECT_EQ(texts(hint, {plain("1"), plain("2")}).size(), 1U);
  const ContextItem hinted({.content = "1", .tokens = 1, .future_relevance_hint = 0.5});
  EXPECT_EQ(texts(hint, {hinted, plain("2")}), Texts());
  const Pipeline original = pipeline_of(ScorerWithFields({.original_tokens = true}, {}));
  EXPECT_EQ(texts(original, {plain("1"), plain("2")}).size(), 1U);
  const ContextItem shortened({.content = "1", .tokens = 1, .original_tokens = 9});
  EXPECT_EQ(texts(original, {shortened, plain("2")}), Texts());
}

TEST(Notes, ReportEqualScoresThatDecideNothing) {
  const Pipeline half = pipeline_of([](const ContextItem&) { return 0.5; });
  const Items items = {plain("1", 5), plain("2", 5), plain("3", 5)};
  EXPECT_EQ(texts(half, items, 14),
            (Texts{"EqualScores: all 3 scores are equal (0.5), so they do not decide what is left out: score by "
                   "something in which the items differ"}));
  EXPECT_EQ(texts(half, items, 15), Texts()) << "all items fit";
  EXPECT_EQ(texts(half, {plain("1", 5), plain("1", 5)}, 5), Texts()) << "the other one is a duplicate";
  EXPECT_EQ(texts(half, {plain("1", 5), plain("2", 50)}, 10).at(0).substr(0, 9), "NeverFits") << "it fits at no score";
  EXPECT_EQ(texts(half, {plain("1", 5), plain("2", -5)}, 5), Texts());
}

TEST(Notes, ReportScoresThatAreNotFinite) {
  const Pipeline pipeline = pipeline_of(number);
  EXPECT_EQ(texts(pipeline, {plain("1"), plain("nan"), plain("2")}),
            (Texts{"ScoreNotFinite: item 1 has a score that is not finite: check the numbers that the scorers compute "
                   "with"}));
  EXPECT_EQ(texts(pipeline, {plain("1"), plain("nan"), plain("inf")}).at(0).substr(0, 58),
            "ScoreNotFinite: 2 items (the first is item 1) have scores ");
}

TEST(Notes, ReportAnUndatedSystemPromptThatIsPlacedLast) {
  const ContextItem prompt({.content = "7", .tokens = 1, .kind = "systemprompt", .pinned = true});
  const Items items = {prompt, dated("1", 1), dated("2", 2)};
  const Texts expected = {
      "SystemPromptLast: the system prompt, item 0, has no timestamp, so it is placed after 2 items that have one: "
      "give it an earlier one"};
  EXPECT_EQ(texts(pipeline_of(number), items), expected);
  EXPECT_EQ(texts(pipeline_of(number, UShapedPlacer()), items), Texts());
  EXPECT_EQ(texts(pipeline_of(number), {prompt, plain("1"), plain("2")}), Texts());
  const ContextItem early({.content = "7", .tokens = 1, .kind = "SystemPrompt", .timestamp = at(0)});
  EXPECT_EQ(texts(pipeline_of(number), {dated("1", 1), early}), Texts());
}

/// Does not declare which fields it reads.
class InInputOrder : public Placer {
 public:
  void place(RunContext& /*context*/, const ScoredItems& items, std::span<Position> order) const override {
    for (std::size_t i = 0; i < items.size(); ++i) order[i] = static_cast<Position>(i);
  }
};

TEST(Notes, AssumeNothingAboutACustomPlacerThatDeclaresNoFields) {
  const ContextItem prompt({.content = "7", .tokens = 1, .kind = "SystemPrompt"});
  EXPECT_EQ(texts(pipeline_of(number, InInputOrder()), {dated("1", 1), prompt}), Texts());
}

TEST(Notes, ReportItemsThatCanNeverFit) {
  const ContextItem pinned({.content = "7", .tokens = 4, .pinned = true});
  EXPECT_EQ(texts(pipeline_of(number), {pinned, plain("1", 6), plain("2", 7)}, 10),
            (Texts{"NeverFits: item 2 can never fit: it has 7 tokens, and the budget leaves 6 for scored items; "
                   "shorten or split it"}));
  EXPECT_EQ(texts(pipeline_of(number), {plain("1", 8), plain("2", 7)}, 6),
            (Texts{"NeverFits: 2 items can never fit: the budget leaves 6 tokens for scored items, and the first "
                   "of them, item 0, has 8; shorten or split them"}));
  EXPECT_EQ(texts(pipeline_of(number), {plain("1", 8)}, 0),
            (Texts{"NeverFits: item 0 can never fit: the budget leaves nothing for scored items; raise it, or pin and "
                   "reserve less"}));
}

TEST(Notes, NameTheFirstItem) {
  EXPECT_EQ(notes(pipeline_of(number), {plain("1", 1), plain("2", 7)}, 6).at(0).position, Position{1});
}

TEST(Notes, NameUnknownCodesUnknown) { EXPECT_EQ(to_string(static_cast<NoteCode>(99)), "Unknown"); }

TEST(Notes, RefuseAPositionOutOfRange) {
  const ContextBudget budget({.max_tokens = 5, .target_tokens = 5});
  const std::vector<Position> placed = {1};
  test::expect_refused([&] { return run_notes(pipeline_of(number), Items{plain("1")}, budget, placed); }, "placed",
                       "run_notes: placed must have positions below 1, got 1");
}

}  // namespace notes_test
}  // namespace
}  // namespace cupel
