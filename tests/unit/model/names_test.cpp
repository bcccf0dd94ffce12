// Names of values that no enumeration has: from a later version of the library, or from a cast. They have one, too.

#include <gtest/gtest.h>

#include "cupel/analytics/counterfactual.hpp"
#include "cupel/diagnostics/inclusion_reason.hpp"
#include "cupel/diagnostics/trace_event.hpp"
#include "cupel/error.hpp"
#include "cupel/model/overflow_strategy.hpp"
#include "cupel/slicing/count_quota.hpp"

namespace cupel {
namespace {

TEST(Names, AValueThatIsNoneOfThemIsUnknown) {
  EXPECT_EQ(to_string(static_cast<OverflowStrategy>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<ScarcityBehavior>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<PipelineStage>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<ErrorCode>(99)), "Unknown");
  EXPECT_EQ(to_string(static_cast<NeverCause>(99)), "Unknown");
  EXPECT_EQ(name(static_cast<InclusionReason>(99)), "Unknown");
}

}  // namespace
}  // namespace cupel
