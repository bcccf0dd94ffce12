#include "analytics/score_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "analytics/bisection.hpp"
#include "slicing/nested_slicers.hpp"
#include "util/key_sort.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

// Maps scores to integers in the same order; NaN is lower than every number.
std::uint64_t key_of(double score) noexcept { return ~util::descending_key(score); }

double score_of(std::uint64_t key) noexcept {
  constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
  return std::bit_cast<double>((key & kSign) != 0 ? key ^ kSign : ~key) + 0.0;  // + 0.0 turns -0.0 into 0.0
}

// Whether the items that count quotas require may alone exceed the target. Assumes that the largest items of each kind
// are chosen.
bool may_overflow(const Trial& trial) {
  const Slicer& slicer = *trial.options.slicer;
  if (trial.options.overflow_strategy == OverflowStrategy::Proceed) return false;
  if (!has_count_quotas(slicer)) return false;
  const std::span<const CountQuotaEntry> entries = slicer.kind_quotas().counts;
  const Slicer* const inner = slicer.inner_slicer();
  if (entries.empty() || (inner != nullptr && has_count_quotas(*inner)))
    return true;  // inner count quotas receive only a part of the target
  std::int64_t pinned_tokens = 0;
  for (const ContextItem& item : trial.items) {
    if (item.pinned() && item.tokens() > 0) pinned_tokens = util::saturating_plus(pinned_tokens, item.tokens());
  }
  std::int64_t most = 0;
  for (const CountQuotaEntry& entry : entries) {
    std::vector<std::int64_t> tokens;
    for (const ContextItem& item : trial.items) {
      if (!item.pinned() && item.tokens() > 0 && item.kind() == entry.kind) tokens.push_back(item.tokens());
    }
    std::sort(tokens.begin(), tokens.end(), std::greater<>());
    for (std::size_t k = 0; k < tokens.size() && static_cast<std::int64_t>(k) < entry.require_count; ++k) {
      most = util::saturating_plus(most, tokens[k]);
    }
  }
  return most > effective_budget(trial.budget, pinned_tokens).target_tokens();
}

class ScoreSearch {
 public:
  ScoreSearch(Trial trial, std::vector<double> scores, Position target, std::size_t max_runs)
      : trial_(std::move(trial)),
        scores_(std::move(scores)),
        target_(target),
        max_runs_(max_runs),
        low_(std::max(key_of(scores_[target]) + 1, key_of(-kLargest))),
        high_(key_of(kLargest)) {}

  ScoreAnswer find() {
    if (low_ > high_) return {};
    const SlicerTraits traits = trial_.options.slicer->traits();
    if (traits.higher_scores_help && !may_overflow(trial_)) return answer(first_in(low_, high_));
    const std::vector<std::uint64_t> starts = range_starts();
    for (std::size_t k = 0; k < starts.size(); ++k) {
      if (runs_ >= max_runs_) return {.gave_up = true};
      if (admits(starts[k])) return answer(starts[k]);
      const std::uint64_t end = k + 1 < starts.size() ? starts[k + 1] - 1 : high_;
      if (!traits.score_use.discretised || end == starts[k]) continue;
      if (const auto found = first_in(starts[k] + 1, end)) return answer(found);
    }
    return {};
  }

 private:
  static ScoreAnswer answer(std::optional<std::uint64_t> key) {
    return key ? ScoreAnswer{.score = score_of(*key)} : ScoreAnswer{};
  }

  bool admits(std::uint64_t key) {
    ++runs_;
    scores_[target_] = score_of(key);
    trial_.options.scorer = fixed_scorer(scores_);
    return trial_.admits(target_);
  }

  std::optional<std::uint64_t> first_in(std::uint64_t low, std::uint64_t high) {
    const auto found = lowest_admitted(low, high, [&](Wide key) { return admits(static_cast<std::uint64_t>(key)); });
    return found ? std::optional(static_cast<std::uint64_t>(*found)) : std::nullopt;
  }

  // The first score of each range in which the order of items, by score and by density, stays the same.
  std::vector<std::uint64_t> range_starts() const {
    std::vector<std::uint64_t> starts{low_};
    const auto add = [&](std::uint64_t key) {
      if (key >= low_ && key <= high_) starts.push_back(key);
    };
    const bool per_token = trial_.options.slicer->traits().score_use.per_token;
    const std::int64_t tokens = trial_.items[target_].tokens();
    for (Position other = 0; other < scores_.size(); ++other) {
      if (other == target_ || std::isnan(scores_[other])) continue;
      add(key_of(scores_[other]));
      add(key_of(scores_[other]) + 1);
      if (!per_token || tokens <= 0) continue;
      const std::int64_t other_tokens = trial_.items[other].tokens();
      const double density = other_tokens == 0 ? kLargest : scores_[other] / static_cast<double>(other_tokens);
      const auto density_key = [&](Wide key) {
        return key_of(score_of(static_cast<std::uint64_t>(key)) / static_cast<double>(tokens));
      };
      const auto reaches = [&](Wide key) { return density_key(key) >= key_of(density); };
      const auto exceeds = [&](Wide key) { return density_key(key) > key_of(density); };
      if (const auto key = lowest_admitted(low_, high_, reaches)) add(static_cast<std::uint64_t>(*key));
      if (const auto key = lowest_admitted(low_, high_, exceeds)) add(static_cast<std::uint64_t>(*key));
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    return starts;
  }

  Trial trial_;
  std::vector<double> scores_;  // the target's entry is that of the current trial
  Position target_;
  std::size_t max_runs_;
  std::uint64_t low_;
  std::uint64_t high_;
  std::size_t runs_ = 0;
};

}  // namespace

ScoreAnswer lowest_admitting_score(Trial trial, std::vector<double> scores, Position target, std::size_t max_runs) {
  return ScoreSearch(std::move(trial), std::move(scores), target, max_runs).find();
}

}  // namespace cupel
