#include "cupel/diagnostics/inclusion_reason.hpp"

#include <gtest/gtest.h>

namespace cupel {
namespace {

TEST(InclusionReason, IsNamedAsInTheSpecification) {
  EXPECT_EQ(name(InclusionReason::Scored), "Scored");
  EXPECT_EQ(name(InclusionReason::Pinned), "Pinned");
  EXPECT_EQ(name(InclusionReason::ZeroToken), "ZeroToken");
}

TEST(InclusionReason, HasASentenceOfItsOwnForEachReason) {
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

TEST(InclusionReason, AValueThatIsNoneOfThemIsUnknown) {
  EXPECT_EQ(describe(static_cast<InclusionReason>(99)), "unknown");
}

}  // namespace
}  // namespace cupel
