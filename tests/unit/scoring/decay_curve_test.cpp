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

// "Precondition: halfLife > Duration::ZERO ...; the error message MUST name the halfLife parameter."
TEST(DecayCurve, RejectsAHalfLifeThatIsNotPositiveAndFinite) {
  for (const double seconds : kBadDurations) {
    expect_scorer_error([&] { return DecayCurve::exponential(Seconds(seconds)); }, "halfLife",
                        "must be a positive and finite number of seconds, got ");
  }
}

// "Precondition: maxAge > Duration::ZERO / maxAge > TimeSpan.Zero. Throw at construction if violated."
TEST(DecayCurve, RejectsAWindowThatIsNotPositiveAndFinite) {
  for (const double seconds : kBadDurations) {
    expect_scorer_error([&] { return DecayCurve::window(Seconds(seconds)); }, "maxAge",
                        "must be a positive and finite number of seconds, got ");
  }
}

// "windows MUST contain at least one entry. Throw at construction if the list is empty."
TEST(DecayCurve, RejectsAnEmptyListOfSteps) {
  expect_scorer_error([] { return DecayCurve::step({}); }, "windows", "at least one");
}

// "No entry may have maxAge = duration_zero (zero-width windows are forbidden)."
TEST(DecayCurve, RejectsAStepThatIsNotPositiveAndFinite) {
  for (const double seconds : kBadDurations) {
    expect_scorer_error(
        [&] {
          return DecayCurve::step({{.max_age = 1h, .score = 0.9}, {.max_age = Seconds(seconds), .score = 0.5}});
        },
        "maxAge", "must be a positive and finite number of seconds, got ");
  }
}

// "Step rejects only an empty list and maxAge <= 0; list order decides."
TEST(DecayCurve, TakesStepsInAnyOrderAndWithAnyScore) {
  EXPECT_NO_THROW(DecayCurve::step({{.max_age = 24h, .score = 7.0}, {.max_age = 1h, .score = -1.0}}));
}

}  // namespace
}  // namespace cupel
