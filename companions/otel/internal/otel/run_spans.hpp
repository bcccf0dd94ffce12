#ifndef CUPEL_OTEL_RUN_SPANS_HPP
#define CUPEL_OTEL_RUN_SPANS_HPP

// One run as OpenTelemetry represents it, in plain values: shared by the API's collector and the OTLP writer. The names
// of all spans, events and attributes are in run_recorder.cpp and nowhere else.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
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

/// An event about one item. Every kind of event has three attributes.
struct SpanEvent {
  std::string_view name;
  Instant time;
  std::array<Attribute, 3> attributes;
};

/// The attributes of a span. There are at most four, so the six spans of a run allocate nothing for them.
class AttributeList {
 public:
  AttributeList() = default;
  AttributeList(std::initializer_list<Attribute> attributes) {
    for (const Attribute& attribute : attributes) push_back(attribute);
  }

  void push_back(const Attribute& attribute) { attributes_.at(size_++) = attribute; }
  const Attribute* data() const noexcept { return attributes_.data(); }
  std::size_t size() const noexcept { return size_; }
  const Attribute* begin() const noexcept { return data(); }
  const Attribute* end() const noexcept { return data() + size_; }

 private:
  std::array<Attribute, 4> attributes_;
  std::size_t size_ = 0;
};

struct Span {
  std::string_view name;
  Instant start;
  Instant end;
  AttributeList attributes;
  std::vector<SpanEvent> events;
};

/// A finished run. Valid only as long as the run's items.
struct RunSpans {
  Span root;
  std::vector<Span> stages;  ///< children of the root; of a failed run, those that finished
  std::string_view error;    ///< the error code's name if the run failed; otherwise empty
};

}  // namespace cupel::otel

#endif
