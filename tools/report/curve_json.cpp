#include "curve_json.hpp"

#include <utility>

#include "cupel/json/text.hpp"
#include "numbers.hpp"

namespace cupel::report {

void append_curve(std::string& out, const view::CurveSteps& curve) {
  json::ObjectWriter object(out);
  object.number("ceiling", curve.ceiling);
  if (curve.run_at) object.number("run_at", *curve.run_at);
  std::int64_t before = 0;
  json::append_list(object.name("gaps"), curve.steps, [&](std::string& to, const view::CurveStep& step) {
    json::append_number(to, step.first - std::exchange(before, step.first));
  });
  json::append_list(object.name("toggles"), curve.steps,
                    [](std::string& to, const view::CurveStep& step) { json::append_list(to, step.toggles); });
  json::ListWriter failures(object.name("failures"));
  for (std::size_t i = 0; i < curve.steps.size(); ++i) {
    if (!curve.steps[i].error) continue;
    json::ObjectWriter failure(failures.element());
    failure.number("step", i);
    failure.text("code", to_string(*curve.steps[i].error));
    failure.close();
  }
  failures.close();
  object.close();
}

}  // namespace cupel::report
