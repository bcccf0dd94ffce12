#ifndef CUPEL_OTEL_RESOURCE_HPP
#define CUPEL_OTEL_RESOURCE_HPP

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cupel::otel {

/// The producer of the spans: attributes by name.
using Resource = std::map<std::string, std::string>;

/// Reads OTEL_RESOURCE_ATTRIBUTES: comma-separated `key=value` pairs with percent-encoded values. Returns nothing if
/// any part is malformed: OpenTelemetry's specification requires that the whole value be discarded.
std::optional<Resource> parse_resource_attributes(std::string_view text);

}  // namespace cupel::otel

#endif
