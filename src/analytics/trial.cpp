#include "analytics/trial.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace cupel {

namespace {

class FixedScorer final : public Scorer {
 public:
  explicit FixedScorer(std::vector<double> scores) noexcept : scores_(std::move(scores)) {}

  void score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) scores[i] = scores_[items.position(i)];
  }

 private:
  std::vector<double> scores_;
};

class IdentityPlacer final : public Placer {
 public:
  void place(RunContext& /*context*/, const ScoredItems& /*items*/, std::span<Position> order) const override {
    std::iota(order.begin(), order.end(), Position{0});
  }
};

}  // namespace

Trial::Outcome Trial::run() const {
  Outcome outcome;
  try {
    outcome.selected = Pipeline(options).run(items, budget).positions;
    std::sort(outcome.selected.begin(), outcome.selected.end());
  } catch (const Error& error) {
    outcome.error = error;
  }
  return outcome;
}

std::vector<Position> Trial::selected() const {
  Outcome outcome = run();
  if (outcome.error && outcome.error->code() == ErrorCode::TooManySteps) throw Error(*outcome.error);
  return std::move(outcome.selected);
}

bool Trial::admits(Position target) const {
  const std::vector<Position> in = selected();
  return std::binary_search(in.begin(), in.end(), target);
}

Trial make_trial(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget) {
  Trial trial{pipeline.options(), {items.begin(), items.end()}, budget};
  trial.options.on_overflow = nullptr;
  return trial;
}

AnyPlacer identity_placer() { return IdentityPlacer(); }

AnyScorer fixed_scorer(std::vector<double> scores) { return FixedScorer(std::move(scores)); }

std::vector<double> scores_by_position(const Pipeline& pipeline, std::span<const ContextItem> items) {
  std::vector<double> scores(items.size(), std::numeric_limits<double>::quiet_NaN());
  const ScoreAnatomy anatomy = pipeline.score_anatomy(items);
  for (std::size_t i = 0; i < anatomy.positions.size(); ++i) scores[anatomy.positions[i]] = anatomy.scores[i];
  return scores;
}

ContextItem with_tokens(const ContextItem& item, std::int64_t tokens) {
  ContextItemFields fields = item.fields();
  fields.tokens = tokens;
  return ContextItem(std::move(fields));
}

}  // namespace cupel
