#include "cupel/scoring/decay_curve.hpp"

#include <chrono>

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using namespace std::chrono_literals;
using test::expect_scorer_error;
using test::kInfinity;
using test::kNaN;

constexpr double kBadDurations[] = {0.0, -0.0, -1.0, kNaN, kInfinity, -kInfinity};

TEST(DecayCurve, KeepsItsShape) {
  EXPECT_EQ(std::get<DecayCurve::Exponential>(DecayCurve::exponential(24h).shape()).half_life, Seconds(86400.0));
  EXPECT_EQ(std::get<DecayCurve::Window>(DecayCurve::window(1500ms).shape()).max_age, Seconds(1.5));
  const DecayCurve step = DecayCurve::step({{.max_age = 1h, .score = 0.9}, {.max_age = 24h, .score = 0.5}});
  EXPECT_EQ(std::get<DecayCurve::Step>(step.shape()).windows.size(), 2U);
}

TEST(DecayCurve, IsComparedByValue) {
  EXPECT_EQ(DecayCurve::window(60s), DecayCurve::window(1min));
  EXPECT_FALSE(DecayCurve::window(60s) == DecayCurve::window(61s));
  EXPECT_FALSE(DecayCurve::window(60s) == DecayCurve::exponential(60s));
}

// Spec: DecayScorer/exponential, MUST: EXPONENTIAL-CURVE; "halfLife > Duration::ZERO / halfLife > TimeSpan.Zero" "the
//     error message MUST name the halfLife parameter"
//   Code: src/scoring/decay_curve.cpp, src/scoring/decay_scorer.cpp
//   Vectors: required/scoring/decay-exponential-*, decay-zero-half-life-is-rejected,
//     decay-negative-half-life-is-rejected, optional/scoring/decay-exponential-of-ten-thousand-years,
//     decay-infinite-half-life-is-rejected, decay-nan-half-life-is-rejected, decay-half-life-error-names-the-parameter,
//     decay-extreme-half-lives
//   Note: The error is `ScorerConfig`. Durations that are not finite are rejected, too.
// Spec: DecayScorer/curve-validation, MUST: "Curve constructors MUST validate preconditions at construction time, not
//     at scoring time. A scorer with an invalid curve configuration MUST NOT be created."
//   Code: src/scoring/decay_curve.cpp
//   Vectors: optional/scoring/decay-infinite-half-life-is-rejected, decay-nan-half-life-is-rejected,
//     decay-infinite-max-age-is-rejected, decay-nan-max-age-is-rejected, decay-step-with-a-negative-window-is-rejected,
//     decay-step-with-an-infinite-window-is-rejected, required/scoring/decay-negative-half-life-is-rejected,
//     decay-zero-half-life-is-rejected, decay-negative-max-age-is-rejected, decay-zero-max-age-is-rejected,
//     decay-step-with-a-window-of-no-width-is-rejected, decay-step-without-windows-is-rejected
//   Note: Only the three factories of `DecayCurve` create one.
TEST(DecayCurve, RejectsAHalfLifeThatIsNotPositiveAndFinite) {
  for (const double seconds : kBadDurations) {
    expect_scorer_error([&] { return DecayCurve::exponential(Seconds(seconds)); }, "halfLife",
                        "must be a positive and finite number of seconds, got ");
  }
}

// Spec: DecayScorer/no-zero-width
// "Precondition: maxAge > Duration::ZERO / maxAge > TimeSpan.Zero. Throw at construction if violated."
TEST(DecayCurve, RejectsAWindowThatIsNotPositiveAndFinite) {
  for (const double seconds : kBadDurations) {
    expect_scorer_error([&] { return DecayCurve::window(Seconds(seconds)); }, "maxAge",
                        "must be a positive and finite number of seconds, got ");
  }
}

// Spec: DecayScorer/step, MUST: STEP-CURVE; "windows MUST contain at least one entry. Throw at construction if the list
//     is empty."
//   Code: src/scoring/decay_curve.cpp, src/scoring/decay_scorer.cpp
//   Vectors: required/scoring/decay-step-boundaries, decay-step-older-than-all-windows, decay-step-with-one-window,
//     decay-step-without-windows-is-rejected, optional/scoring/decay-step-counts-nanoseconds,
//     decay-ages-of-ten-thousand-years, decay-step-scores-are-not-checked
// Spec: DecayScorer/curve-validation
TEST(DecayCurve, RejectsAnEmptyListOfSteps) {
  expect_scorer_error([] { return DecayCurve::step({}); }, "windows", "at least one");
}

// Spec: DecayScorer/no-zero-width: "zero-width windows are forbidden" and, for Window, "maxAge > Duration::ZERO"
//   Code: src/scoring/decay_curve.cpp
//   Vectors: required/scoring/decay-step-with-a-window-of-no-width-is-rejected, decay-zero-max-age-is-rejected,
//     decay-negative-max-age-is-rejected, optional/scoring/decay-step-with-a-negative-window-is-rejected,
//     decay-step-with-an-infinite-window-is-rejected, decay-infinite-max-age-is-rejected, decay-nan-max-age-is-rejected
TEST(DecayCurve, RejectsAStepThatIsNotPositiveAndFinite) {
  for (const double seconds : kBadDurations) {
    expect_scorer_error(
        [&] {
          return DecayCurve::step({{.max_age = 1h, .score = 0.9}, {.max_age = Seconds(seconds), .score = 0.5}});
        },
        "maxAge", "must be a positive and finite number of seconds, got ");
  }
}

// Spec: DecayScorer/step-order
TEST(DecayCurve, AcceptsStepsInAnyOrderAndWithAnyScore) {
  EXPECT_NO_THROW(DecayCurve::step({{.max_age = 24h, .score = 7.0}, {.max_age = 1h, .score = -1.0}}));
}

}  // namespace
}  // namespace cupel
