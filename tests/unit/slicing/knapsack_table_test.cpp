// Compares every column of one table with a separate table of that capacity.

#include "slicing/knapsack_table.hpp"

#include <random>

#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using Chosen = std::vector<std::uint32_t>;

// The selection of the reconstruction from each column.
std::vector<Chosen> all_columns(const std::vector<KnapsackCandidate>& candidates, std::size_t capacity,
                                std::size_t max_bytes) {
  Scratch scratch;
  std::vector<Chosen> chosen(capacity + 1);
  std::vector<std::size_t> remaining(capacity + 1);
  std::iota(remaining.begin(), remaining.end(), std::size_t{0});
  const KnapsackTable table{.candidates = candidates, .capacity = capacity, .max_bytes = max_bytes};
  table.trace_back(scratch, [&](const KnapsackCandidate& candidate, const KnapsackTable::Row& row) {
    for (std::size_t c = 0; c <= capacity; ++c) {
      if (!row.taken(remaining[c])) continue;
      chosen[c].push_back(candidate.index);
      remaining[c] -= candidate.weight;
    }
  });
  return chosen;
}

TEST(KnapsackTable, ContainsTheAnswerForEverySmallerCapacity) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<KnapsackCandidate> candidates;
    for (std::uint32_t i = 0; i < 12; ++i)
      candidates.push_back({static_cast<std::int64_t>(1 + random() % 5), 1 + random() % 9, i});
    const std::vector<Chosen> of_the_largest = all_columns(candidates, 60, 1'000'000);
    for (std::size_t capacity = 9; capacity <= 60; ++capacity) {
      EXPECT_EQ(all_columns(candidates, capacity, 1'000'000).back(), of_the_largest[capacity]);
    }
    for (const std::size_t bytes : {1'000U, 100U, 1U, 0U}) {
      EXPECT_EQ(all_columns(candidates, 60, bytes), of_the_largest) << bytes << " bytes";
    }
  }
}

// So many rows that the table keeps values between segments, from which it computes a segment again.
TEST(KnapsackTable, ContainsTheSameAnswersWhenValuesAreKeptBetweenSegments) {
  std::mt19937 random(11);
  for (const std::int64_t value : {std::int64_t{1}, std::int64_t{1} << 32}) {  // values of 32 and of 64 bits
    std::vector<KnapsackCandidate> candidates;
    for (std::uint32_t i = 0; i < 300; ++i)
      candidates.push_back({value * static_cast<std::int64_t>(1 + random() % 50), 1 + random() % 20, i});
    const std::vector<Chosen> of_one_segment = all_columns(candidates, 40, 1'000'000);
    for (std::size_t bytes = 0; bytes <= 3'000; bytes += 60) {
      EXPECT_EQ(all_columns(candidates, 40, bytes), of_one_segment) << bytes << " bytes";
    }
  }
}

// The rows after the one that reaches the goal take nothing, so the table need not visit them.
TEST(KnapsackTable, VisitsNothingAfterTheGoal) {
  const std::vector<KnapsackCandidate> candidates = {{5, 2, 0}, {5, 2, 1}, {5, 2, 2}, {5, 2, 3}, {5, 2, 4}};
  for (const std::size_t bytes : {1'000U, 0U}) {
    Scratch scratch;
    Chosen visited;
    const KnapsackTable table{
        .candidates = candidates, .capacity = 7, .first_column = 7, .goal = 15, .max_bytes = bytes};
    table.trace_back(scratch, [&](const KnapsackCandidate& candidate, const KnapsackTable::Row& row) {
      visited.push_back(candidate.index);
      EXPECT_TRUE(row.taken(7 - 2 * (visited.size() - 1)));
    });
    EXPECT_EQ(visited, (Chosen{2, 1, 0})) << bytes << " bytes";
  }
}

TEST(KnapsackTable, VisitsNothingWithoutCandidates) { EXPECT_EQ(all_columns({}, 3, 100), std::vector<Chosen>(4)); }

}  // namespace
}  // namespace cupel
