#include "pipeline/stages.hpp"
#include "run_state.hpp"
#include "scoring/evaluate.hpp"
#include "scoring/score_recorder.hpp"

namespace cupel::stages {

namespace {

ScoreAnatomy make_anatomy(ScoreRecorder& recorder, const ItemList& scoreable, std::span<const double> scores) {
  ScoreAnatomy anatomy;
  anatomy.positions.reserve(scoreable.size());
  for (std::size_t i = 0; i < scoreable.size(); ++i) anatomy.positions.push_back(scoreable.position(i));
  anatomy.scores.assign(scores.begin(), scores.end());
  anatomy.parts = recorder.take_shares();
  return anatomy;
}

}  // namespace

std::span<const double> score(RunContext& context, const ItemList& scoreable, const Scorer& scorer, RunTrace& trace) {
  const std::span<double> scores = context.scratch().array<double>(scoreable.size());
  if (!trace.enabled() || !trace.collector()->wants_score_anatomy()) {
    if (!scoreable.empty()) evaluate(scorer, context, scoreable, scores);
    return scores;
  }
  ScoreRecorder recorder;
  RunState::of(context)->recorder = &recorder;
  if (!scoreable.empty()) recorder.score(context, scorer, scoreable, scores);
  RunState::of(context)->recorder = nullptr;
  trace.collector()->record_score_anatomy(make_anatomy(recorder, scoreable, scores));
  return scores;
}

}  // namespace cupel::stages
