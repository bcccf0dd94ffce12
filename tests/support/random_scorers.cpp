#include "support/random_scorers.hpp"

#include <iterator>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "support/extremes.hpp"
#include "support/random_items.hpp"

namespace cupel::test_support {
namespace {

// Indices into ScorerSpec::Type.
constexpr std::size_t kScaled = 6;
constexpr std::size_t kComposite = 7;
static_assert(std::is_same_v<std::variant_alternative_t<kScaled, ScorerSpec::Type>, scorer_spec::Scaled>);
static_assert(std::is_same_v<std::variant_alternative_t<kComposite, ScorerSpec::Type>, scorer_spec::Composite>);

// Relative weights; the extremes make normalised weights underflow.
double random_weight(Random& random) {
  constexpr double kWeights[] = {1.0, 1.0, 2.0, 3.0, 0.1, 0.5, 1e-3, 1e3, 1e300, 1e-320, 1e-12};
  return random.chance(80) ? random.pick(kWeights) : random.unit() + 0x1.0p-60;
}

double random_non_negative(Random& random) {
  constexpr double kValues[] = {0.0, -0.0, 0.2, 0.4, 1.0, 1.0, 1.5, 100.0, 1e-5, 5e-324, 1e300};
  return random.chance(70) ? random.pick(kValues) : random.unit();
}

scorer_spec::Kind random_kind_spec(Random& random) {
  constexpr const char* kScoredKinds[] = {"message", "Document", "TOOL", "Memory", "é", "[k", "SystemPrompt"};
  scorer_spec::Kind spec;
  if (random.chance(40)) return spec;
  spec.kind_weights.emplace();
  for (const char* kind : kScoredKinds) {
    if (!random.chance(50)) continue;
    spec.kind_weights->push_back(
        {kind, random.chance(2) ? std::numeric_limits<double>::max() : random_non_negative(random)});
  }
  return spec;
}

scorer_spec::Tag random_tag_spec(Random& random) {
  // No two of the first list fold together.
  constexpr const char* kAnyCase[] = {"A", "b", "aB", "", "[x", "{x", "é", "É", "Urgent", "zzz"};
  constexpr const char* kCaseVariants[] = {"a", "B", "AB", "URGENT"};
  scorer_spec::Tag spec{.tag_weights = {}, .case_sensitive = random.chance(60)};
  for (const char* tag : kAnyCase) {
    if (random.chance(40)) spec.tag_weights.push_back({tag, random_non_negative(random)});
  }
  for (const char* tag : kCaseVariants) {
    if (spec.case_sensitive && random.chance(30)) spec.tag_weights.push_back({tag, random_non_negative(random)});
  }
  if (random.chance(10)) {
    for (TagWeight& entry : spec.tag_weights) entry.weight = 0.0;
  }
  return spec;
}

scorer_spec::MetadataKey random_key_spec(Random& random) {
  constexpr const char* kKeys[] = {"cupel:priority", "cupel:priority", "", "missing", "cupel:trust"};
  constexpr const char* kValues[] = {"high",
                                     "normal",
                                     "",
                                     "true",
                                     "false",
                                     "1",
                                     "-1",
                                     "0.1",
                                     "1e+22",
                                     "0.5",
                                     "-0",
                                     "0",
                                     "1e-07",
                                     "null",
                                     "\"high\"",
                                     "5e-324",
                                     "-9223372036854775808",
                                     "123456789.125",
                                     "100000",
                                     "1e+23",
                                     "18446744073709551615"};
  constexpr double kBoosts[] = {1.5, 1.0, 0.5, 5e-324, 1e300, 2.0};
  scorer_spec::MetadataKey spec{.key = {}, .value = {}, .boost = 1.0};
  spec.key = random.pick(kKeys);
  spec.value = random.pick(kValues);
  spec.boost = random.pick(kBoosts);
  return spec;
}

Seconds random_duration(Random& random) {
  constexpr double kSeconds[] = {1.0,  3600.0, 3601.0, 86'400.0, 1e-9,   1e-10, 0.5,    1e-300, 1e9,
                                 1e12, 1e300,  7200.0, 3.1e11,   0.5e-9, 2e-9,  1.5e-9, 2.5e-9, 3599.9999999995};
  return Seconds(random.chance(80) ? random.pick(kSeconds) : random.unit() * 1e5 + 1e-9);
}

// Step scores are not restricted: the one way for a built-in scorer to give something that is not a number.
double random_wild_score(Random& random) {
  constexpr double kScores[] = {0.9,  0.5,  0.1,       0.0,        -0.0,  1.0,    2.0,
                                -1.0, kNaN, kInfinity, -kInfinity, 1e308, -1e308, 1e-5};
  return random.pick(kScores);
}

DecayCurve random_curve(Random& random) {
  const std::uint64_t shape = random.below(4);
  if (shape == 0) return DecayCurve::exponential(random_duration(random));
  if (shape == 1) return DecayCurve::window(random_duration(random));
  std::vector<DecayWindow> windows(1 + random.index(4), DecayWindow{.max_age = Seconds(1.0), .score = 0.0});
  const bool tame = random.chance(40);
  for (DecayWindow& window : windows) {
    window.max_age = random_duration(random);
    window.score = tame ? random.unit() : random_wild_score(random);
  }
  return DecayCurve::step(std::move(windows));
}

scorer_spec::Decay random_decay_spec(Random& random) {
  constexpr double kNullScores[] = {0.5, 0.0, 1.0, 0.25};
  // On the system clock, a curve whose result does not depend on the day on which the test runs.
  if (random.chance(15)) {
    constexpr double kFiveHundredYears = 15'778'800'000.0;
    return {.curve = DecayCurve::window(Seconds(kFiveHundredYears)), .null_timestamp_score = random.pick(kNullScores)};
  }
  scorer_spec::Decay spec{.curve = random_curve(random)};
  spec.null_timestamp_score = random.pick(kNullScores);
  // Mostly the instant of an ordinary item, give or take a few nanoseconds: boundaries are where curves differ.
  const auto nanoseconds = static_cast<std::int32_t>(random.below(4));
  spec.reference_time =
      random.chance(70) ? Timestamp::from_unix(1'718'452'800 + 7200, nanoseconds) : random_timestamp(random);
  return spec;
}

}  // namespace

ScorerSpec random_scorer_of_type(Random& random, std::size_t type, int depth) {
  ScorerSpec spec{.type = scorer_spec::Recency{}};
  switch (type) {
    case 0:
      spec.type = scorer_spec::Recency{};
      break;
    case 1:
      spec.type = scorer_spec::Priority{};
      break;
    case 2:
      spec.type = scorer_spec::Frequency{};
      break;
    case 3:
      spec.type = scorer_spec::Reflexive{};
      break;
    case 4:
      spec.type = random_kind_spec(random);
      break;
    case 5:
      spec.type = random_tag_spec(random);
      break;
    case kScaled:
      spec.type = scorer_spec::Scaled{std::make_shared<const ScorerSpec>(random_scorer(random, depth - 1))};
      break;
    case kComposite: {
      scorer_spec::Composite composite;
      const std::size_t children = 1 + random.index(4);
      for (std::size_t i = 0; i < children; ++i) composite.scorers.push_back(random_scorer(random, depth - 1));
      spec.type = std::move(composite);
      break;
    }
    case 8: {
      constexpr double kDefaults[] = {0.5, 0.0, 1.0, 0.3};
      spec.type = scorer_spec::MetadataTrust{random.pick(kDefaults)};
      break;
    }
    case 9:
      spec.type = random_key_spec(random);
      break;
    default:
      spec.type = random_decay_spec(random);
      break;
  }
  spec.weight = random_weight(random);
  return spec;
}

ScorerSpec random_wild_scorer(Random& random) {
  std::vector<DecayWindow> windows;
  for (int hour = 1; hour <= 4; ++hour) {
    windows.push_back({.max_age = Seconds(hour * 3600.0), .score = random_wild_score(random)});
  }
  scorer_spec::Decay spec{.curve = DecayCurve::step(std::move(windows))};
  spec.reference_time = Timestamp::from_unix(1'718'452'800 + 3 * 3600, 0);
  return {.type = std::move(spec)};
}

ScorerSpec random_scorer(Random& random, int depth) {
  const auto is_nested = [](std::size_t type) { return type == kScaled || type == kComposite; };
  std::size_t type = random.index(kScorerTypes);
  while (depth <= 0 && is_nested(type)) type = random.index(kScorerTypes);
  return random_scorer_of_type(random, type, depth);
}

}  // namespace cupel::test_support
