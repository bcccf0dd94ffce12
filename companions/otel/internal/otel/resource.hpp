#ifndef CUPEL_OTEL_RESOURCE_HPP
#define CUPEL_OTEL_RESOURCE_HPP

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cupel::otel {

/// Who made the spans: attributes by name.
using Resource = std::map<std::string, std::string>;

/// Reads OTEL_RESOURCE_ATTRIBUTES: `key=value` pairs between commas, the values percent-encoded. Nothing when any of it
/// is malformed: the specification of OpenTelemetry has the whole value discarded then.
std::optional<Resource> parse_resource_attributes(std::string_view text);

}  // namespace cupel::otel

#endif
