#include "view/suggestions.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <map>

#include "run_case.hpp"
#include "view/entry_conditions.hpp"
#include "view/trials.hpp"

namespace cupel::view {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Suggestion> suggested(const RunCase& c) {
  return suggestions(c.run, best_entry_conditions(c.run, c.ceiling, {}).found, {}).list;
}

const Suggestion* find(const std::vector<Suggestion>& list, const std::string& action) {
  for (const Suggestion& suggestion : list) {
    if (suggestion.action == action) return &suggestion;
  }
  return nullptr;
}

// The selection of a run that follows a suggestion, as positions in the original list, and its tokens.
struct Followed {
  std::vector<Position> selected = {};
  std::int64_t tokens = 0;
};

Followed follow(const RunCase& c, const Suggestion& suggestion) {
  std::vector<ContextItem> items = c.items;
  ContextBudgetFields budget = c.budget.fields();
  std::size_t gone = items.size();
  if (suggestion.action == "budget") {
    budget.target_tokens = suggestion.to_tokens.value();
  } else if (suggestion.action == "remove") {
    gone = suggestion.item.value();
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(gone));
  } else {
    ContextItemFields fields = items[suggestion.item.value()].fields();
    if (suggestion.action == "shorten") fields.tokens = suggestion.to_tokens.value();
    if (suggestion.action == "pin") fields.pinned = true;
    if (suggestion.action == "unpin") fields.pinned = false;
    items[*suggestion.item] = ContextItem(fields);
  }
  const Selection selection = c.run.pipeline().run(items, ContextBudget(budget));
  Followed followed{.tokens = selection.total_tokens};
  for (const Position position : selection) {
    followed.selected.push_back(position >= gone ? position + 1 : position);
  }
  std::sort(followed.selected.begin(), followed.selected.end());
  return followed;
}

bool contains(const std::vector<Position>& positions, Position position) {
  return std::find(positions.begin(), positions.end(), position) != positions.end();
}

void expect_stated_effect(const RunCase& c, const Suggestion& suggestion) {
  SCOPED_TRACE(suggestion.text);
  const Followed followed = follow(c, suggestion);
  std::vector<Position> expected;
  for (Position i = 0; i < c.items.size(); ++i) {
    const bool removed = suggestion.action == "remove" && suggestion.item == i;
    const bool was_in = c.run.outcomes()[i].included && !removed;
    if ((was_in && !contains(suggestion.leaves, i)) || contains(suggestion.enters, i)) expected.push_back(i);
    EXPECT_FALSE(c.run.outcomes()[i].included && contains(suggestion.enters, i)) << i;
    EXPECT_FALSE(!was_in && contains(suggestion.leaves, i)) << i;
  }
  EXPECT_EQ(followed.selected, expected);
  EXPECT_EQ(followed.tokens, suggestion.totals.tokens);
}

TEST(ViewSuggestions, HaveTheEffectThatTheyState) {
  std::map<std::string, int> seen;
  for_random_runs(400, [&](const RunCase& c, test_support::Random&) {
    const bool over = c.run.breakdown().over_tokens > 0;
    double before = std::numeric_limits<double>::infinity();
    for (const Suggestion& suggestion : suggested(c)) {
      ++seen[over ? "over, " + suggestion.action : suggestion.action];
      expect_stated_effect(c, suggestion);
      if (!over && !std::isnan(suggestion.totals.score)) {
        EXPECT_LE(suggestion.totals.score, before);
        before = suggestion.totals.score;
      }
    }
  });
  for (const char* action : {"shorten", "remove", "budget", "pin", "unpin", "over, remove", "over, budget"}) {
    EXPECT_GE(seen[action], 3) << action;
  }
}

TEST(ViewSuggestions, ShortenAnItemThatAlmostFits) {
  const RunCase c({item("a", 60, 0.9), item("b", 45, 0.5)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* shorten = find(found, "shorten");
  ASSERT_NE(shorten, nullptr);
  EXPECT_EQ(shorten->text,
            "Shorten item 1 (Message, 45 tokens, score 0.50) to 40 tokens: item 1 enters; the selection's score is "
            "1.40 instead of 0.90.");
  EXPECT_EQ(shorten->to_tokens, 40);
  EXPECT_THAT(shorten->enters, ElementsAre(1));
  EXPECT_THAT(shorten->leaves, IsEmpty());
}

TEST(ViewSuggestions, ShortenASelectedItemByTheLeastThatAdmitsOthers) {
  const RunCase c({item("a", 80, 0.9), item("b", 45, 0.5), item("c", 4, 0.01)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* shorten = find(found, "shorten");
  ASSERT_NE(shorten, nullptr);
  EXPECT_EQ(shorten->item, 0U);
  EXPECT_EQ(shorten->to_tokens, 51);
}

TEST(ViewSuggestions, RemoveAnItemThatKeepsBetterItemsOut) {
  const RunCase c({item("a", 10, 0.2), item("b", 95, 0.9)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* remove = find(found, "remove");
  ASSERT_NE(remove, nullptr);
  EXPECT_EQ(
      remove->text,
      "Remove item 0 (Message, 10 tokens, score 0.20): item 1 enters; the selection's score is 0.90 instead of 0.20.");
}

TEST(ViewSuggestions, RaiseTheTargetOnlyWithinTheWindow) {
  const std::vector<ContextItem> items = {item("a", 60, 0.9), item("b", 45, 0.5), item("c", 95, 0.4)};
  const RunCase c(items, by_hint(), ContextBudget({.max_tokens = 200, .target_tokens = 100, .output_reserve = 50}));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* raise = find(found, "budget");
  ASSERT_NE(raise, nullptr);
  EXPECT_EQ(raise->from_tokens, 100);
  EXPECT_EQ(raise->to_tokens, 105);
  EXPECT_THAT(raise->enters, ElementsAre(1));
  EXPECT_EQ(find(suggested(RunCase(items, by_hint(), window(100))), "budget"), nullptr);
}

TEST(ViewSuggestions, PinAnItemThatOutscoresSelectedItems) {
  const RunCase c({item("a", 10, 0.2), item("b", 95, 0.9)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* pin = find(found, "pin");
  ASSERT_NE(pin, nullptr);
  EXPECT_EQ(pin->item, 1U);
  EXPECT_THAT(pin->leaves, ElementsAre(0));
}

TEST(ViewSuggestions, UnpinALargeItem) {
  const RunCase c({pinned("p", 70), item("b", 40, 0.9)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* unpin = find(found, "unpin");
  ASSERT_NE(unpin, nullptr);
  EXPECT_EQ(unpin->item, 0U);
  EXPECT_THAT(unpin->enters, ElementsAre(1));
}

TEST(ViewSuggestions, DoNotUnpinWithoutAGain) {
  const RunCase c({pinned("p", 70), item("b", 400, 0.9)}, by_hint(), window(100));
  EXPECT_EQ(find(suggested(c), "unpin"), nullptr);
}

TEST(ViewSuggestions, SkipChangesTooSmallToMatter) {
  std::vector<ContextItem> items;
  for (int i = 0; i < 100; ++i) items.push_back(item("item " + std::to_string(i), 100, 0.9));
  items.push_back(item("small", 11, 0.02));  // 0.02 of a total score of 90
  const RunCase c(items, by_hint(), ContextBudget({.max_tokens = 10'020, .target_tokens = 10'010}));
  EXPECT_EQ(find(suggested(c), "budget"), nullptr);
  EXPECT_EQ(find(suggested(c), "shorten"), nullptr);
}

TEST(ViewSuggestions, BringASelectionBackWithinItsTarget) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  const RunCase c({pinned("p", 80), pinned("q", 40), item("a", 10, 0.9)}, policy,
                  ContextBudget({.max_tokens = 200, .target_tokens = 100, .output_reserve = 20}));
  ASSERT_EQ(c.run.breakdown().over_tokens, 20);
  const std::vector<Suggestion> found = suggested(c);
  EXPECT_EQ(find(found, "pin"), nullptr);
  EXPECT_EQ(find(found, "remove"), nullptr);
  const Suggestion* shorten = find(found, "shorten");
  ASSERT_NE(shorten, nullptr);
  EXPECT_EQ(shorten->text,
            "Shorten item 0 (Message, 80 tokens) to 60 tokens: nothing else changes; the selection takes 100 tokens, "
            "within the target of 100.");
  const Suggestion* unpin = find(found, "unpin");
  ASSERT_NE(unpin, nullptr);
  EXPECT_LE(unpin->totals.tokens, 100);
  const Suggestion* raise = find(found, "budget");
  ASSERT_NE(raise, nullptr);
  EXPECT_EQ(raise->to_tokens, 120);
  for (const Suggestion& suggestion : found) expect_stated_effect(c, suggestion);
}

TEST(ViewSuggestions, StateHowFarASelectionStaysAboveItsTarget) {
  Policy policy = by_hint();
  policy.overflow_strategy = OverflowStrategy::Proceed;
  const RunCase c({pinned("p", 90), pinned("q", 90), pinned("r", 90)}, policy,
                  ContextBudget({.max_tokens = 270, .target_tokens = 100}));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* unpin = find(found, "unpin");
  ASSERT_NE(unpin, nullptr);
  EXPECT_EQ(unpin->text,
            "Unpin item 0 (Message, 90 tokens): item 0 leaves; the selection takes 180 tokens, 80 above the target "
            "instead of 170.");
  EXPECT_EQ(find(found, "shorten"), nullptr);
}

TEST(ViewEntryConditions, CoverTheBestItemsThatLackedRoom) {
  std::vector<ContextItem> items = {item("in", 90, 1.0)};
  for (int i = 0; i < 60; ++i) items.push_back(item("out " + std::to_string(i), 95, 0.001 * i));
  const RunCase c(items, by_hint(), window(100));
  const std::vector<Counterfactuals> found = best_entry_conditions(c.run, c.ceiling, {}).found;
  ASSERT_EQ(found.size(), 25U);
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].target, 60 - i);
  EXPECT_EQ(found.front().tokens.value, 10);
}

// All items score the same per token, so bounds decide none of them and the solver needs its table.
std::unique_ptr<RunCase> hard_knapsack() {
  std::vector<ContextItem> items;
  for (int i = 0; i < 60; ++i)
    items.push_back(item("item " + std::to_string(i), 41 + i * 7 % 60, (41 + i * 7 % 60) / 101.0));
  Policy policy = by_hint();
  policy.slicer_type = SlicerType::Knapsack;
  policy.knapsack_bucket_size = 1;
  return std::make_unique<RunCase>(items, policy, ContextBudget({.max_tokens = 1'500, .target_tokens = 1'009}));
}

TEST(ViewTrials, StayWithinTheirLimitOfSteps) {
  const std::unique_ptr<RunCase> c = hard_knapsack();
  ASSERT_GE(c->run.steps(), 5'000U);
  Trials enough(c->run, 1'000 * c->run.steps());
  for (Position i = 0; i < 20; ++i) EXPECT_TRUE(enough.without(i));
  EXPECT_FALSE(enough.gave_up());
  Trials few(c->run, 5 * c->run.steps());
  int tried = 0;
  for (Position i = 0; i < 20; ++i) tried += few.without(i) ? 1 : 0;
  EXPECT_GE(tried, 1);
  EXPECT_LE(tried, 5);
  EXPECT_TRUE(few.gave_up());
}

TEST(ViewSuggestions, ReportWhatWasNotTried) {
  const std::unique_ptr<RunCase> c = hard_knapsack();
  const EntryConditions all = best_entry_conditions(c->run, c->ceiling, {});
  const Suggestions unlimited = suggestions(c->run, all.found, {});
  EXPECT_FALSE(all.incomplete || unlimited.some_items_untried || unlimited.targets_untried);
  const Limits little{.curve_steps = 100, .trial_steps = c->run.steps(), .entry_steps = 800 * c->run.steps()};
  const EntryConditions some = best_entry_conditions(c->run, c->ceiling, little);
  EXPECT_TRUE(some.incomplete);
  EXPECT_EQ(some.found.size(), 1U);
  const Suggestions limited = suggestions(c->run, some.found, little);
  EXPECT_TRUE(limited.some_items_untried);
  EXPECT_TRUE(limited.targets_untried);
}

TEST(ViewSuggestions, AreEmptyWhenNothingLacksRoom) {
  EXPECT_THAT(suggested(RunCase({item("a", 10, 0.2), item("b", 95, 0.9)}, by_hint(), window(1'000))), IsEmpty());
}

}  // namespace
}  // namespace cupel::view
