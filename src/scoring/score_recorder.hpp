#ifndef CUPEL_SRC_SCORING_SCORE_RECORDER_HPP
#define CUPEL_SRC_SCORING_SCORE_RECORDER_HPP

#include <span>
#include <string>
#include <vector>

#include "cupel/run_context.hpp"
#include "cupel/scoring/score_anatomy.hpp"
#include "cupel/scoring/scorer.hpp"

namespace cupel {

/// Takes scores apart while they are computed: composites hand over each of their children's scores. Exists only in
/// runs that ask for a ScoreAnatomy.
class ScoreRecorder {
 public:
  std::vector<ScoreShare> take_shares() { return std::move(shares_); }

 private:
  friend void score_recorded(RunContext&, const Scorer&, const ItemList&, std::span<double>);
  friend void score_entry(RunContext&, const Scorer&, std::size_t, double, const ItemList&, std::span<double>);

  void record(const Scorer& scorer, std::span<const double> scores);

  std::string path_;     // of the composite entry that is being scored
  double weight_ = 1.0;  // product of the weights on the way to it
  std::vector<ScoreShare> shares_;
};

/// Keeps scorers that are not weighted sums from recording what happens inside them.
class RecordingPaused {
 public:
  explicit RecordingPaused(RunContext& context) noexcept : context_(context), recorder_(context.recorder()) {
    context.set_recorder(nullptr);
  }
  ~RecordingPaused() { context_.set_recorder(recorder_); }
  RecordingPaused(const RecordingPaused&) = delete;
  RecordingPaused& operator=(const RecordingPaused&) = delete;

 private:
  RunContext& context_;
  ScoreRecorder* recorder_;
};

/// Scores, and records `scorer` as one share unless it is a composite, which records its children. For the root.
void score_recorded(RunContext& context, const Scorer& scorer, const ItemList& items, std::span<double> scores);

/// Scores the `index`-th entry of a composite, whose normalised weight is `weight`, and records it where that is
/// wanted.
void score_entry(RunContext& context, const Scorer& scorer, std::size_t index, double weight, const ItemList& items,
                 std::span<double> scores);

}  // namespace cupel

#endif
