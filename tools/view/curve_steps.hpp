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

/// What changes at a target, until the next step.
struct CurveStep {
  std::int64_t first;                   ///< the target
  std::vector<Position> toggles = {};   ///< items that enter if they were out, leave if they were in; ascending
  std::optional<ErrorCode> error = {};  ///< a run fails: nothing is selected, and nothing toggles
};

/// What is selected at every target from 0 to the ceiling, as changes from one step to the next.
struct CurveSteps {
  std::int64_t ceiling = 0;
  std::vector<CurveStep> steps = {};
  std::optional<std::int64_t> run_at = {};  ///< the target at which it selects what the run selected
};

/// The curve, or why there is none.
struct CurveAnswer {
  std::optional<CurveSteps> curve = {};
  std::string unavailable = {};  ///< in words, where there is no curve
};

/// The curve of a run up to `ceiling`. Where that exceeds the limits the ceiling is halved, as often as it takes and
/// as long as it is above the run's own target.
CurveAnswer curve_of(const Run& run, std::int64_t ceiling, const Limits& limits);

}  // namespace cupel::view

#endif
