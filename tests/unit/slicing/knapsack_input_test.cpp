#include "slicing/knapsack_input.hpp"

#include "model/scored_columns.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;

template <class T>
std::vector<T> to_vector(std::span<const T> span) {
  return {span.begin(), span.end()};
}

TEST(KnapsackInput, RoundsScoresDownToFourDecimalsAndTokensUpToBuckets) {
  const test::ScoredList items{entry(0, 0.9), entry(100, 0.12345), entry(101, 0.0001), entry(-5, 0.9),
                               entry(1, 0.00009)};
  const ScoredColumns columns(items);
  Scratch scratch;
  const KnapsackInput input = knapsack_input(columns.view(), 100, scratch);
  EXPECT_EQ(to_vector(input.free), (test::Indices{0}));
  EXPECT_EQ(to_vector(input.candidates), (test::Indices{1, 2, 4}));
  EXPECT_EQ(to_vector(input.values), (std::vector<std::int64_t>{1234, 1, 0}));
  EXPECT_EQ(to_vector(input.weights), (std::vector<std::int64_t>{1, 2, 1}));
}

TEST(KnapsackInput, ClampsValuesSoThatTheirSumFits) {
  const test::ScoredList items{entry(1, test::kInfinity), entry(1, 1e300), entry(1, test::kNaN), entry(1, -1.0)};
  const ScoredColumns columns(items);
  Scratch scratch;
  const KnapsackInput input = knapsack_input(columns.view(), 1, scratch);
  const std::int64_t most = test::kMostTokens / 4;
  EXPECT_EQ(to_vector(input.values), (std::vector<std::int64_t>{most, most, 0, 0}));
}

}  // namespace
}  // namespace cupel
