#ifndef CUPEL_SRC_ANALYTICS_FREE_CHOICE_HPP
#define CUPEL_SRC_ANALYTICS_FREE_CHOICE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analytics/score_scale.hpp"

namespace cupel {

/// A choice of positive value and at least 1 token.
struct Choice {
  Wide value;
  std::int64_t tokens;
};

/// Bounds and finds the most valuable subset of choices within a capacity.
class FreeChoice {
 public:
  /// Each choice must fit on its own, and the values must sum to less than 2^126.
  FreeChoice(std::span<const Choice> choices, std::int64_t capacity);

  /// The value of the best subset if choices could be divided, rounded up.
  Wide upper_bound() const noexcept { return sum_bounds(0, capacity_).bound; }

  /// The value of the best subset, or nothing if finding it examines more than `max_partial_choices`.
  std::optional<Wide> best(std::size_t max_partial_choices) const;

 private:
  // A choice with its value per token as an integer part and a remainder, which compare without rounding.
  struct Entry {
    Choice choice;
    Wide quotient;
    std::int64_t remainder;
  };
  // Bounds on the value that the choices from an index on can add. The lower one is reached by taking them in order
  // while they fit.
  struct SumBounds {
    Wide reachable;
    Wide bound;
  };
  // A partial choice.
  struct State {
    std::int64_t tokens;
    Wide value;
  };

  SumBounds sum_bounds(std::size_t from, std::int64_t room) const noexcept;

  std::vector<Entry> entries_;  // by value per token, from high to low
  std::vector<Wide> tokens_;    // sum over the entries before each index
  std::vector<Wide> values_;
  std::int64_t capacity_;
};

}  // namespace cupel

#endif
