#ifndef CUPEL_REPORT_CURVE_JSON_HPP
#define CUPEL_REPORT_CURVE_JSON_HPP

#include <string>

#include "view/curve_steps.hpp"

namespace cupel::report {

/// A curve as an object of the page's data: docs/reference/wire-format.md.
void append_curve(std::string& out, const view::CurveSteps& curve);

}  // namespace cupel::report

#endif
