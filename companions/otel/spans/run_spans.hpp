#ifndef CUPEL_OTEL_SPANS_RUN_SPANS_HPP
#define CUPEL_OTEL_SPANS_RUN_SPANS_HPP

// One run as OpenTelemetry sees it, as plain values: what the API's collector and the OTLP writer have in common. The
// names of all spans, events and attributes stand in run_recorder.cpp and nowhere else.

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace cupel::otel {

/// The instrumentation scope of all spans; its version is cupel's.
inline constexpr std::string_view kScopeName = "cupel";

using Instant = std::chrono::system_clock::time_point;

/// Texts are views of static names and of the run's items.
struct Attribute {
  std::string_view name;
  std::variant<std::int64_t, double, std::string_view> value;
};

/// Something about one item. Each kind of event has three attributes.
struct SpanEvent {
  std::string_view name;
  Instant time;
  std::array<Attribute, 3> attributes;
};

struct Span {
  std::string_view name;
  Instant start;
  Instant end;
  std::vector<Attribute> attributes;
  std::vector<SpanEvent> events;
};

/// A finished run. Only valid while the run's items are.
struct RunSpans {
  Span root;
  std::vector<Span> stages;  ///< children of the root; of a failed run, those that finished
  std::string_view error;    ///< why it failed: an error code's name; empty when it did not
};

}  // namespace cupel::otel

#endif
