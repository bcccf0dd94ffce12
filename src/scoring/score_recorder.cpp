#include "scoring/score_recorder.hpp"

#include <utility>

#include "run_state.hpp"
#include "scoring/evaluate.hpp"

namespace cupel {

ScoreRecorder* ScoreRecorder::claim(const RunContext& context, const Scorer& scorer) noexcept {
  const RunState* const state = RunState::of(context);
  ScoreRecorder* const recorder = state == nullptr ? nullptr : state->recorder;
  if (recorder == nullptr || recorder->expected_ != &scorer) return nullptr;
  recorder->expected_ = nullptr;
  return recorder;
}

void ScoreRecorder::score(RunContext& context, const Scorer& scorer, const ItemList& items, std::span<double> scores) {
  expected_ = &scorer;
  evaluate(scorer, context, items, scores);
  if (std::exchange(expected_, nullptr) == &scorer) record(scorer, scores);
}

void ScoreRecorder::score_part(RunContext& context, std::size_t index, double weight, const Scorer& part,
                               const ItemList& items, std::span<double> scores) {
  const std::string outer_path = path_;
  const double outer_weight = weight_;
  if (!outer_path.empty()) path_.append(".");
  path_.append(std::to_string(index));
  weight_ *= weight;
  score(context, part, items, scores);
  path_ = outer_path;
  weight_ = outer_weight;
}

void ScoreRecorder::record(const Scorer& scorer, std::span<const double> scores) {
  ScoreShare share{.name = std::string(scorer.name()), .path = path_, .weight = weight_, .shares = {}};
  share.shares.reserve(scores.size());
  for (const double score : scores) share.shares.push_back(score * weight_);
  shares_.push_back(std::move(share));
}

}  // namespace cupel
