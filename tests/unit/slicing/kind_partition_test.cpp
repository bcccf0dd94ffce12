#include "slicing/kind_partition.hpp"

#include <string>

#include "model/scored_columns.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;
using test::Indices;

Indices entries_of(const KindPartition& kinds, std::size_t group) {
  const auto entries = kinds.entries(group);
  return {entries.begin(), entries.end()};
}

TEST(KindPartition, GroupsByKindInOrderOfFirstAppearance) {
  const ScoredColumns list(
      std::vector{entry(1, 0.9, "b"), entry(1, 0.8, "a"), entry(1, 0.7, "b"), entry(1, 0.6, "c"), entry(1, 0.5, "a")});
  Scratch scratch;
  const KindPartition kinds(list.view(), scratch);
  ASSERT_EQ(kinds.size(), 3U);
  EXPECT_EQ(entries_of(kinds, 0), (Indices{0, 2}));
  EXPECT_EQ(entries_of(kinds, 1), (Indices{1, 4}));
  EXPECT_EQ(entries_of(kinds, 2), (Indices{3}));
  EXPECT_EQ(kinds.group_of(4), 1U);
  EXPECT_EQ(kinds.find("a"), 1U);
}

// Spec: QuotaSlice/kind-case, CountQuotaSlice/kind-case, CountConstrainedKnapsackSlice/kind-case
// "All ContextKind comparisons ... MUST use case-insensitive ASCII case folding".
TEST(KindPartition, IgnoresAsciiCase) {
  const ScoredColumns list(std::vector{entry(1, 0.9, "Tool"), entry(1, 0.8, "TOOL"), entry(1, 0.7, "t\u00D6\u00D6l"),
                                       entry(1, 0.6, "tool"), entry(1, 0.5, "t\u00F6\u00F6l")});
  Scratch scratch;
  const KindPartition kinds(list.view(), scratch);
  ASSERT_EQ(kinds.size(), 3U);
  EXPECT_EQ(entries_of(kinds, 0), (Indices{0, 1, 3}));
  EXPECT_EQ(kinds.find("tOOL"), 0U);
  EXPECT_EQ(kinds.find("T\u00D6\u00D6L"), 1U);
}

TEST(KindPartition, FindsNoGroupForAKindThatDoesNotAppear) {
  const ScoredColumns list(std::vector{entry(1, 0.9, "a")});
  Scratch scratch;
  const KindPartition kinds(list.view(), scratch);
  EXPECT_EQ(kinds.find("b"), kinds.size());
}

// Far more kinds than the initial capacity of its table.
TEST(KindPartition, GroupsThousandsOfKinds) {
  test::ScoredList list;
  for (int round = 0; round < 3; ++round) {
    for (int kind = 0; kind < 2000; ++kind) list.push_back(entry(1, 0.5, "kind-" + std::to_string(kind)));
  }
  const ScoredColumns columns(list);
  Scratch scratch;
  const KindPartition kinds(columns.view(), scratch);
  ASSERT_EQ(kinds.size(), 2000U);
  for (Position kind = 0; kind < 2000; ++kind) {
    EXPECT_EQ(entries_of(kinds, kind), (Indices{kind, 2000 + kind, 4000 + kind}));
    EXPECT_EQ(kinds.find("KIND-" + std::to_string(kind)), kind);
  }
  EXPECT_EQ(kinds.find("kind-2000"), kinds.size());
}

}  // namespace
}  // namespace cupel
