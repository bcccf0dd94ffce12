// Random cases are only useful if they reach every outcome of a run.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>

#include "reference/failure.hpp"
#include "reference/pipeline.hpp"
#include "support/random_policies.hpp"

namespace cupel::property {
namespace {

void count_outcome(const reference::Outcome& outcome, std::map<std::string, int>& seen) {
  for (const reference::Stage& stage : outcome.stages) {
    for (const reference::Excluded& excluded : stage.exclusions) {
      seen[std::string(to_string(stage.stage)) + " " + std::string(to_string(excluded.reason))] += 1;
    }
    const bool partial = stage.items_out > 0 && stage.items_out < stage.items_in;
    if (stage.stage == PipelineStage::Slice && partial) seen["partial slice"] += 1;
  }
  for (const reference::Included& included : outcome.included) seen[std::string(to_string(included.reason))] += 1;
  for (const double score : outcome.scores) {
    if (std::isnan(score)) seen["NaN score"] += 1;
    if (std::isinf(score)) seen["infinite score"] += 1;
  }
  if (!outcome.shortfalls.empty()) seen["shortfall"] += 1;
  if (outcome.overflowing) seen["overflow event"] += 1;
  if (outcome.positions.empty()) seen["empty selection"] += 1;
}

TEST(RandomCases, ReachEveryOutcomeOfARun) {
  constexpr std::uint64_t kSeed = 1;
  std::map<std::string, int> seen;
  for (std::uint64_t number = 0; number < 3'000; ++number) {
    test_support::Random random(test_support::case_seed(kSeed, number));
    const test_support::PipelineCase c = test_support::random_pipeline_case(random);
    try {
      count_outcome(reference::run(c.items, c.budget, c.policy), seen);
    } catch (const reference::Failure& failure) {
      seen[std::string(to_string(failure.code))] += 1;
    }
  }
  for (const char* outcome : {"Classify NegativeTokens",
                              "Deduplicate Deduplicated",
                              "Slice BudgetExceeded",
                              "Slice PinnedOverride",
                              "Slice CountCapExceeded",
                              "Place BudgetExceeded",
                              "Place PinnedOverride",
                              "Scored",
                              "Pinned",
                              "ZeroToken",
                              "NaN score",
                              "infinite score",
                              "shortfall",
                              "overflow event",
                              "empty selection",
                              "partial slice",
                              "TokenOverflow",
                              "PinnedExceedsBudget",
                              "Overflow",
                              "CountRequirement"}) {
    EXPECT_GE(seen[outcome], 10) << outcome;
  }
  EXPECT_GE(seen["partial slice"], 600);
}

}  // namespace
}  // namespace cupel::property
