#ifndef CUPEL_OTEL_HTTP_DELIVERY_PROBLEM_HPP
#define CUPEL_OTEL_HTTP_DELIVERY_PROBLEM_HPP

#include <string>
#include <string_view>

namespace cupel::otel {

/// What kept spans from being delivered, in a sentence: from what OpenTelemetry's SDK logs, which names its own classes
/// and states. A complaint that is not known is quoted.
std::string delivery_problem(std::string_view complaint);

}  // namespace cupel::otel

#endif
