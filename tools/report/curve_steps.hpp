#ifndef CUPEL_REPORT_CURVE_STEPS_HPP
#define CUPEL_REPORT_CURVE_STEPS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cupel/error.hpp"
#include "run.hpp"

namespace cupel::report {

/// From `first` on, until the next step.
struct CurveStep {
  std::int64_t first;
  std::vector<Position> toggles = {};   ///< come in if they were out, go out if they were in; ascending
  std::optional<ErrorCode> error = {};  ///< a run fails: nothing is selected, and nothing toggles
};

/// What is selected at every target from 0 to the ceiling, as changes from one step to the next.
struct CurveSteps {
  std::int64_t ceiling = 0;
  std::vector<CurveStep> steps = {};
  std::optional<std::int64_t> run_at = {};  ///< the target at which it selects what the run selected
};

/// Changes that a page has room for, over all its curves: some eight bytes each.
inline constexpr std::size_t kMaxCurveChanges = 150'000;

/// The curve, or why there is none.
struct CurveAnswer {
  std::optional<CurveSteps> curve = {};
  std::string unavailable = {};  ///< in words, where there is no curve
};

/// The curve of a run up to the ceiling that was asked for, or to a lower one where there are more than `max_changes`
/// changes below it: the ceiling is halved until there are few enough, as long as it is above the run's own target.
CurveAnswer curve_of(const Run& run, std::size_t max_changes);

}  // namespace cupel::report

#endif
