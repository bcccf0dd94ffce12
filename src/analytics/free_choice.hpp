#ifndef CUPEL_SRC_ANALYTICS_FREE_CHOICE_HPP
#define CUPEL_SRC_ANALYTICS_FREE_CHOICE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analytics/score_scale.hpp"

namespace cupel {

/// Something to choose: worth more than 0, of 1 token or more.
struct Choice {
  Wide value;
  std::int64_t tokens;
};

/// The best subset of some choices within a capacity, bounded and found.
class FreeChoice {
 public:
  /// The choices must each fit, and their values must sum to less than 2^126.
  FreeChoice(std::span<const Choice> choices, std::int64_t capacity);

  /// What the best subset would be worth if choices could be cut; rounded up.
  Wide upper_bound() const noexcept { return sum_bounds(0, capacity_).bound; }

  /// What the best subset is worth, or nothing when that takes a look at more than `max_states` partial choices.
  std::optional<Wide> best(std::size_t max_states) const;

 private:
  // A choice with its value per token as a whole number and a remainder, to be compared without rounding.
  struct Entry {
    Choice choice;
    Wide quotient;
    std::int64_t remainder;
  };
  // What the choices from some index on can still add: at least, by taking them in order while they fit, and at most.
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

  std::vector<Entry> entries_;  // by value per token, high to low
  std::vector<Wide> tokens_;    // of the entries before each index
  std::vector<Wide> values_;
  std::int64_t capacity_;
};

}  // namespace cupel

#endif
