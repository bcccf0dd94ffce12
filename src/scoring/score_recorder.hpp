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

/// Takes scores apart while they are computed. Exists only in runs that ask for a ScoreAnatomy.
///
/// The recorder knows which scorer it is waiting for. A scorer whose parts are shares of the sum claims it and scores
/// its parts through it; a scorer that does not is recorded as one share. What such a scorer calls finds the recorder
/// waiting for another one, so nothing inside it is recorded.
class ScoreRecorder {
 public:
  /// The recorder of the run if it is waiting for `scorer`; else null, and the scorer's parts are no shares.
  static ScoreRecorder* claim(const RunContext& context, const Scorer& scorer) noexcept;

  /// Scores the whole list, and records `scorer` or its parts.
  void score(RunContext& context, const Scorer& scorer, const ItemList& items, std::span<double> scores);

  /// The same for the `index`-th part of the scorer that claimed the recorder, whose normalised weight is `weight`.
  void score_part(RunContext& context, std::size_t index, double weight, const Scorer& part, const ItemList& items,
                  std::span<double> scores);

  std::vector<ScoreShare> take_shares() noexcept { return std::move(shares_); }

 private:
  void record(const Scorer& scorer, std::span<const double> scores);

  const Scorer* expected_ = nullptr;
  std::string path_;     // of the part that is being scored
  double weight_ = 1.0;  // product of the weights on the way to it
  std::vector<ScoreShare> shares_;
};

}  // namespace cupel

#endif
