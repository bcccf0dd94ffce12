#include "cupel/analytics/quota_utilization.hpp"

#include "analytics_helpers.hpp"
#include "cupel/slicing/count_constrained_knapsack_slice.hpp"
#include "cupel/slicing/count_quota_slice.hpp"

namespace cupel {
namespace {

using test::budget_of;
using test::included;
using Uses = std::vector<KindQuotaUtilization>;

constexpr auto kPercentage = QuotaConstraintMode::Percentage;
constexpr auto kCount = QuotaConstraintMode::Count;

ContextItem of_kind(std::string content, std::string kind, std::int64_t tokens, bool pinned = false) {
  return ContextItem({.content = std::move(content), .tokens = tokens, .kind = std::move(kind), .pinned = pinned});
}

// 50 tokens of tool output, 25 of memory.
SelectionReport some_report() {
  return {.included = {included(of_kind("a", "ToolOutput", 30)), included(of_kind("b", "TOOLOUTPUT", 20, true)),
                       included(of_kind("c", "Memory", 25))},
          .excluded = {test::too_large(of_kind("d", "Memory", 100), 0.5)}};
}

// Spec: Changelog/quota-utilization: QuotaUtilization: for each kind with a quota, the used part of its cap
//   Code: src/analytics/quota_utilization.cpp
//   Note: Both public implementations have it; the specification does not mention it (analytics#metrics-of-a-report).
TEST(QuotaUtilization, MeasuresSharesInPercentOfTheTarget) {
  const std::vector<QuotaEntry> entries{{.kind = "tooloutput", .min_percent = 10, .max_percent = 80},
                                        {.kind = "Memory", .max_percent = 20},
                                        {.kind = "Document"}};
  const ContextBudget budget({.max_tokens = 1000, .target_tokens = 100});
  EXPECT_EQ(quota_utilization(some_report(), entries, budget),
            (Uses{{"Document", kPercentage, 0, 100, 0, 0},
                  {"Memory", kPercentage, 0, 20, 25, 1},  // a use above the cap is 1
                  {"tooloutput", kPercentage, 10, 80, 50, 0.625}}));
}

// Spec: Changelog/quota-utilization
TEST(QuotaUtilization, MeasuresCountsInItems) {
  const std::vector<CountQuotaEntry> entries{{.kind = "ToolOutput", .require_count = 1, .cap_count = 4},
                                             {.kind = "Memory", .cap_count = 1}};
  EXPECT_EQ(quota_utilization(some_report(), entries),
            (Uses{{"Memory", kCount, 0, 1, 1, 1}, {"ToolOutput", kCount, 1, 4, 2, 0.5}}));
}

TEST(QuotaUtilization, IsZeroForACapOfZero) {
  EXPECT_EQ(quota_utilization(some_report(), std::vector<CountQuotaEntry>{{.kind = "Memory", .cap_count = 0}}),
            (Uses{{"Memory", kCount, 0, 0, 1, 0}}));
  EXPECT_EQ(
      quota_utilization(some_report(), std::vector<QuotaEntry>{{.kind = "Memory", .max_percent = 0}}, budget_of(100)),
      (Uses{{"Memory", kPercentage, 0, 0, 25, 0}}));
}

TEST(QuotaUtilization, IsZeroForATargetOfZero) {
  EXPECT_EQ(quota_utilization(some_report(), std::vector<QuotaEntry>{{.kind = "Memory"}}, budget_of(0)),
            (Uses{{"Memory", kPercentage, 0, 100, 0, 0}}));
}

TEST(QuotaUtilization, SortsKindsBySpelling) {
  const std::vector<CountQuotaEntry> entries{
      {.kind = "b", .cap_count = 1}, {.kind = "C", .cap_count = 1}, {.kind = "a", .cap_count = 1}};
  const Uses uses = quota_utilization({}, entries);
  EXPECT_EQ(uses.at(0).kind.text(), "C");
  EXPECT_EQ(uses.at(1).kind.text(), "a");
  EXPECT_EQ(uses.at(2).kind.text(), "b");
}

// Spec: Changelog/quota-utilization
TEST(QuotaUtilization, ReadsTheQuotasOfBuiltInSlicers) {
  const std::vector<CountQuotaEntry> counts{{.kind = "Memory", .cap_count = 2}};
  const QuotaSlice shares({{.kind = "Memory", .max_percent = 50}}, GreedySlice());
  const Uses by_count{{"Memory", kCount, 0, 2, 1, 0.5}};
  const Uses by_share{{"Memory", kPercentage, 0, 50, 25, 0.5}};
  EXPECT_EQ(quota_utilization(some_report(), shares, budget_of(100)), by_share);
  EXPECT_EQ(quota_utilization(some_report(), CountConstrainedKnapsackSlice(counts, KnapsackSlice()), budget_of(100)),
            by_count);
  const CountQuotaSlice both(counts, shares);
  EXPECT_EQ(quota_utilization(some_report(), both, budget_of(100)), by_count);  // not those of the inner slicer
  EXPECT_EQ(quota_utilization(some_report(), both.inner(), budget_of(100)), by_share);
  EXPECT_EQ(quota_utilization(some_report(), GreedySlice(), budget_of(100)), Uses{});
}

TEST(QuotaUtilization, ModesHaveNames) {
  EXPECT_EQ(to_string(kPercentage), "Percentage");
  EXPECT_EQ(to_string(kCount), "Count");
}

}  // namespace
}  // namespace cupel
