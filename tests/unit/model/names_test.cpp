// The names of causes, and of values outside their enumeration: from a later version of the library, or from a cast.

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "cupel/analytics/counterfactual.hpp"
#include "cupel/diagnostics/inclusion_reason.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/error.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/slicing/count_quota.hpp"

namespace cupel {
namespace {

TEST(Names, MatchTheEnumeratorOfEveryCause) {
  const std::pair<NoCounterfactualCause, std::string_view> names[] = {
      {NoCounterfactualCause::NotLookedAt, "NotLookedAt"},   {NoCounterfactualCause::NegativeTokens, "NegativeTokens"},
      {NoCounterfactualCause::Deduplicated, "Deduplicated"}, {NoCounterfactualCause::RunFails, "RunFails"},
      {NoCounterfactualCause::NothingLeft, "NothingLeft"},   {NoCounterfactualCause::TooLarge, "TooLarge"},
      {NoCounterfactualCause::NoValue, "NoValue"},           {NoCounterfactualCause::CapReached, "CapReached"},
      {NoCounterfactualCause::OutOfReach, "OutOfReach"},     {NoCounterfactualCause::CustomSlicer, "CustomSlicer"},
      {NoCounterfactualCause::SearchLimit, "SearchLimit"},   {NoCounterfactualCause::Unverified, "Unverified"}};
  for (const auto& [cause, name] : names) EXPECT_EQ(to_string(cause), name);
}

TEST(Names, AreUnknownForValuesOutsideTheEnumeration) {
  EXPECT_EQ(to_string(static_cast<OverflowStrategy>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<ScarcityBehavior>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<PipelineStage>(99)), "Unknown");
  EXPECT_EQ(to_string(PipelineStage::Unknown), "Unknown");
  EXPECT_EQ(to_string(static_cast<ErrorCode>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<NoCounterfactualCause>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<InclusionReason>(99)), "Unknown");
}

}  // namespace
}  // namespace cupel
