#include "cupel/scoring/decay_scorer.hpp"

#include <chrono>
#include <cmath>
#include <set>

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using namespace std::chrono_literals;
using test::dated;
using test::expect_scorer_error;
using test::plain;

// "All scenarios use a fixed referenceTime = 2025-01-01T12:00:00Z (set via the injected TimeProvider)."
const char* const kNow = "2025-01-01T12:00:00Z";

DecayScorer scorer_with(DecayCurve curve) {
  return DecayScorer(FixedTimeProvider(Timestamp::parse(kNow)), std::move(curve));
}

double score_at(const DecayCurve& curve, std::string_view time) {
  return score_one(scorer_with(curve), std::vector{dated(time)}, 0);
}

// Spec: DecayScorer/exponential
// "An item with timestamp = 2024-12-31T12:00:00Z (age = 24 h) and curve = Exponential(halfLife: 24h) — the scorer
// returns 0.5 (2^(−1) = 0.5)."
TEST(DecayScorer, ExponentialHalvesWithEveryHalfLife) {
  const DecayCurve curve = DecayCurve::exponential(24h);
  EXPECT_EQ(score_at(curve, kNow), 1.0);
  EXPECT_EQ(score_at(curve, "2024-12-31T12:00:00Z"), 0.5);
  EXPECT_EQ(score_at(curve, "2024-12-30T12:00:00Z"), 0.25);
  EXPECT_EQ(score_at(curve, "2025-01-01T00:00:00Z"), std::pow(2.0, -0.5));
}

// Spec: DecayScorer/exponential
// "pow(2.0, −(double(age_ns)/1e9) / halfLifeSeconds)"
TEST(DecayScorer, ExponentialCountsNanoseconds) {
  EXPECT_EQ(score_at(DecayCurve::exponential(3s), "2025-01-01T11:59:59.999999999Z"), std::pow(2.0, -(1.0 / 1e9) / 3.0));
  EXPECT_EQ(score_at(DecayCurve::exponential(7s), "2025-01-01T11:59:50.123456789Z"),
            std::pow(2.0, -(9876543211.0 / 1e9) / 7.0));
}

// Spec: DecayScorer/edge-cases: age 0, age at the boundary, older than all windows, a very great age
//   Vectors: required/scoring/decay-window-ends-at-its-max-age, decay-step-older-than-all-windows,
//     decay-exponential-of-a-great-age, optional/scoring/decay-exponential-of-ten-thousand-years,
//     decay-ages-of-ten-thousand-years
// "Exponential with very large age: Approaches 0.0; never negative"
TEST(DecayScorer, ExponentialApproachesZeroAndIsNeverNegative) {
  EXPECT_EQ(score_at(DecayCurve::exponential(1s), "0001-01-01T00:00:00Z"), 0.0);
  const double small = score_at(DecayCurve::exponential(1s), "2025-01-01T11:45:00Z");
  EXPECT_GT(small, 0.0);
  EXPECT_LT(small, 1e-200);
}

// Spec: DecayScorer/edge-cases
// An age of two thousand years, in nanoseconds, overflows 64 bits.
TEST(DecayScorer, MeasuresAgesOfThousandsOfYears) {
  constexpr double kSecondsSinceYearOne = 63871329600.0;  // 0001-01-01T00:00:00Z to 2025-01-01T12:00:00Z
  EXPECT_EQ(score_at(DecayCurve::exponential(Seconds(kSecondsSinceYearOne)), "0001-01-01T00:00:00Z"), 0.5);
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(kSecondsSinceYearOne)), "0001-01-01T00:00:00Z"), 0.0);
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(kSecondsSinceYearOne)), "0001-01-01T00:00:01Z"), 1.0);
}

// Spec: DecayScorer/negative-age, MUST: "Negative age (future-dated items) MUST be clamped to duration_zero before
//     being passed to the curve. The clamp MUST occur before the curve computation, not inside each curve."
//   Vectors: optional/scoring/decay-future-age-is-exactly-zero,
//     required/scoring/decay-future-items-are-as-fresh-as-can-be, decay-future-items-in-a-step-curve,
//     decay-window-ends-at-its-max-age
//   Note: `age_at` clamps, outside the curves.
TEST(DecayScorer, TreatsFutureItemsAsAgeZero) {
  EXPECT_EQ(score_at(DecayCurve::exponential(24h), "2025-01-02T00:00:00Z"), 1.0);
  EXPECT_EQ(score_at(DecayCurve::exponential(24h), "9999-12-31T23:59:59Z"), 1.0);
  EXPECT_EQ(score_at(DecayCurve::window(1s), "2025-01-02T00:00:00Z"), 1.0);
  EXPECT_EQ(score_at(DecayCurve::step({{.max_age = 1s, .score = 0.8}, {.max_age = 2s, .score = 0.1}}),
                     "2025-01-01T12:00:00.000000001Z"),
            0.8);
}

// Spec: DecayScorer/step
// The specification's table for windows = [(1h, 0.9), (24h, 0.5), (72h, 0.1)].
TEST(DecayScorer, StepUsesTheFirstWindowLongerThanTheAge) {
  const DecayCurve curve =
      DecayCurve::step({{.max_age = 1h, .score = 0.9}, {.max_age = 24h, .score = 0.5}, {.max_age = 72h, .score = 0.1}});
  EXPECT_EQ(score_at(curve, "2025-01-01T12:00:00Z"), 0.9);            // 0h
  EXPECT_EQ(score_at(curve, "2025-01-01T11:00:00.000000001Z"), 0.9);  // just below 1h
  EXPECT_EQ(score_at(curve, "2025-01-01T11:00:00Z"), 0.5);            // 1h
  EXPECT_EQ(score_at(curve, "2025-01-01T06:00:00Z"), 0.5);            // 6h
  EXPECT_EQ(score_at(curve, "2024-12-31T12:00:00Z"), 0.1);            // 24h
  EXPECT_EQ(score_at(curve, "2024-12-29T12:00:00Z"), 0.1);            // 72h: falls through to the last entry
  EXPECT_EQ(score_at(curve, "2020-01-01T00:00:00Z"), 0.1);
}

// Spec: DecayScorer/step-order: "windows is an ordered list of (maxAge: Duration, score: double) pairs, sorted from
//     youngest (smallest maxAge) to oldest (largest maxAge)."
//   Code: src/scoring/decay_curve.cpp
//   Vectors: optional/scoring/decay-step-list-order-decides
//   Note: A rule for callers. The specification has no precondition for it, so the order of the list decides.
TEST(DecayScorer, StepFollowsTheOrderOfItsList) {
  const DecayCurve curve = DecayCurve::step({{.max_age = 24h, .score = 0.5}, {.max_age = 1h, .score = 0.9}});
  EXPECT_EQ(score_at(curve, kNow), 0.5);                    // the first window is long enough
  EXPECT_EQ(score_at(curve, "2024-12-01T00:00:00Z"), 0.9);  // older than all windows: the last window's score
}

// 500 windows in no order, some of them equal.
TEST(DecayScorer, StepAgreesWithALinearSearchOverManyWindows) {
  std::vector<DecayWindow> windows;
  for (int i = 0; i < 500; ++i) {
    windows.push_back({.max_age = Seconds(1 + i * 7919 % 503 * (i % 10 == 0 ? 1 : i % 7)), .score = i * 0.5});
  }
  const DecayScorer scorer = scorer_with(DecayCurve::step(windows));
  const Timestamp now = Timestamp::parse(kNow);
  std::set<double> seen;
  for (int age = 0; age < 3100; ++age) {
    double expected = windows.back().score;
    for (auto window = windows.rbegin(); window != windows.rend(); ++window) {
      if (window->max_age > Seconds(age)) expected = window->score;
    }
    const ContextItem item({.content = "x", .tokens = 1, .timestamp = Timestamp::from_unix(now.seconds() - age, 0)});
    EXPECT_EQ(score_one(scorer, std::vector{item}, 0), expected) << age;
    seen.insert(expected);
  }
  EXPECT_GT(seen.size(), 8U);
}

// Spec: DecayScorer/window: WINDOW-CURVE: "Returns 1.0 when age < maxAge (half-open interval [0, maxAge)); returns 0.0
//     when age >= maxAge."
//   Vectors: optional/scoring/decay-window-counts-nanoseconds, decay-max-age-rounds-down-to-a-nanosecond,
//     decay-max-age-rounds-up-to-a-nanosecond, decay-longest-durations,
//     required/scoring/decay-window-ends-at-its-max-age
//   Note: Window and Step compare whole nanoseconds (decisions#scorers).
// "The boundary is exclusive on the right: an item whose age is exactly maxAge returns 0.0."
TEST(DecayScorer, WindowIsOneBelowMaxAgeAndZeroFromMaxAge) {
  const DecayCurve curve = DecayCurve::window(6h);
  EXPECT_EQ(score_at(curve, "2025-01-01T12:00:00Z"), 1.0);
  EXPECT_EQ(score_at(curve, "2025-01-01T06:00:00.000000001Z"), 1.0);
  EXPECT_EQ(score_at(curve, "2025-01-01T06:00:00Z"), 0.0);
  EXPECT_EQ(score_at(curve, "2025-01-01T05:59:59.999999999Z"), 0.0);
}

// Spec: DecayScorer/window
// A duration in seconds is rounded to the nearest nanosecond and saturates.
TEST(DecayScorer, RoundsAWindowToWholeNanoseconds) {
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(0.1)), "2025-01-01T11:59:59.900000001Z"), 1.0);
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(0.1)), "2025-01-01T11:59:59.9Z"), 0.0);
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(2.6e-9)), "2025-01-01T11:59:59.999999998Z"), 1.0);  // 2 < 3
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(2.4e-9)), "2025-01-01T11:59:59.999999998Z"), 0.0);  // 2 < 2
  EXPECT_EQ(score_at(DecayCurve::window(Seconds(1e300)), "0001-01-01T00:00:00Z"), 1.0);
  EXPECT_EQ(score_at(DecayCurve::step({{.max_age = Seconds(1e300), .score = 0.25}, {.max_age = 1s, .score = 0.75}}),
                     "0001-01-01T00:00:00Z"),
            0.25);
}

// Spec: DecayScorer/null-timestamp
// "item.timestamp is null: config.nullTimestampScore"; the default is 0.5.
TEST(DecayScorer, ScoresUndatedItemsAsConfigured) {
  EXPECT_EQ(score_one(scorer_with(DecayCurve::window(1h)), std::vector{plain()}, 0), 0.5);
  for (const double score : {0.0, 0.25, 1.0}) {
    const DecayScorer scorer(FixedTimeProvider(Timestamp::parse(kNow)), DecayCurve::exponential(1h), score);
    EXPECT_EQ(score_one(scorer, std::vector{plain()}, 0), score);
  }
}

// Spec: DecayScorer/null-timestamp, MUST: "nullTimestampScore MUST be in [0.0, 1.0]. Implementations SHOULD reject
//     construction if the value is outside this range." "nullTimestampScore defaults to 0.5."
//   Vectors: required/scoring/decay-null-*, optional/scoring/decay-null-*
TEST(DecayScorer, RejectsANullTimestampScoreOutsideZeroToOne) {
  for (const double score : {-0.001, 1.001, test::kNaN, test::kInfinity, -test::kInfinity}) {
    expect_scorer_error(
        [&] { return DecayScorer(FixedTimeProvider(Timestamp::parse(kNow)), DecayCurve::window(1h), score); },
        "nullTimestampScore", "must be 0 to 1, got ");
  }
}

// Spec: DecayScorer/time-provider: "DecayScorer requires the caller to supply a time provider at construction. There is
//     no default"
//   Code: include/cupel/scoring/decay_scorer.hpp, include/cupel/scoring/time_provider.hpp
//   Vectors: optional/scoring/decay-reference-time-with-an-offset, required/scoring/decay-ignores-other-items
//   Note: A run reads a clock once, so all items are measured against one instant (decisions#scorers). A policy without
//     a reference time uses the system clock.
TEST(DecayScorer, RejectsANullClock) {
  expect_scorer_error([] { return DecayScorer(std::shared_ptr<const TimeProvider>(), DecayCurve::window(1h)); },
                      "timeProvider", "must not be null");
}

TEST(DecayScorer, IsNamedDecay) { EXPECT_EQ(scorer_with(DecayCurve::window(1h)).name(), "decay"); }

}  // namespace
}  // namespace cupel
