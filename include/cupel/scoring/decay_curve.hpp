#ifndef CUPEL_SCORING_DECAY_CURVE_HPP
#define CUPEL_SCORING_DECAY_CURVE_HPP

#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/export.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// A window of a step curve: the score of items younger than `max_age`.
struct DecayWindow {
  Required<Seconds> max_age;  ///< > 0
  Required<double> score;     ///< any number; conventionally in [0, 1]

  static constexpr auto fields() {
    return std::tuple(
        description::required("maxAgeSeconds", &DecayWindow::max_age, {.range = description::kPositiveSeconds}),
        description::required("score", &DecayWindow::score));
  }

  friend bool operator==(const DecayWindow&, const DecayWindow&) = default;
};

/// Maps the age of an item to a score. Immutable, and validated at construction. Use one of the three factories.
class CUPEL_API DecayCurve {
 public:
  /// See exponential().
  struct Exponential {
    Required<Seconds> half_life;  ///< > 0 and finite

    static constexpr std::string_view kName = "exponential";
    static constexpr auto fields() {
      return std::tuple(
          description::required("halfLifeSeconds", &Exponential::half_life, {.range = description::kPositiveSeconds}));
    }
    friend bool operator==(const Exponential&, const Exponential&) = default;
  };
  /// See window().
  struct Window {
    Required<Seconds> max_age;  ///< > 0 and finite

    static constexpr std::string_view kName = "window";
    static constexpr auto fields() {
      return std::tuple(
          description::required("maxAgeSeconds", &Window::max_age, {.range = description::kPositiveSeconds}));
    }
    friend bool operator==(const Window&, const Window&) = default;
  };
  /// See step().
  struct Step {
    Required<std::vector<DecayWindow>> windows;  ///< at least one; the first that matches applies

    static constexpr std::string_view kName = "step";
    static constexpr auto fields() {
      return std::tuple(description::required("windows", &Step::windows, {.at_least_one = true}));
    }
    friend bool operator==(const Step&, const Step&) = default;
  };
  /// The curve with its parameters.
  using Shape = std::variant<Exponential, Window, Step>;

  /// Makes a curve of the given shape. Throws as the factories below do.
  explicit DecayCurve(Shape shape);

  /// Scores 2^(-age / half_life). Throws Error (ScorerConfig) naming `halfLife` unless it is positive and finite.
  static DecayCurve exponential(Seconds half_life);

  /// Scores 1 for ages below `max_age`, and 0 from `max_age` on. Throws Error (ScorerConfig) naming `maxAge` unless it
  /// is positive and finite.
  static DecayCurve window(Seconds max_age);

  /// Returns the score of the first window in the list whose max_age is greater than the age, or of the last window in
  /// the list if there is none. Throws Error (ScorerConfig) naming `windows` for an empty list, or `maxAge` for a
  /// max_age that is not positive and finite.
  static DecayCurve step(std::vector<DecayWindow> windows);

  /// The shape, for std::visit and std::get_if.
  const Shape& shape() const noexcept { return shape_; }

  friend bool operator==(const DecayCurve&, const DecayCurve&) = default;

 private:
  Shape shape_;
};

}  // namespace cupel

#endif
