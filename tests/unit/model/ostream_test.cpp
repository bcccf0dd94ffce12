// operator<< writes what to_string() returns.

#include "cupel/ostream.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "cupel/cupel.hpp"

namespace {

// The streamed text, which must equal to_string(). Argument-dependent lookup must find both functions from outside the
// library's namespace.
template <class T>
std::string text(const T& value) {
  std::ostringstream out;
  out << value;
  EXPECT_EQ(out.str(), to_string(value));
  return out.str();
}

TEST(Streaming, WritesKindsAndSourcesAsSpelled) {
  EXPECT_EQ(text(cupel::ContextKind("toolOutput")), "toolOutput");
  EXPECT_EQ(text(cupel::ContextSource()), "Chat");
  EXPECT_EQ(text(cupel::QuotaEntry{.kind = "Memory"}.kind), "Memory");
}

TEST(Streaming, WritesCodesAndReasons) {
  EXPECT_EQ(text(cupel::ErrorCode::PinnedExceedsBudget), "PinnedExceedsBudget");
  EXPECT_EQ(text(cupel::InclusionReason::ZeroToken), "ZeroToken");
  EXPECT_EQ(text(cupel::ExclusionReason(cupel::exclusion::Filtered{"f"})), "Filtered");
  EXPECT_EQ(text(cupel::ExclusionReason(cupel::exclusion::Unknown{"Odd", ""})), "Odd");
  EXPECT_EQ(text(cupel::NoCounterfactualCause::TooLarge), "TooLarge");
}

TEST(Streaming, WritesEveryEnumerationByTheNameOfItsValue) {
  EXPECT_EQ(text(cupel::OverflowStrategy::Truncate), "Truncate");
  EXPECT_EQ(text(cupel::ScarcityBehavior::Degrade), "Degrade");
  EXPECT_EQ(text(cupel::PipelineStage::Deduplicate), "Deduplicate");
  EXPECT_EQ(text(cupel::ItemStatus::Excluded), "Excluded");
  EXPECT_EQ(text(cupel::QuotaConstraintMode::Count), "Count");
  EXPECT_EQ(text(cupel::SlicerType::Greedy), "Greedy");
  EXPECT_EQ(text(cupel::SlicerType::Knapsack), "Knapsack");
  EXPECT_EQ(text(cupel::SlicerType::Stream), "Stream");
  EXPECT_EQ(text(cupel::PlacerType::Chronological), "Chronological");
  EXPECT_EQ(text(cupel::PlacerType::UShaped), "UShaped");
  EXPECT_EQ(text(cupel::TagComparison::CaseSensitive), "CaseSensitive");
  EXPECT_EQ(text(cupel::TagComparison::IgnoreAsciiCase), "IgnoreAsciiCase");
  EXPECT_EQ(text(cupel::TraceDetailLevel::Stage), "Stage");
  EXPECT_EQ(text(cupel::TraceDetailLevel::Item), "Item");
  EXPECT_EQ(text(cupel::SlicerTraits::Quotas::None), "None");
  EXPECT_EQ(text(cupel::SlicerTraits::Quotas::Percentage), "Percentage");
  EXPECT_EQ(text(cupel::SlicerTraits::Quotas::Count), "Count");
}

TEST(Streaming, WritesUnknownForAValueWithoutAName) {
  EXPECT_EQ(text(static_cast<cupel::SlicerType>(9)), "Unknown");
  EXPECT_EQ(text(static_cast<cupel::PlacerType>(9)), "Unknown");
  EXPECT_EQ(text(static_cast<cupel::TagComparison>(9)), "Unknown");
  EXPECT_EQ(text(static_cast<cupel::TraceDetailLevel>(9)), "Unknown");
  EXPECT_EQ(text(static_cast<cupel::SlicerTraits::Quotas>(9)), "Unknown");
}

}  // namespace
