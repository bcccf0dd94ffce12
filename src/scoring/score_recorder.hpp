#ifndef CUPEL_SRC_SCORING_SCORE_RECORDER_HPP
#define CUPEL_SRC_SCORING_SCORE_RECORDER_HPP

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "cupel/run_context.hpp"
#include "cupel/scoring/score_anatomy.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Records the parts of a score while scores are computed. Exists only in runs that request a ScoreAnatomy.
///
/// The recorder expects one particular scorer at a time. A scorer whose score is a sum of parts claims the recorder and
/// scores its parts through it. A scorer that does not claim it is recorded as a single share. While such a scorer
/// runs, the recorder still expects that scorer and no other, so scorers inside it cannot claim the recorder and are
/// not recorded.
class ScoreRecorder {
 public:
  /// Returns the run's recorder if it expects `scorer`. Returns null otherwise: the parts of `scorer` are then not
  /// recorded.
  static ScoreRecorder* claim(const RunContext& context, const Scorer& scorer) noexcept;

  /// Scores the whole list and records `scorer` or its parts.
  void score(RunContext& context, const Scorer& scorer, const ItemList& items, std::span<double> scores);

  /// The same for part number `index` of the scorer that claimed the recorder; `weight` is the part's normalised
  /// weight.
  void score_part(RunContext& context, std::size_t index, double weight, const Scorer& part, const ItemList& items,
                  std::span<double> scores);

  std::vector<ScoreShare> take_shares() noexcept { return std::move(shares_); }

 private:
  void record(const Scorer& scorer, std::span<const double> scores);

  const Scorer* expected_ = nullptr;
  std::string path_;     // path of the part that is being scored
  double weight_ = 1.0;  // product of the weights along that path
  std::vector<ScoreShare> shares_;
};

}  // namespace cupel

#endif
