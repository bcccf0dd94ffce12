#ifndef CUPEL_OTEL_TRACE_CONTEXT_HPP
#define CUPEL_OTEL_TRACE_CONTEXT_HPP

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cupel::otel {

using TraceId = std::array<std::uint8_t, 16>;
using SpanId = std::array<std::uint8_t, 8>;

/// The parent span, passed on by a caller in another process.
struct TraceContext {
  TraceId trace_id;
  SpanId span_id;
  std::uint8_t flags;
};

/// Reads a `traceparent` of W3C Trace Context, level 1; returns nothing if it is invalid. Of later versions it reads
/// what they have in common with version 00, as the recommendation requires.
std::optional<TraceContext> parse_traceparent(std::string_view text) noexcept;

}  // namespace cupel::otel

#endif
