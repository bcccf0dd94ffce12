#include "report/suggestions.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <map>

#include "report_case.hpp"

namespace cupel::report {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Suggestion> suggested(const ReportCase& c) {
  return suggestions_of(c.run, account_of(c.run), ways_in(c.run));
}

const Suggestion* find(const std::vector<Suggestion>& suggestions, const std::string& action) {
  for (const Suggestion& suggestion : suggestions) {
    if (suggestion.action == action) return &suggestion;
  }
  return nullptr;
}

// What a run selects once the advice is taken, by the positions of the first run's list; and its tokens.
struct Taken {
  std::vector<Position> selected = {};
  std::int64_t tokens = 0;
};

Taken take(const ReportCase& c, const Suggestion& suggestion) {
  std::vector<ContextItem> items = c.items;
  ContextBudgetFields budget = c.request.budget.fields();
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
  Taken taken{.tokens = selection.total_tokens};
  for (const Position position : selection) {
    taken.selected.push_back(position >= gone ? position + 1 : position);
  }
  std::sort(taken.selected.begin(), taken.selected.end());
  return taken;
}

bool contains(const std::vector<Position>& positions, Position position) {
  return std::find(positions.begin(), positions.end(), position) != positions.end();
}

void expect_kept_promise(const ReportCase& c, const Suggestion& suggestion) {
  SCOPED_TRACE(suggestion.text);
  const Taken taken = take(c, suggestion);
  std::vector<Position> promised;
  for (Position i = 0; i < c.items.size(); ++i) {
    const bool removed = suggestion.action == "remove" && suggestion.item == i;
    const bool was_in = c.run.fates()[i].included && !removed;
    if ((was_in && !contains(suggestion.leaves, i)) || contains(suggestion.enters, i)) promised.push_back(i);
    EXPECT_FALSE(c.run.fates()[i].included && contains(suggestion.enters, i)) << i;
    EXPECT_FALSE(!was_in && contains(suggestion.leaves, i)) << i;
  }
  EXPECT_EQ(taken.selected, promised);
  EXPECT_EQ(taken.tokens, suggestion.worth.tokens);
}

TEST(ReportSuggestions, HoldWhatTheyPromise) {
  std::map<std::string, int> seen;
  for_random_runs(100, [&](const ReportCase& c, test_support::Random&) {
    double before = std::numeric_limits<double>::infinity();
    for (const Suggestion& suggestion : suggested(c)) {
      ++seen[suggestion.action];
      expect_kept_promise(c, suggestion);
      if (!std::isnan(suggestion.worth.score)) {
        EXPECT_LE(suggestion.worth.score, before);
        before = suggestion.worth.score;
      }
    }
  });
  for (const char* action : {"shorten", "remove", "budget", "pin", "unpin"}) EXPECT_GE(seen[action], 3) << action;
}

TEST(ReportSuggestions, ShortenWhatAlmostFits) {
  const ReportCase c({item("a", 60, 0.9), item("b", 45, 0.5)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* shorten = find(found, "shorten");
  ASSERT_NE(shorten, nullptr);
  EXPECT_EQ(shorten->text,
            "Shorten item 1 (Message, 45 tokens, score 0.50) to 40 tokens: item 1 comes in; the window is worth 1.40 "
            "instead of 0.90.");
  EXPECT_EQ(shorten->to_tokens, 40);
  EXPECT_THAT(shorten->enters, ElementsAre(1));
  EXPECT_THAT(shorten->leaves, IsEmpty());
}

TEST(ReportSuggestions, ShortenWhatIsInByTheLeastThatLetsOthersIn) {
  const ReportCase c({item("a", 80, 0.9), item("b", 45, 0.5), item("c", 4, 0.01)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* shorten = find(found, "shorten");
  ASSERT_NE(shorten, nullptr);
  EXPECT_EQ(shorten->item, 0U);
  EXPECT_EQ(shorten->to_tokens, 51);
}

TEST(ReportSuggestions, RemoveWhatKeepsBetterItemsOut) {
  const ReportCase c({item("a", 10, 0.2), item("b", 95, 0.9)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* remove = find(found, "remove");
  ASSERT_NE(remove, nullptr);
  EXPECT_EQ(
      remove->text,
      "Remove item 0 (Message, 10 tokens, score 0.20): item 1 comes in; the window is worth 0.90 instead of 0.20.");
}

TEST(ReportSuggestions, RaiseTheTargetOnlyAsFarAsTheWindowReaches) {
  const std::vector<ContextItem> items = {item("a", 60, 0.9), item("b", 45, 0.5), item("c", 95, 0.4)};
  const ReportCase c(items, by_hint(), ContextBudget({.max_tokens = 200, .target_tokens = 100, .output_reserve = 50}));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* raise = find(found, "budget");
  ASSERT_NE(raise, nullptr);
  EXPECT_EQ(raise->from_tokens, 100);
  EXPECT_EQ(raise->to_tokens, 105);
  EXPECT_THAT(raise->enters, ElementsAre(1));
  EXPECT_EQ(find(suggested(ReportCase(items, by_hint(), window(100))), "budget"), nullptr);
}

TEST(ReportSuggestions, PinWhatOutscoresWhatIsIn) {
  const ReportCase c({item("a", 10, 0.2), item("b", 95, 0.9)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* pin = find(found, "pin");
  ASSERT_NE(pin, nullptr);
  EXPECT_EQ(pin->item, 1U);
  EXPECT_THAT(pin->leaves, ElementsAre(0));
}

TEST(ReportSuggestions, UnpinWhatTakesMuch) {
  const ReportCase c({pinned("p", 70), item("b", 40, 0.9)}, by_hint(), window(100));
  const std::vector<Suggestion> found = suggested(c);
  const Suggestion* unpin = find(found, "unpin");
  ASSERT_NE(unpin, nullptr);
  EXPECT_EQ(unpin->item, 0U);
  EXPECT_THAT(unpin->enters, ElementsAre(1));
}

TEST(ReportWaysIn, AreThoseOfTheBestThatLackedRoom) {
  std::vector<ContextItem> items = {item("in", 90, 1.0)};
  for (int i = 0; i < 60; ++i) items.push_back(item("out " + std::to_string(i), 95, 0.001 * i));
  const ReportCase c(items, by_hint(), window(100));
  const std::vector<Counterfactuals> ways = ways_in(c.run);
  ASSERT_EQ(ways.size(), 25U);
  for (std::size_t i = 0; i < ways.size(); ++i) EXPECT_EQ(ways[i].target, 60 - i);
  EXPECT_EQ(ways.front().tokens.value, 10);
}

TEST(ReportSuggestions, AreNoneWhereNothingLacksRoom) {
  EXPECT_THAT(suggested(ReportCase({item("a", 10, 0.2), item("b", 95, 0.9)}, by_hint(), window(1'000))), IsEmpty());
}

}  // namespace
}  // namespace cupel::report
