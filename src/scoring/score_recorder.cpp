#include "scoring/score_recorder.hpp"

#include <algorithm>

#include "cupel/scoring/composite_scorer.hpp"

namespace cupel {

void ScoreRecorder::record(const Scorer& scorer, std::span<const double> scores) {
  ScoreShare share{.name = std::string(scorer.name()), .path = path_, .weight = weight_, .shares = {}};
  share.shares.reserve(scores.size());
  for (const double score : scores) share.shares.push_back(score * weight_);
  shares_.push_back(std::move(share));
}

void score_recorded(RunContext& context, const Scorer& scorer, const ItemList& items, std::span<double> scores) {
  std::fill(scores.begin(), scores.end(), 0.0);  // for custom scorers that pass over an item
  ScoreRecorder* const recorder = context.recorder();
  if (recorder == nullptr || dynamic_cast<const CompositeScorer*>(&scorer) != nullptr) {
    scorer.score(context, items, scores);
    return;
  }
  const RecordingPaused paused(context);
  scorer.score(context, items, scores);
  recorder->record(scorer, scores);
}

void score_entry(RunContext& context, const Scorer& scorer, std::size_t index, double weight, const ItemList& items,
                 std::span<double> scores) {
  ScoreRecorder* const recorder = context.recorder();
  if (recorder == nullptr) {
    score_recorded(context, scorer, items, scores);
    return;
  }
  const std::string outer_path = recorder->path_;
  const double outer_weight = recorder->weight_;
  if (!outer_path.empty()) recorder->path_.append(".");
  recorder->path_.append(std::to_string(index));
  recorder->weight_ *= weight;
  score_recorded(context, scorer, items, scores);
  recorder->path_ = outer_path;
  recorder->weight_ = outer_weight;
}

}  // namespace cupel
