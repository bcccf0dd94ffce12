#include "cupel/scoring/scorer.hpp"

#include "errors.hpp"
#include "scoring/evaluate.hpp"

namespace cupel {

FunctionScorer::FunctionScorer(Function function) : function_(std::move(function)) {
  if (!function_) throw errors::invalid(ErrorCode::ScorerConfig, "FunctionScorer", "function", "must not be empty");
}

void FunctionScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  for (std::size_t i = 0; i < items.size(); ++i) scores[i] = function_(items[i], items);
}

std::vector<double> score_all(const Scorer& scorer, std::span<const ContextItem> items) {
  std::vector<double> scores(items.size());
  if (items.empty()) return scores;  // scorers never receive an empty list
  RunContext context;
  evaluate(scorer, context, ItemList(items), scores);
  return scores;
}

double score_one(const Scorer& scorer, std::span<const ContextItem> all_items, std::size_t position) {
  if (position >= all_items.size()) {
    throw errors::invalid(
        ErrorCode::InvalidArgument, "score_one", "position",
        errors::got("must be below " + std::to_string(all_items.size()), static_cast<std::int64_t>(position)));
  }
  return score_all(scorer, all_items)[position];
}

}  // namespace cupel
