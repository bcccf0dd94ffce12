// Finds all factors at which the selection changes when token counts are scaled. As the factor grows, each increase of
// an item's count by one is a step. The steps of all items are visited in ascending order of their factors.
//
// The factor of a step is a fraction. A heap holds the next step of each item and returns the one with the smallest
// factor. Fractions are compared by cross-multiplication in 128 bits, never as doubles, so that steps at equal factors
// are taken together. The pipeline then runs again with the new counts. Memory: one step per item. Time: at most one
// run per step, of which there are about 2 * error * (sum of counts).
//
// Most steps change nothing. For some this is known without a run: if the slicer has the trait
// SlicerTraits::fewer_tokens_help, an unselected item stays unselected when it grows, and changes nothing for others.
// That does not cover pinned items, nor items of negative score, whose score per token rises with their tokens.
//
// tests/property/token_sensitivity_test.cpp compares the result with the reference at every step.

#include "cupel/analytics/token_sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <queue>
#include <string>
#include <string_view>
#include <utility>

#include "analytics/argument_checks.hpp"
#include "analytics/trial.hpp"
#include "errors.hpp"
#include "util/text_table.hpp"

namespace cupel {

namespace {

__extension__ using Wide = __int128;

constexpr std::string_view kTokenSensitivity = "TokenSensitivity";
constexpr std::int64_t kMostTokens = std::int64_t{1} << 61;  // twice this number plus rounding must not overflow

// From the factor (2 * count - 1) / (2 * tokens) on, the item has `count` tokens.
struct CountStep {
  std::int64_t tokens;
  std::int64_t count;
  Position item;

  std::int64_t numerator() const noexcept { return 2 * count - 1; }
  std::int64_t denominator() const noexcept { return 2 * tokens; }
  friend bool operator<(const CountStep& a, const CountStep& b) noexcept {
    return Wide{a.numerator()} * b.denominator() < Wide{b.numerator()} * a.denominator();
  }
  friend bool operator>(const CountStep& a, const CountStep& b) noexcept { return b < a; }

  // The smallest double that is not less than the fraction.
  double factor() const noexcept {
    double at = static_cast<double>(numerator()) / static_cast<double>(denominator());
    while (scaled_tokens(tokens, at) < count) at = std::nextafter(at, 2.0);
    for (double below = std::nextafter(at, 0.0); scaled_tokens(tokens, below) >= count;) {
      at = std::exchange(below, std::nextafter(below, 0.0));
    }
    return at;
  }
};

// The items with short contents, which are cheap to copy. A slicer that sees only scores, tokens and kinds cannot tell
// them from the given items.
std::vector<ContextItem> stripped(std::span<const ContextItem> items) {
  const auto content = [&](std::uint32_t i) -> std::string_view { return items[i].content(); };
  util::TextTable table(items.size());
  std::vector<ContextItem> result;
  result.reserve(items.size());
  for (Position i = 0; i < items.size(); ++i) {
    const Position first = table.insert(i, content) ? i : table.find(content(i), content);
    const ContextItem& item = items[i];
    result.push_back(ContextItem(
        {.content = std::to_string(first), .tokens = item.tokens(), .kind = item.kind(), .pinned = item.pinned()}));
  }
  return result;
}

class Sensitivity {
 public:
  Sensitivity(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget, double error)
      : items_(items),
        trial_(make_trial(pipeline, items, budget)),
        result_{.lowest_factor = 1.0 - error,
                .highest_factor = 1.0 + error,
                .selected_at_lowest = {},
                .error_at_lowest = {},
                .breakpoints = {}} {
    trial_.options.placer = identity_placer();
    const SlicerTraits traits = trial_.options.slicer->traits();
    if (trial_.options.scorer->reads().tokens || !traits.sees_scores_tokens_and_kinds_only) return;
    scores_ = scores_of_all(pipeline);
    trial_.options.scorer = fixed_scorer(scores_);
    trial_.items = stripped(items);
    skip_unselected_ = traits.fewer_tokens_help;
  }

  TokenSensitivity find(std::size_t max_steps) {
    std::priority_queue<CountStep, std::vector<CountStep>, std::greater<>> next;
    Wide steps = 0;
    Wide most_tokens = 0;
    for (Position i = 0; i < items_.size(); ++i) {
      const std::int64_t tokens = items_[i].tokens();
      const std::int64_t highest = scaled_tokens(tokens, result_.highest_factor);
      most_tokens += highest < 0 ? -Wide{highest} : Wide{highest};
      if (tokens <= 0) continue;
      const std::int64_t lowest = scaled_tokens(tokens, result_.lowest_factor);
      steps += highest - lowest;
      set_tokens(i, lowest);
      next.push({tokens, lowest + 1, i});
    }
    if (steps > static_cast<Wide>(max_steps)) {
      throw errors::invalid(ErrorCode::InvalidArgument, kTokenSensitivity, "error",
                            "makes token counts take more than " + std::to_string(max_steps) +
                                " steps; use a smaller one, or allow more steps");
    }
    // If the sum of all tokens may overflow, even an unselected item can make a run fail.
    if (most_tokens > std::numeric_limits<std::int64_t>::max()) skip_unselected_ = false;
    now_ = trial_.run();
    result_.selected_at_lowest = now_.selected;
    result_.error_at_lowest = code_of(now_);
    while (!next.empty()) {
      const CountStep step = next.top();
      if (step.count > scaled_tokens(step.tokens, result_.highest_factor)) {
        next.pop();  // the item has no further step in the range, but others may have one
        continue;
      }
      bool needs_run = false;
      while (!next.empty() && !(step < next.top())) {
        const CountStep equal = next.top();
        next.pop();
        set_tokens(equal.item, equal.count);
        next.push({equal.tokens, equal.count + 1, equal.item});
        needs_run |= may_change_selection(equal.item);
      }
      if (needs_run) compare_at(step);
    }
    return std::move(result_);
  }

 private:
  // Scores all items, even if their token counts add up to more than a run accepts.
  std::vector<double> scores_of_all(const Pipeline& pipeline) const {
    std::vector<ContextItem> light;
    light.reserve(items_.size());
    for (const ContextItem& item : items_) {
      light.push_back(with_tokens(item, std::clamp<std::int64_t>(item.tokens(), -1, 1)));
    }
    return scores_by_position(pipeline, light);
  }

  void set_tokens(Position item, std::int64_t tokens) { trial_.items[item] = with_tokens(trial_.items[item], tokens); }

  bool may_change_selection(Position item) const {
    return !skip_unselected_ || now_.error || trial_.items[item].pinned() || scores_[item] < 0.0 ||
           std::binary_search(now_.selected.begin(), now_.selected.end(), item);
  }

  static std::optional<ErrorCode> code_of(const Trial::Outcome& outcome) {
    return outcome.error ? std::optional(outcome.error->code()) : std::nullopt;
  }

  void compare_at(const CountStep& step) {
    Trial::Outcome then = trial_.run();
    if (then.selected != now_.selected || code_of(then) != code_of(now_)) {
      const std::int64_t divisor = std::gcd(step.numerator(), step.denominator());
      TokenBreakpoint breakpoint{.numerator = step.numerator() / divisor,
                                 .denominator = step.denominator() / divisor,
                                 .factor = step.factor(),
                                 .error = code_of(then)};
      std::set_difference(then.selected.begin(), then.selected.end(), now_.selected.begin(), now_.selected.end(),
                          std::back_inserter(breakpoint.entering));
      std::set_difference(now_.selected.begin(), now_.selected.end(), then.selected.begin(), then.selected.end(),
                          std::back_inserter(breakpoint.leaving));
      result_.breakpoints.push_back(std::move(breakpoint));
    }
    now_ = std::move(then);
  }

  std::span<const ContextItem> items_;
  Trial trial_;  // with the token counts at the current factor
  std::vector<double> scores_;
  bool skip_unselected_ = false;  // whether steps of unselected items need no run
  Trial::Outcome now_;
  TokenSensitivity result_;
};

}  // namespace

std::int64_t scaled_tokens(std::int64_t tokens, double factor) noexcept {
  if (tokens <= 0) return tokens;
  constexpr int kDigits = 53;
  int exponent = 0;
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(factor, &exponent), kDigits));
  const int shift = kDigits - exponent;          // factor = mantissa / 2^shift
  const Wide product = Wide{tokens} * mantissa;  // below 2^114
  if (shift > 116) return 0;
  if (shift <= 0) return static_cast<std::int64_t>(product << -shift);
  return static_cast<std::int64_t>((product + (Wide{1} << (shift - 1))) >> shift);
}

TokenSensitivity token_sensitivity(const Pipeline& pipeline, std::span<const ContextItem> items,
                                   const ContextBudget& budget, double error, std::size_t max_steps) {
  check_not_empty(kTokenSensitivity, items.size());
  if (!(error >= 0.0 && error < 1.0)) {
    throw errors::invalid(ErrorCode::InvalidArgument, kTokenSensitivity, "error",
                          errors::got("must be at least 0 and below 1", error));
  }
  for (const ContextItem& item : items) {
    if (item.tokens() >= kMostTokens) {
      throw errors::invalid(ErrorCode::InvalidArgument, kTokenSensitivity, "items",
                            errors::got("must have fewer than 2305843009213693952 tokens each", item.tokens()));
    }
  }
  return Sensitivity(pipeline, items, budget, error).find(max_steps);
}

}  // namespace cupel
