#include "view/run.hpp"

#include <algorithm>
#include <utility>

namespace cupel::view {

Run::Run(const RunSetup& setup, DiagnosticTraceCollector collector, std::uint64_t steps)
    : setup_(setup),
      collector_(std::move(collector)),
      steps_(steps),
      outcomes_(setup.items.size()),
      breakdown_(budget_breakdown(report(), setup.budget)),
      kinds_(kind_totals(report())) {
  for (std::size_t i = 0; i < report().included.size(); ++i) {
    const Position position = report().included[i].position;
    outcomes_[position].included = true;
    outcomes_[position].entry = i;
    selected_.push_back(position);
  }
  std::sort(selected_.begin(), selected_.end());
  for (std::size_t i = 0; i < report().excluded.size(); ++i) outcomes_[report().excluded[i].position].entry = i;
  for (std::size_t i = 0; i < anatomy().positions.size(); ++i) {
    Outcome& outcome = outcomes_[anatomy().positions[i]];
    outcome.score = anatomy().scores[i];
    outcome.anatomy_index = i;
  }
}

Totals Run::totals(std::span<const Position> positions) const {
  Totals totals;
  for (const Position position : positions) {
    totals.add(items()[position].tokens(), outcomes_[position].score.value_or(0.0));
  }
  return totals;
}

std::size_t Run::rank(double score) const {
  const auto better = std::ranges::count_if(anatomy().scores, [score](double other) { return other > score; });
  return static_cast<std::size_t>(better) + 1;
}

Run run_pipeline(const RunSetup& setup) {
  DiagnosticTraceCollector collector(DiagnosticOptions{.score_anatomy = true});
  const std::uint64_t steps = setup.pipeline.run(setup.items, setup.budget, &collector).steps;
  return {setup, std::move(collector), steps};
}

double own_score(const ScoreShare& part, std::size_t anatomy_index) {
  return part.weight > 0.0 ? part.shares[anatomy_index] / part.weight : 0.0;
}

bool lacked_room(const ExcludedItem& excluded) {
  return std::holds_alternative<exclusion::BudgetExceeded>(excluded.reason) ||
         std::holds_alternative<exclusion::PinnedOverride>(excluded.reason);
}

bool is_duplicate(const ExcludedItem& excluded) {
  return std::holds_alternative<exclusion::Deduplicated>(excluded.reason);
}

}  // namespace cupel::view
