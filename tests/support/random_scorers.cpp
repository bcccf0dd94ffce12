#include "support/random_scorers.hpp"

#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "support/random_fields.hpp"
#include "support/random_items.hpp"

namespace cupel::test_support {
namespace {

template <class Type>
using As = std::type_identity<Type>;

// Relative weights; the extremes make normalised weights underflow.
double random_weight(Random& random) {
  constexpr double kWeights[] = {1.0, 1.0, 2.0, 3.0, 0.1, 0.5, 1e-3, 1e3, 1e300, 1e-320, 1e-12};
  return random.chance(80) ? random.pick(kWeights) : random.unit() + 0x1.0p-60;
}

// Options with constraints beyond their description.
scorer_spec::Tag random_options(Random& random, As<scorer_spec::Tag>) {
  // No two of the first list are equal after folding.
  constexpr const char* kAnyCase[] = {"A", "b", "aB", "", "[x", "{x", "é", "É", "Urgent", "zzz"};
  constexpr const char* kCaseVariants[] = {"a", "B", "AB", "URGENT"};
  scorer_spec::Tag spec{.tag_weights = std::vector<TagWeight>(), .case_sensitive = random.chance(60)};
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

scorer_spec::MetadataKey random_options(Random& random, As<scorer_spec::MetadataKey>) {
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
  scorer_spec::MetadataKey spec{.key = std::string(), .value = std::string(), .boost = 1.0};
  spec.key = random.pick(kKeys);
  spec.value = random.pick(kValues);
  spec.boost = random.pick(kBoosts);
  return spec;
}

DecayCurve random_curve(Random& random) {
  const std::uint64_t shape = random.below(4);
  if (shape == 0) return DecayCurve::exponential(random_duration(random));
  if (shape == 1) return DecayCurve::window(random_duration(random));
  std::vector<DecayWindow> windows(1 + random.index(4), DecayWindow{.max_age = Seconds(1.0), .score = 0.0});
  const bool tame = random.chance(40);
  for (DecayWindow& window : windows) {
    window.max_age = random_duration(random);
    window.score = tame ? random.unit() : random_wild_number(random);
  }
  return DecayCurve::step(std::move(windows));
}

scorer_spec::Decay random_options(Random& random, As<scorer_spec::Decay>) {
  constexpr double kNullScores[] = {0.5, 0.0, 1.0, 0.25};
  // On the system clock, with a curve whose result does not depend on the current date.
  if (random.chance(15)) {
    constexpr double kFiveHundredYears = 15'778'800'000.0;
    return {.curve = DecayCurve::window(Seconds(kFiveHundredYears)), .null_timestamp_score = random.pick(kNullScores)};
  }
  scorer_spec::Decay spec{.curve = random_curve(random)};
  spec.null_timestamp_score = random.pick(kNullScores);
  // Usually within a few nanoseconds of an ordinary item's instant, because curves differ at their boundaries.
  const auto nanoseconds = static_cast<std::int32_t>(random.below(4));
  spec.reference_time =
      random.chance(70) ? Timestamp::from_unix(1'718'452'800 + 7200, nanoseconds) : random_timestamp(random);
  return spec;
}

// Whether a scorer's options contain further scorers.
template <class Spec>
constexpr bool is_nested() {
  bool nested = false;
  description::for_each_field<Spec>([&]<class Value>(const description::Field<Spec, Value>&) {
    nested = nested || std::is_same_v<Value, std::vector<ScorerSpec>> ||
             std::is_same_v<Value, std::shared_ptr<const ScorerSpec>>;
  });
  return nested;
}

}  // namespace

bool holds_scorers(std::size_t type) {
  std::size_t at = 0;
  bool nested = false;
  description::for_each_alternative<ScorerSpec::Type>(
      [&]<class Spec>(As<Spec>) { nested = nested || (at++ == type && is_nested<Spec>()); });
  return nested;
}

ScorerSpec random_scorer_of_type(Random& random, std::size_t type, int depth) {
  ScorerSpec spec{.type = scorer_spec::Recency{}};
  std::size_t at = 0;
  description::for_each_alternative<ScorerSpec::Type>([&]<class Spec>(As<Spec> as) {
    if (at++ != type) return;
    if constexpr (requires { random_options(random, as); }) {
      spec.type = random_options(random, as);
    } else {
      spec.type = RandomFields(random, depth).options<Spec>();
    }
  });
  spec.weight = random_weight(random);
  return spec;
}

ScorerSpec random_wild_scorer(Random& random) {
  std::vector<DecayWindow> windows;
  for (int hour = 1; hour <= 4; ++hour) {
    windows.push_back({.max_age = Seconds(hour * 3600.0), .score = random_wild_number(random)});
  }
  scorer_spec::Decay spec{.curve = DecayCurve::step(std::move(windows))};
  spec.reference_time = Timestamp::from_unix(1'718'452'800 + 3 * 3600, 0);
  return {.type = std::move(spec)};
}

ScorerSpec random_scorer(Random& random, int depth) {
  std::size_t type = random.index(kScorerTypes);
  while (depth <= 0 && holds_scorers(type)) type = random.index(kScorerTypes);
  return random_scorer_of_type(random, type, depth);
}

}  // namespace cupel::test_support
