#include "slicing/slicers_inside.hpp"

#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/knapsack_slice.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

TEST(SlicersInside, AreFoundInAllThatHaveOne) {
  const std::vector<CountQuotaEntry> entries{{.kind = "a", .require_count = 1, .cap_count = 2}};
  const GreedySlice greedy;
  const CountQuotaSlice count(entries, greedy);
  const CountConstrainedKnapsackSlice constrained(entries, KnapsackSlice({.bucket_size = 7}));
  const QuotaSlice quota({{.kind = "a", .require_percent = 10}}, count);

  EXPECT_EQ(inner_slicer(greedy), nullptr);
  EXPECT_NE(slicer_as<GreedySlice>(*inner_slicer(count)), nullptr);
  EXPECT_NE(slicer_as<KnapsackSlice>(*inner_slicer(constrained)), nullptr);
  EXPECT_NE(slicer_as<CountQuotaSlice>(*inner_slicer(quota)), nullptr);

  EXPECT_EQ(count_entries(greedy), nullptr);
  EXPECT_EQ(count_entries(quota), nullptr);
  ASSERT_NE(count_entries(count), nullptr);
  EXPECT_EQ(count_entries(count)->front().require_count, 1);
  ASSERT_NE(count_entries(constrained), nullptr);
  EXPECT_EQ(count_entries(constrained)->front().cap_count, 2);

  EXPECT_TRUE(has_slicer<GreedySlice>(quota));
  EXPECT_TRUE(has_slicer<QuotaSlice>(quota));
  EXPECT_FALSE(has_slicer<KnapsackSlice>(quota));
}

}  // namespace
}  // namespace cupel
