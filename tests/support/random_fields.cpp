#include "support/random_fields.hpp"

#include <algorithm>
#include <limits>

#include "support/extremes.hpp"
#include "support/random_items.hpp"
#include "support/random_scorers.hpp"
#include "support/random_slicers.hpp"

namespace cupel::test_support {
namespace {

constexpr const char* kFieldKinds[] = {"message", "Document", "TOOL", "Memory", "é", "[k", "SystemPrompt"};

double random_positive(Random& random) {
  constexpr double kValues[] = {1.5, 1.0, 0.5, 5e-324, 1e300, 2.0};
  return random.pick(kValues);
}

}  // namespace

double random_non_negative(Random& random) {
  constexpr double kValues[] = {0.0, -0.0, 0.2, 0.4, 1.0, 1.0, 1.5, 100.0, 1e-5, 5e-324, 1e300};
  return random.chance(70) ? random.pick(kValues) : random.unit();
}

Seconds random_duration(Random& random) {
  constexpr double kSeconds[] = {1.0,  3600.0, 3601.0, 86'400.0, 1e-9,   1e-10, 0.5,    1e-300, 1e9,
                                 1e12, 1e300,  7200.0, 3.1e11,   0.5e-9, 2e-9,  1.5e-9, 2.5e-9, 3599.9999999995};
  return Seconds(random.chance(80) ? random.pick(kSeconds) : random.unit() * 1e5 + 1e-9);
}

double random_wild_number(Random& random) {
  constexpr double kNumbers[] = {0.9,  0.5,  0.1,       0.0,        -0.0,  1.0,    2.0,
                                 -1.0, kNaN, kInfinity, -kInfinity, 1e308, -1e308, 1e-5};
  return random.pick(kNumbers);
}

double RandomFields::value(const description::NumberRange& range, As<double>) const {
  if (range.requirement.empty()) return random_wild_number(random_);
  if (range.above_minimum) return random_positive(random_);
  if (range.maximum < kInfinity) {
    constexpr double kShares[] = {0.5, 0.0, 1.0, 0.3};
    return range.minimum + random_.pick(kShares) * (range.maximum - range.minimum);
  }
  return random_.chance(2) ? std::numeric_limits<double>::max() : random_non_negative(random_);
}

std::int64_t RandomFields::value(const description::NumberRange& range, As<std::int64_t>) const {
  constexpr std::int64_t kValues[] = {0, 1, 2, 3, 5, 32, 1000, kMax};
  const std::int64_t value = std::max(static_cast<std::int64_t>(std::max(range.minimum, 0.0)), random_.pick(kValues));
  return range.allows(static_cast<double>(value)) ? value : static_cast<std::int64_t>(range.maximum);
}

Seconds RandomFields::value(const description::NumberRange& range, As<Seconds>) const {
  const Seconds duration = random_duration(random_);
  return range.allows(duration.count()) ? duration : Seconds(value(range, As<double>()));
}

Timestamp RandomFields::value(const description::NumberRange& /*range*/, As<Timestamp>) const {
  return random_timestamp(random_);
}

std::string RandomFields::value(const description::NumberRange& /*range*/, As<std::string>) const {
  constexpr const char* kTexts[] = {"cupel:priority", "", "missing", "high", "true", "1", "é", "a b"};
  return random_.pick(kTexts);
}

ContextKind RandomFields::value(const description::NumberRange& /*range*/, As<ContextKind>) const {
  return random_.pick(kFieldKinds);
}

std::vector<KindWeight> RandomFields::value(const description::NumberRange& /*range*/,
                                            As<std::vector<KindWeight>>) const {
  constexpr auto kWeight = std::get<1>(KindWeight::fields());
  std::vector<KindWeight> weights;
  for (const char* kind : kFieldKinds) {
    if (random_.chance(50)) weights.push_back({kind, value(kWeight.range, As<double>())});
  }
  return weights;
}

std::shared_ptr<const ScorerSpec> RandomFields::value(const description::NumberRange& /*range*/,
                                                      As<std::shared_ptr<const ScorerSpec>>) const {
  return std::make_shared<const ScorerSpec>(random_scorer(random_, depth_ - 1));
}

std::vector<ScorerSpec> RandomFields::value(const description::NumberRange& /*range*/,
                                            As<std::vector<ScorerSpec>>) const {
  std::vector<ScorerSpec> scorers;
  const std::size_t count = 1 + random_.index(4);
  for (std::size_t i = 0; i < count; ++i) scorers.push_back(random_scorer(random_, depth_ - 1));
  return scorers;
}

std::shared_ptr<const SlicerSpec> RandomFields::value(const description::NumberRange& /*range*/,
                                                      As<std::shared_ptr<const SlicerSpec>>) const {
  return std::make_shared<const SlicerSpec>(random_slicer(random_, depth_ - 1, target_tokens_));
}

}  // namespace cupel::test_support
