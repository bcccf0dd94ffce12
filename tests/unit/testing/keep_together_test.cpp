#include <gtest/gtest.h>

#include "cupel/model/context_budget.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/presets.hpp"
#include "reports.hpp"

namespace cupel::testing {
namespace {

const auto kIsCall = [](const ContextItem& item) { return item.content() == "call 7"; };

TEST(KeepTogether, HoldsForNeighboursAndWhenAllAreExcluded) {
  should(SelectionReport(Written().in("a", 1).in("a", 1, 1, "call 7").in("b", 1, 1, "call 7"))).keep_together(kIsCall);
  should(SelectionReport(Written().in("a", 1).out("a", 1, kTooLarge, 1, "call 7"))).keep_together(kIsCall);
  should(SelectionReport(Written().in("a", 1, 1, "call 7"))).keep_together(kIsCall);
}

TEST(KeepTogether, ShowsTheIndicesOfSeparatedItems) {
  const SelectionReport report = Written().in("a", 1, 1, "call 7").in("a", 1).in("b", 1, 1, "call 7");
  EXPECT_EQ(MESSAGE_OF(should(report).keep_together(kIsCall)),
            "KeepTogether failed: matching items were at indices [0, 2] of Included, not next to each other.");
}

TEST(KeepTogether, FailsWhenOneItemIsExcluded) {
  const SelectionReport report = Written().in("a", 1, 1, "call 7").out("b", 1, kTooLarge, 1, "call 7");
  EXPECT_EQ(MESSAGE_OF(should(report).keep_together(kIsCall)),
            "KeepTogether failed: 1 matching item was included and 1 excluded, with reasons: [BudgetExceeded].");
}

TEST(KeepTogether, TreatsADuplicateAsExcluded) {
  const SelectionReport report = Written().in("a", 1, 1, "call 7").out("b", 1, kTwin, 1, "call 7");
  EXPECT_EQ(MESSAGE_OF(should(report).keep_together(kIsCall)),
            "KeepTogether failed: 1 matching item was included and 1 excluded, with reasons: [Deduplicated].");
}

TEST(KeepTogether, FailsWhenNothingMatches) {
  EXPECT_EQ(MESSAGE_OF(should(SelectionReport(Written().in("a", 1))).keep_together(kIsCall)),
            "KeepTogether failed: no item matched the predicate.");
}

TEST(KeepTogether, AcceptsPredicatesOverEntriesOfBothLists) {
  const SelectionReport report = Written().in("a", 1).in("a", 1).out("b", 1, kTooLarge);
  should(report).keep_together([](const auto& entry) { return entry.position < 2; });
  EXPECT_THROW(should(report).keep_together([](const auto& entry) { return entry.position > 0; }),
               SelectionReportAssertionError);
}

ContextItem of(MetadataValue call) {
  return ContextItem({.content = "text", .tokens = 1, .metadata = {{"call", std::move(call)}}});
}
const ContextItem kWithoutKey({.content = "text", .tokens = 1, .metadata = {{"other", "c1"}}});

SelectionReportAssertionChain by_call(const SelectionReport& report) {
  return should(report).keep_together_by_metadata("call");
}

TEST(KeepTogetherByMetadata, HoldsWhenEveryGroupIsIncludedOrExcluded) {
  by_call(Written()
              .in(of("c1"), 1)
              .in(of("c1"), 1)
              .in(kWithoutKey, 1)
              .in(of("c2"), 1)
              .in(of("c2"), 1)
              .out(of("c3"), 1, kTooLarge)
              .out(kWithoutKey, 1, kTooLarge)
              .out(of("c3"), 1, kTwin));
}

TEST(KeepTogetherByMetadata, NamesTheGroupItsMembersAndTheirReasons) {
  const SelectionReport report = Written()
                                     .in(of("c1"), 1)
                                     .in(of("c2"), 1)
                                     .in(of("c2"), 1)
                                     .out(of("c2"), 1, kTooLarge)
                                     .out(of("c1"), 1, kTwin)
                                     .out(of("c3"), 1, kTwin);
  const SelectionReportAssertionError error = failure_of([&] { return by_call(report); });
  EXPECT_STREQ(error.what(),
               "KeepTogether(by=metadata.call) failed: 2 of 3 groups are not together. call \"c1\": in [item 0], out "
               "[item 4 (Deduplicated)]; call \"c2\": in [item 1, item 2], out [item 3 (BudgetExceeded)].");
  EXPECT_EQ(error.assertion(), "KeepTogether");
  EXPECT_EQ(error.expected(),
            "the items that share a value of metadata.call all included, one after the other, or all excluded");
}

TEST(KeepTogetherByMetadata, ShowsTheIndicesOfSeparatedItems) {
  EXPECT_EQ(MESSAGE_OF(by_call(Written().in(of("c1"), 1).in(of("c2"), 1).in(of("c1"), 1))),
            "KeepTogether(by=metadata.call) failed: 1 of 2 groups is not together. call \"c1\": at indices [0, 2] of "
            "Included, not next to each other.");
}

TEST(KeepTogetherByMetadata, ComparesValuesAsTheMetadataKeyScorerDoes) {
  for (const auto& [a, b] : std::initializer_list<std::pair<MetadataValue, MetadataValue>>{
           {7, 7},
           {7, 7.0},
           {7, "7"},
           {0.5, "0.5"},
           {true, "true"},
           {NestedJson{"12345678901234567890"}, "12345678901234567890"},
           {NestedJson{"[1,2]"}, NestedJson{"[1,2]"}},
       }) {
    EXPECT_THROW(by_call(Written().in(of(a), 1).out(of(b), 1, kTooLarge)), SelectionReportAssertionError);
  }
  for (const auto& [a, b] : std::initializer_list<std::pair<MetadataValue, MetadataValue>>{
           {7, 8}, {7, 7.5}, {"c", "C"}, {"7", "7 "}, {NestedJson{"[1,2]"}, NestedJson{"[1, 2]"}}}) {
    by_call(Written().in(of(a), 1).out(of(b), 1, kTooLarge));
  }
}

TEST(KeepTogetherByMetadata, IgnoresItemsWithoutAValue) {
  by_call(Written()
              .in(of("c1"), 1)
              .in(of(MetadataValue()), 1)
              .in(kWithoutKey, 1)
              .out(of(MetadataValue()), 1, kTooLarge)
              .out(kWithoutKey, 1, kTooLarge));
}

TEST(KeepTogetherByMetadata, FailsWhenNoItemHasTheKey) {
  const std::string message = "KeepTogether(by=metadata.call) failed: no item has metadata.call.";
  EXPECT_EQ(MESSAGE_OF(by_call(Written().in(kWithoutKey, 1).in(of(MetadataValue()), 1))), message);
  EXPECT_EQ(MESSAGE_OF(by_call(nothing())), message);
}

TEST(KeepTogetherByMetadata, HoldsForAGroupOfOne) {
  by_call(Written().in(of("c1"), 1).in(kWithoutKey, 1).out(of("c2"), 1, kTooLarge));
}

TEST(KeepTogetherByMetadata, LimitsTheLengthOfItsMessage) {
  Written many;
  for (int i = 0; i < 7; ++i) many.in(of(i), 1);
  for (int i = 0; i < 12; ++i) many.out(of(0), 1, kTooLarge);
  for (int i = 1; i < 7; ++i) many.out(of(i), 1, kTooLarge);
  const std::string message = MESSAGE_OF(by_call(many));
  EXPECT_NE(message.find("item 16 (BudgetExceeded), 2 more]; call \"1\""), std::string::npos) << message;
  EXPECT_NE(message.find("call \"4\": in [item 4], out [item 22 (BudgetExceeded)]; 2 more."), std::string::npos)
      << message;
  const std::string long_value =
      MESSAGE_OF(by_call(Written().in(of(std::string(1000, 'x')), 1).out(of(std::string(1000, 'x')), 1, kTooLarge)));
  EXPECT_LT(long_value.size(), 300U) << long_value;
}

TEST(KeepTogetherByMetadata, ChecksPinnedItemsOfARealRun) {
  const auto item = [](const char* content, std::int64_t tokens, const char* call, bool pinned) {
    return ContextItem({.content = content, .tokens = tokens, .metadata = {{"call", call}}, .pinned = pinned});
  };
  const ContextBudget budget({.max_tokens = 100, .target_tokens = 60});
  const auto check = [&](const std::vector<ContextItem>& items) {
    const SelectionReport report = Pipeline(preset("chat")).dry_run(items, budget);
    should(report).keep_together_by_metadata("call");
  };
  check({item("call", 10, "c1", true), item("result", 20, "c1", true)});
  EXPECT_THROW(check({item("call", 10, "c1", true), item("result", 70, "c1", false)}), SelectionReportAssertionError);
  EXPECT_THROW(check({item("call", 10, "c1", true), item("result", -1, "c1", true)}), SelectionReportAssertionError);
  // The calls c1 and c2 have the same content, so one of them is Deduplicated.
  EXPECT_THROW(check({item("ls", 5, "c1", false), item("a", 5, "c1", false), item("ls", 5, "c2", false),
                      item("b", 5, "c2", false)}),
               SelectionReportAssertionError);
}

}  // namespace
}  // namespace cupel::testing
