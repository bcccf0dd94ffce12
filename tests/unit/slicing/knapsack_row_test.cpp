// Compares every kernel that adds a candidate to a row with the specification's loop.

#include "slicing/knapsack_row.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

template <class Value>
void expect_row_of_the_table(std::mt19937& random, void (*add)(const KnapsackRow<Value>&) noexcept) {
  const auto draw = [&](std::size_t from, std::size_t to) { return from + random() % (to - from + 1); };
  const std::size_t columns = draw(1, 150);
  std::vector<Value> before(columns);
  for (Value& value : before) value = static_cast<Value>(draw(0, 20));
  const std::size_t weight = draw(1, std::min<std::size_t>(columns, 40));
  const std::size_t first = draw(weight, columns);
  const std::size_t end = draw(first, columns);
  const auto value = static_cast<Value>(draw(1, 8));

  std::vector<Value> row = before;
  std::vector<std::uint8_t> bits(columns / 8 + 1, static_cast<std::uint8_t>(random()));
  add({row.data(), bits.data(), first, end, weight, value});
  for (std::size_t w = 0; w < columns; ++w) {
    const bool inside = w >= first && w < end;
    const bool taken = inside && before[w - weight] + value > before[w];
    ASSERT_EQ(row[w], taken ? before[w - weight] + value : before[w]) << "column " << w;
    if (!inside) continue;
    ASSERT_EQ((bits[w / 8] >> (w % 8) & 1) != 0, taken) << "column " << w;
  }
}

TEST(KnapsackRow, MatchesTheTableWithEveryKernel) {
  std::mt19937 random(1);
  for (const RowKernel kernel : supported_row_kernels()) {
    for (int round = 0; round < 5'000; ++round) expect_row_of_the_table<std::int32_t>(random, kernel);
  }
}

TEST(KnapsackRow, MatchesTheTableForWideValues) {
  std::mt19937 random(2);
  for (int round = 0; round < 5'000; ++round) expect_row_of_the_table<std::int64_t>(random, add_to_row);
}

// Without vector kernels, the tests above would cover the plain loop only.
TEST(KnapsackRow, HasVectorKernelsOnX86) {
#if defined(__x86_64__)
  EXPECT_EQ(supported_row_kernels().size(), __builtin_cpu_supports("avx2") ? 3U : 2U);
#else
  EXPECT_EQ(supported_row_kernels().size(), 1U);
#endif
}

}  // namespace
}  // namespace cupel
