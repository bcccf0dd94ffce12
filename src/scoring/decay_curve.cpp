#include "cupel/scoring/decay_curve.hpp"

#include <cmath>
#include <utility>

#include "errors.hpp"

namespace cupel {

namespace {

void require_positive(Seconds duration, std::string_view parameter) {
  if (!(duration.count() > 0.0 && std::isfinite(duration.count()))) {
    throw errors::invalid(ErrorCode::ScorerConfig, "DecayCurve", parameter,
                          errors::got("must be a positive and finite number of seconds", duration.count()));
  }
}

}  // namespace

DecayCurve DecayCurve::exponential(Seconds half_life) {
  require_positive(half_life, "halfLife");
  return DecayCurve(Exponential{half_life});
}

DecayCurve DecayCurve::window(Seconds max_age) {
  require_positive(max_age, "maxAge");
  return DecayCurve(Window{max_age});
}

DecayCurve DecayCurve::step(std::vector<DecayWindow> windows) {
  if (windows.empty()) {
    throw errors::invalid(ErrorCode::ScorerConfig, "DecayCurve", "windows", "must have at least one entry");
  }
  for (const DecayWindow& window : windows) require_positive(window.max_age, "maxAge");
  return DecayCurve(Step{std::move(windows)});
}

}  // namespace cupel
