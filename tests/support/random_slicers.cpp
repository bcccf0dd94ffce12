#include "support/random_slicers.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

#include "reference/numbers.hpp"
#include "support/extremes.hpp"
#include "support/random_fields.hpp"
#include "support/random_items.hpp"

namespace cupel::test_support {
namespace {

constexpr const char* kQuotaKinds[] = {"message", "DOCUMENT", "Tool", "memory", "é", "absent"};

ScarcityBehavior random_scarcity(Random& random) {
  return random.chance(15) ? ScarcityBehavior::Throw : ScarcityBehavior::Degrade;
}

}  // namespace

double random_score(Random& random) {
  constexpr double kScores[] = {0.0,
                                -0.0,
                                1.0,
                                0.5,
                                0.1,
                                0.2,
                                0.3,
                                kNaN,
                                kInfinity,
                                -kInfinity,
                                -1.0,
                                0.0001,
                                0.00009999,
                                0.00011,
                                5e-324,
                                1e300,
                                1.7976931348623157e308,
                                1e15,
                                -5e-324,
                                922337203685477.5};
  switch (random.below(8)) {
    case 0:
      return random.pick(kScores);
    case 1:
    case 2:
      return static_cast<double>(random.below(4)) / 4.0;
    case 3:
      return static_cast<double>(random.below(20)) / 10000.0;
    default:
      return random.unit();
  }
}

std::vector<ScoredItem> random_scored_items(Random& random, const ScoredOptions& options) {
  const std::vector<ContextItem> items = random_items(random, {.count = options.count,
                                                               .max_tokens = options.max_tokens,
                                                               .negative_tokens = options.negative_tokens,
                                                               .pinned = false,
                                                               .far_apart = options.far_apart});
  const bool tame = random.chance(50);
  std::vector<ScoredItem> scored;
  for (const ContextItem& item : items) {
    const double score = tame ? static_cast<double>(random.below(11)) / 10.0 : random_score(random);
    if (options.huge_tokens && random.chance(60)) {
      ContextItemFields fields = item.fields();
      const std::int64_t share = reference::kMaxTokens / static_cast<std::int64_t>(options.count);
      fields.tokens = random.chance(30) ? share : random.between(share / 2, share);
      scored.push_back({ContextItem(std::move(fields)), score});
    } else {
      scored.push_back({item, score});
    }
  }
  if (random.chance(80)) {
    std::stable_sort(scored.begin(), scored.end(), [](const ScoredItem& a, const ScoredItem& b) {
      return reference::ranks_before(a.score, b.score);
    });
  }
  return scored;
}

std::int64_t random_bucket_size(Random& random, std::int64_t target_tokens) {
  constexpr std::int64_t kSizes[] = {1, 1, 2, 3, 7, 10, 100};
  const std::int64_t smallest = target_tokens / kMaxCapacity + 1;
  if (random.chance(2)) return std::numeric_limits<std::int64_t>::max();
  return std::max(smallest, random.pick(kSizes));
}

std::vector<QuotaEntry> random_quotas(Random& random) {
  constexpr double kPercents[] = {0.0, 10.0, 25.0, 33.0, 33.333, 50.0, 100.0, 1e-9, 99.9};
  std::vector<QuotaEntry> entries;
  double left = 100.0;
  for (const char* kind : kQuotaKinds) {
    if (!random.chance(40)) continue;
    QuotaEntry entry{.kind = kind};
    entry.min_percent = std::min(left, random.chance(70) ? random.pick(kPercents) : random.unit() * 60.0);
    left = std::max(0.0, left - entry.min_percent);
    const double cap = random.chance(70) ? random.pick(kPercents) : random.unit() * 100.0;
    entry.max_percent = random.chance(40) ? 100.0 : std::max(entry.min_percent, cap);
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<CountQuotaEntry> random_count_quotas(Random& random) {
  std::vector<CountQuotaEntry> entries;
  for (const char* kind : kQuotaKinds) {
    if (!random.chance(45)) continue;
    const std::int64_t require_count = random.chance(40) ? 0 : random.between(0, 4);
    const std::int64_t slack = random.chance(10) ? 1'000'000'000'000 : random.between(0, 2);
    entries.push_back({.kind = kind, .require_count = require_count, .cap_count = require_count + slack});
  }
  return entries;
}

namespace {

template <class Type>
using As = std::type_identity<Type>;

struct Options {
  Random& random;
  int depth;
  std::int64_t target_tokens;

  std::shared_ptr<const SlicerSpec> inner() const {
    return std::make_shared<const SlicerSpec>(random_slicer(random, depth - 1, target_tokens));
  }

  // Options with constraints beyond their description.
  slicer_spec::Knapsack of(As<slicer_spec::Knapsack>) const { return {random_bucket_size(random, target_tokens)}; }
  slicer_spec::Quota of(As<slicer_spec::Quota>) const {
    std::vector<PolicyQuota> quotas;
    for (const QuotaEntry& entry : random_quotas(random)) {
      quotas.push_back({entry.kind, entry.min_percent, entry.max_percent});
    }
    return {std::move(quotas), inner()};
  }
  slicer_spec::CountQuota of(As<slicer_spec::CountQuota>) const {
    std::vector<CountQuotaEntry> entries = random_count_quotas(random);
    auto within = inner();
    // CountQuotaSlice rejects a direct inner knapsack at construction.
    if (std::holds_alternative<slicer_spec::Knapsack>(within->type)) within = std::make_shared<const SlicerSpec>();
    return {std::move(entries), random_scarcity(random), std::move(within)};
  }
  slicer_spec::CountConstrainedKnapsack of(As<slicer_spec::CountConstrainedKnapsack>) const {
    std::vector<CountQuotaEntry> entries = random_count_quotas(random);
    const std::int64_t bucket_size = random_bucket_size(random, target_tokens);
    return {std::move(entries), bucket_size, random_scarcity(random)};
  }

  template <class Spec>
  Spec of(As<Spec>) const {
    return RandomFields(random, depth, target_tokens).options<Spec>();
  }
};

// The slicers that contain no other, by index.
std::vector<std::size_t> leaf_types() {
  std::vector<std::size_t> leaves;
  std::size_t at = 0;
  description::for_each_alternative<SlicerSpec::Type>([&]<class Spec>(As<Spec>) {
    if constexpr (!kWrapsSlicer<Spec>) leaves.push_back(at);
    ++at;
  });
  return leaves;
}

}  // namespace

SlicerSpec random_slicer_of_type(Random& random, std::size_t type, int depth, std::int64_t target_tokens) {
  SlicerSpec spec;
  std::size_t at = 0;
  description::for_each_alternative<SlicerSpec::Type>([&]<class Spec>(As<Spec> as) {
    if (at++ == type) spec.type = Options{random, depth, target_tokens}.of(as);
  });
  return spec;
}

SlicerSpec random_slicer(Random& random, int depth, std::int64_t target_tokens) {
  const std::size_t type = depth > 0 ? random.index(std::variant_size_v<SlicerSpec::Type>) : random.pick(leaf_types());
  return random_slicer_of_type(random, type, depth, target_tokens);
}

}  // namespace cupel::test_support
