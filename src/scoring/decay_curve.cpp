#include "cupel/scoring/decay_curve.hpp"

#include <utility>

#include "errors.hpp"

namespace cupel {

DecayCurve::DecayCurve(Shape shape) : shape_(std::move(shape)) {
  std::visit([](const auto& curve) { errors::check_fields(ErrorCode::ScorerConfig, "DecayCurve", curve); }, shape_);
}

DecayCurve DecayCurve::exponential(Seconds half_life) { return DecayCurve(Exponential{half_life}); }

DecayCurve DecayCurve::window(Seconds max_age) { return DecayCurve(Window{max_age}); }

DecayCurve DecayCurve::step(std::vector<DecayWindow> windows) { return DecayCurve(Step{std::move(windows)}); }

}  // namespace cupel
