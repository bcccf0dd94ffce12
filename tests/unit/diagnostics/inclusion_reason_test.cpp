#include "cupel/diagnostics/inclusion_reason.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "cupel/diagnostics/selection_report.hpp"

namespace cupel {
namespace {

// Spec: ExclusionReasons/inclusion-reasons: `InclusionReason`: Scored, Pinned, ZeroToken; "they carry no additional
//     fields beyond the variant name"
//   Code: include/cupel/diagnostics/inclusion_reason.hpp
//   Vectors: required/pipeline/classify-zero-token-item-competes-like-any-other,
//     classify-all-pinned-leaves-nothing-to-score, optional/pipeline/report-pinned-item-of-zero-tokens-is-pinned
//   Public vectors: diag-scored-inclusion
//   Note: The reason of a pinned item of 0 tokens is Pinned.
TEST(InclusionReason, IsNamedAsInTheSpecification) {
  EXPECT_EQ(to_string(InclusionReason::Scored), "Scored");
  EXPECT_EQ(to_string(InclusionReason::Pinned), "Pinned");
  EXPECT_EQ(to_string(InclusionReason::ZeroToken), "ZeroToken");
}

TEST(InclusionReason, HasADifferentDescriptionForEachReason) {
  const auto scored = describe(InclusionReason::Scored);
  const auto pinned = describe(InclusionReason::Pinned);
  const auto zero_token = describe(InclusionReason::ZeroToken);
  EXPECT_FALSE(scored.empty());
  EXPECT_FALSE(pinned.empty());
  EXPECT_FALSE(zero_token.empty());
  EXPECT_NE(scored, pinned);
  EXPECT_NE(pinned, zero_token);
  EXPECT_NE(scored, zero_token);
}

TEST(InclusionReason, DescribesScoresThatAreZeroOrNotFinite) {
  const auto text = [](double score, InclusionReason reason = InclusionReason::Scored) {
    const ContextItem item({.content = "a", .tokens = 1});
    return describe(IncludedItem{.item = item, .score = score, .reason = reason, .position = 0});
  };
  EXPECT_EQ(text(0.5), "selected by score");
  EXPECT_EQ(text(-0.5), "selected by score");
  EXPECT_EQ(text(0.0), "selected by score, which is 0");
  EXPECT_EQ(text(-0.0), "selected by score, which is 0");
  EXPECT_EQ(text(std::numeric_limits<double>::quiet_NaN()), "selected by score, which is not finite");
  EXPECT_EQ(text(std::numeric_limits<double>::infinity()), "selected by score, which is not finite");
  EXPECT_EQ(text(0.0, InclusionReason::Pinned), describe(InclusionReason::Pinned));
  EXPECT_EQ(text(0.0, InclusionReason::ZeroToken), describe(InclusionReason::ZeroToken));
}

TEST(InclusionReason, DescribesOtherValuesAsUnknown) {
  EXPECT_EQ(describe(static_cast<InclusionReason>(99)), "unknown");
}

}  // namespace
}  // namespace cupel
