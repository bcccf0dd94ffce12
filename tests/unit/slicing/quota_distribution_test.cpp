#include "slicing/quota_distribution.hpp"

#include "model/scored_columns.hpp"
#include "slicing_helpers.hpp"

namespace cupel {
namespace {

using test::entry;

// The kinds' shares of each target, in order of first appearance.
std::vector<std::int64_t> shares(const test::ScoredList& items, const std::vector<QuotaEntry>& quotas,
                                 const std::vector<std::int64_t>& targets) {
  const ScoredColumns columns(items);
  Scratch scratch;
  const KindPartition kinds(columns.view(), scratch);
  QuotaDistribution distribution(kinds, columns.view(), quotas, scratch);
  std::vector<std::int64_t> result;
  for (const std::int64_t target : targets) {
    distribution.set_target(target);
    for (std::size_t group = 0; group < kinds.size(); ++group) result.push_back(distribution.budget(group));
  }
  return result;
}

TEST(QuotaDistribution, SharesUnclaimedTokensByMass) {
  const test::ScoredList items{entry(30, 0.9, "A"), entry(10, 0.8, "B"), entry(60, 0.7, "C")};
  // A claims 50 tokens. The other 50 are shared 30 : 10 : 60, but B may take 2 at most.
  EXPECT_EQ(shares(items, {{.kind = "a", .min_percent = 50}, {.kind = "b", .max_percent = 2}}, {100}),
            (std::vector<std::int64_t>{65, 2, 30}));
}

TEST(QuotaDistribution, AcceptsOneTargetAfterAnother) {
  const test::ScoredList items{entry(1, 0.9, "A"), entry(1, 0.8, "B")};
  EXPECT_EQ(shares(items, {{.kind = "A", .min_percent = 10}}, {100, 0, 10}),
            (std::vector<std::int64_t>{55, 45, 0, 0, 5, 4}));
}

// Two minimums that grow by one token at the same target leave less for the third kind.
TEST(QuotaDistribution, IsNotMonotonic) {
  const test::ScoredList items{entry(1, 0.9, "A"), entry(1, 0.9, "B"), entry(8, 0.9, "C")};
  const std::vector<QuotaEntry> quotas{{.kind = "A", .min_percent = 40, .max_percent = 40},
                                       {.kind = "B", .min_percent = 40, .max_percent = 40}};
  EXPECT_EQ(shares(items, quotas, {4, 5}), (std::vector<std::int64_t>{1, 1, 2, 2, 2, 1}));
}

}  // namespace
}  // namespace cupel
