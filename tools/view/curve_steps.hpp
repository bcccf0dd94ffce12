#ifndef CUPEL_VIEW_CURVE_STEPS_HPP
#define CUPEL_VIEW_CURVE_STEPS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cupel/error.hpp"
#include "view/limits.hpp"
#include "view/run.hpp"

namespace cupel::view {

/// The change of the selection at a target. The selection stays the same until the next step.
struct CurveStep {
  std::int64_t first;                   ///< the target
  std::vector<Position> toggles = {};   ///< items that enter or leave the selection, ascending
  std::optional<ErrorCode> error = {};  ///< set if a run fails: nothing is selected, and nothing toggles
};

/// The selection at every target from 0 to the ceiling, as changes from one step to the next.
struct CurveSteps {
  std::int64_t ceiling = 0;
  std::vector<CurveStep> steps = {};
  std::optional<std::int64_t> run_at = {};  ///< the target at which the curve selects what the run selected
};

/// The curve, or why there is none.
struct CurveAnswer {
  std::optional<CurveSteps> curve = {};
  std::string unavailable = {};  ///< a sentence, if there is no curve
};

/// The curve of a run up to `ceiling`. If that exceeds the limits, the ceiling is halved as often as necessary, but not
/// below the run's own target.
CurveAnswer curve_of(const Run& run, std::int64_t ceiling, const Limits& limits);

}  // namespace cupel::view

#endif
