#ifndef CUPEL_OTEL_HTTP_DELIVERY_PROBLEM_HPP
#define CUPEL_OTEL_HTTP_DELIVERY_PROBLEM_HPP

#include <string>
#include <string_view>

namespace cupel::otel {

/// Says in a sentence why spans were not delivered. Translates log messages of OpenTelemetry's SDK, which name the
/// SDK's own classes and states; quotes an unknown message.
std::string delivery_problem(std::string_view complaint);

}  // namespace cupel::otel

#endif
