#include "curve_json.hpp"

#include <utility>

#include "cupel/json/text.hpp"
#include "numbers.hpp"

namespace cupel::report {

void append_curve(std::string& out, const CurveSteps& curve) {
  json::ObjectWriter object(out);
  object.number("ceiling", curve.ceiling);
  if (curve.run_at) object.number("run_at", *curve.run_at);
  std::int64_t before = 0;
  json::append_list(object.name("gaps"), curve.steps, [&](std::string& to, const CurveStep& step) {
    json::append_number(to, step.first - std::exchange(before, step.first));
  });
  json::append_list(object.name("toggles"), curve.steps,
                    [](std::string& to, const CurveStep& step) { append_numbers(to, step.toggles); });
  object.name("failures") += '[';
  bool first = true;
  for (std::size_t i = 0; i < curve.steps.size(); ++i) {
    if (!curve.steps[i].error) continue;
    if (!std::exchange(first, false)) out += ',';
    json::ObjectWriter failure(out);
    failure.number("step", static_cast<std::int64_t>(i));
    failure.text("code", to_string(*curve.steps[i].error));
    failure.close();
  }
  out += ']';
  object.close();
}

}  // namespace cupel::report
