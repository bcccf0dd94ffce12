// Compares the selected score with an upper bound and, if the search ends within its limit, with the optimum. Both come
// from free_choice.cpp, computed on scores as exact integers (score_scale.hpp). Scores of choices are rounded up and
// those of selected items down, so neither the bound nor the gap is ever too small.
//
// Tested by tests/unit/analytics/optimality_test.cpp and tests/property/optimality_test.cpp.

#include "cupel/analytics/optimality.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "analytics/free_choice.hpp"
#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/model/context_budget.hpp"
#include "util/saturating.hpp"

namespace cupel {

namespace {

struct Candidate {
  double score;  // never NaN
  std::int64_t tokens;
  bool selected;
};

struct Candidates {
  std::vector<Candidate> list;
  std::int64_t pinned_tokens = 0;
};

// The items that reached Slice. An unknown reason counts as a slicer's reason: one more candidate can only raise the
// bound.
Candidates candidates_of(const SelectionReport& report) {
  Candidates result;
  const auto add = [&result](const ContextItem& item, double score, bool selected) {
    result.list.push_back({std::isnan(score) ? 0.0 : score, std::max<std::int64_t>(item.tokens(), 0), selected});
  };
  for (const IncludedItem& entry : report.included) {
    if (entry.reason == InclusionReason::Pinned) {
      result.pinned_tokens =
          util::saturating_plus(result.pinned_tokens, std::max<std::int64_t>(entry.item.tokens(), 0));
    } else {
      add(entry.item, entry.score, true);
    }
  }
  for (const ExcludedItem& entry : report.excluded) {
    if (!std::holds_alternative<exclusion::NegativeTokens>(entry.reason) &&
        !std::holds_alternative<exclusion::Deduplicated>(entry.reason)) {
      add(entry.item, entry.score, false);
    }
  }
  return result;
}

template <class Counts>
ScoreScale scale_of(const std::vector<Candidate>& candidates, Counts counts) {
  double largest = 0.0;
  for (const Candidate& candidate : candidates) {
    if (counts(candidate) && std::isfinite(candidate.score)) largest = std::max(largest, std::abs(candidate.score));
  }
  return {largest, candidates.size()};
}

// The sum of the selected candidates' scores, on a separate scale: an extremely large score of another candidate must
// not reduce its precision. Infinite scores make the sum infinite, or NaN if they have both signs.
double score_reached(const std::vector<Candidate>& candidates) {
  const ScoreScale scale = scale_of(candidates, [](const Candidate& candidate) { return candidate.selected; });
  Wide sum = 0;
  double infinite = 0.0;
  for (const auto& [score, tokens, selected] : candidates) {
    if (!selected) continue;
    if (std::isinf(score)) {
      infinite += score;
    } else {
      sum += scale.rounded_down(score);
    }
  }
  return infinite == 0.0 ? scale.score(sum) : infinite;
}

}  // namespace

OptimalityCertificate certify_optimality(const SelectionReport& report, const ContextBudget& budget,
                                         const OptimalityOptions& options) {
  const auto [candidates, pinned_tokens] = candidates_of(report);
  const std::int64_t target = effective_budget(budget, pinned_tokens).target_tokens();
  const auto can_be_chosen = [target](const Candidate& candidate) {
    return candidate.score > 0.0 && target > 0 && candidate.tokens <= target;
  };
  const ScoreScale scale =
      scale_of(candidates, [&](const Candidate& candidate) { return candidate.selected || can_be_chosen(candidate); });

  std::int64_t selected_tokens = 0;
  bool nothing_selected = true;
  Wide reached = 0;           // a lower bound; these sums exclude infinite scores
  Wide zero_token_value = 0;  // of the candidates without tokens
  bool infinite = false;      // whether a candidate with an infinite score can be chosen
  std::vector<Choice> choices;
  for (const Candidate& candidate : candidates) {
    const bool finite = std::isfinite(candidate.score);
    if (candidate.selected) {
      nothing_selected = false;
      selected_tokens = util::saturating_plus(selected_tokens, candidate.tokens);
      if (finite) reached += scale.rounded_down(candidate.score);
    }
    if (!can_be_chosen(candidate)) continue;
    if (!finite) {
      infinite = true;
    } else if (candidate.tokens == 0) {
      zero_token_value += scale.rounded_up(candidate.score);
    } else {
      choices.push_back({scale.rounded_up(candidate.score), candidate.tokens});
    }
  }

  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const FreeChoice free_choice(choices, target);
  const Wide bound = zero_token_value + free_choice.upper_bound();
  OptimalityCertificate certificate{.target_tokens = target,
                                    .selected_tokens = selected_tokens,
                                    .within_target = selected_tokens <= target && (target > 0 || nothing_selected),
                                    .candidates = static_cast<std::int64_t>(candidates.size()),
                                    .score = score_reached(candidates),
                                    .upper_bound = infinite ? kInfinity : scale.score_rounded_up(bound),
                                    .gap = scale.score_rounded_up(bound - reached)};
  if (!std::isfinite(certificate.upper_bound) || !std::isfinite(certificate.score)) {
    certificate.gap = certificate.upper_bound == certificate.score ? 0.0 : certificate.upper_bound - certificate.score;
  }
  if (const std::optional<Wide> best = free_choice.best(options.max_partial_choices)) {
    certificate.optimum = infinite ? kInfinity : scale.score(zero_token_value + *best);
  }
  return certificate;
}

}  // namespace cupel
