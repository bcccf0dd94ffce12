#include "view/curve_milestones.hpp"

#include <array>
#include <map>

namespace cupel::view {

double best_score_of(const BudgetCurve& curve) {
  double best = 0.0;
  for (const CurveSegment& segment : curve.segments()) {
    if (!segment.error && segment.score > best) best = segment.score;
  }
  return best;
}

std::vector<Milestone> milestones(const BudgetCurve& curve, std::int64_t target) {
  const auto segments = curve.segments();
  const double best = best_score_of(curve);
  std::map<std::size_t, Milestone> found;
  const auto at = [&found](std::size_t segment) -> Milestone& {
    return found.try_emplace(segment, Milestone{.segment = segment}).first->second;
  };

  constexpr std::array<int, 6> kPercents = {25, 50, 75, 90, 99, 100};
  std::size_t reached = 0;
  for (std::size_t i = 0; i < segments.size() && best > 0.0; ++i) {
    while (reached < kPercents.size() && !segments[i].error &&
           segments[i].score >= best * kPercents.at(reached) / 100.0) {
      at(i).percent_of_best = kPercents.at(reached++);
    }
  }
  std::size_t most = segments.size();
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (!segments[i].error && (most == segments.size() || segments[i].count > segments[most].count)) most = i;
  }
  if (most < segments.size()) at(most).most_items = true;
  if (target > 0 && target <= curve.ceiling()) {
    at(static_cast<std::size_t>(&curve.at(target) - segments.data())).at_target = true;
  }

  std::vector<Milestone> result;
  for (const auto& [segment, milestone] : found) result.push_back(milestone);
  return result;
}

std::vector<ScoreDrop> score_drops(const BudgetCurve& curve) {
  const auto segments = curve.segments();
  std::vector<ScoreDrop> drops;
  for (std::size_t i = 1; i < segments.size(); ++i) {
    const double lost = segments[i - 1].score - segments[i].score;
    if (!segments[i].error && !segments[i - 1].error && lost > 0.0) drops.push_back({i, lost});
  }
  return drops;
}

}  // namespace cupel::view
