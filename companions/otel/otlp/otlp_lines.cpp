// OTLP/JSON is protobuf's JSON form of the OTLP messages, with two changes: ids are lower-case hexadecimal, and
// enumerations are numbers. As in protobuf's form, 64-bit integers are strings and names are in lowerCamelCase.

#include "otel/otlp_lines.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

#include "cupel/json/write.hpp"
#include "cupel/version.hpp"

namespace cupel::otel {

namespace {

constexpr int kInternal = 1;  // SpanKind: not remote
constexpr int kError = 2;     // Status.code
// Span.flags: the trace is sampled; whether the parent is remote is known; the parent is remote.
constexpr unsigned kSampled = 0x01;
constexpr unsigned kParentKnown = 0x100;
constexpr unsigned kParentRemote = 0x200;

void append_hex(std::string& out, std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const std::uint8_t byte : bytes) {
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 0xfU];
  }
}

void append_id(std::string& out, std::string_view name, std::span<const std::uint8_t> id) {
  out.append("\"").append(name).append("\":\"");
  append_hex(out, id);
  out += "\",";
}

void append_time(std::string& out, std::string_view name, Instant instant) {
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(instant.time_since_epoch()).count();
  out.append("\"").append(name).append("\":\"").append(std::to_string(nanoseconds)).append("\"");
}

// In protobuf's JSON form, numbers that JSON does not have are strings.
void append_double(std::string& out, double number) {
  if (std::isnan(number)) {
    out += "\"NaN\"";
  } else if (std::isinf(number)) {
    out += number < 0 ? "\"-Infinity\"" : "\"Infinity\"";
  } else {
    std::array<char, 32> digits{};
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
  }
}

struct AppendValue {
  std::string& out;

  void operator()(std::int64_t number) const {
    out.append(R"({"intValue":")").append(std::to_string(number)).append("\"}");
  }
  void operator()(double number) const {
    out += R"({"doubleValue":)";
    append_double(out, number);
    out += '}';
  }
  void operator()(std::string_view text) const {
    out += R"({"stringValue":)";
    json::append_json(out, text);
    out += '}';
  }
};

void append_attribute(std::string& out, std::string_view name, const auto& value) {
  out += R"({"key":)";
  json::append_json(out, name);
  out += R"(,"value":)";
  AppendValue{out}(value);
  out += '}';
}

void append_attributes(std::string& out, std::span<const Attribute> attributes) {
  out += R"("attributes":[)";
  for (const Attribute& attribute : attributes) {
    std::visit([&](const auto& value) { append_attribute(out, attribute.name, value); }, attribute.value);
    out += ',';
  }
  if (!attributes.empty()) out.pop_back();
  out += ']';
}

void append_event(std::string& out, const SpanEvent& event) {
  out += '{';
  append_time(out, "timeUnixNano", event.time);
  out += R"(,"name":)";
  json::append_json(out, event.name);
  out += ',';
  append_attributes(out, event.attributes);
  out += '}';
}

void append_events(std::string& out, std::span<const SpanEvent> events) {
  if (events.empty()) return;
  out += R"(,"events":[)";
  for (const SpanEvent& event : events) {
    append_event(out, event);
    out += ',';
  }
  out.back() = ']';
}

struct Identity {
  TraceId trace_id;
  SpanId span_id;
  std::optional<SpanId> parent;
  unsigned flags;
};

void append_span(std::string& out, const Span& span, const Identity& identity, std::string_view error) {
  out += '{';
  append_id(out, "traceId", identity.trace_id);
  append_id(out, "spanId", identity.span_id);
  if (identity.parent) append_id(out, "parentSpanId", *identity.parent);
  out.append(R"("flags":)").append(std::to_string(identity.flags)).append(R"(,"name":)");
  json::append_json(out, span.name);
  out.append(R"(,"kind":)").append(std::to_string(kInternal)).append(",");
  append_time(out, "startTimeUnixNano", span.start);
  out += ',';
  append_time(out, "endTimeUnixNano", span.end);
  out += ',';
  append_attributes(out, span.attributes);
  append_events(out, span.events);
  out += R"(,"status":{)";
  if (!error.empty()) {
    out += R"("message":)";
    json::append_json(out, error);
    out.append(R"(,"code":)").append(std::to_string(kError));
  }
  out += "}}";
}

std::mt19937_64 seeded() {
  std::random_device device;
  std::array<unsigned, 8> words{};
  std::generate(words.begin(), words.end(), [&] { return device(); });
  std::seed_seq seed(words.begin(), words.end());
  return std::mt19937_64(seed);
}

}  // namespace

OtlpLines::OtlpLines(const Resource& resource, std::optional<TraceContext> parent)
    : head_(R"({"resourceSpans":[{"resource":{"attributes":[)"), parent_(parent), random_(seeded()) {
  for (const auto& [name, value] : resource) {
    append_attribute(head_, name, std::string_view(value));
    head_ += ',';
  }
  if (!resource.empty()) head_.pop_back();
  head_ += R"(]},"scopeSpans":[{"scope":{"name":)";
  json::append_json(head_, kScopeName);
  head_ += R"(,"version":)";
  json::append_json(head_, kVersion);
  head_ += R"(},"spans":[)";
}

// An id must not be zero.
template <class Id>
Id OtlpLines::new_id() {
  Id id{};
  while (id == Id{}) {
    std::generate(id.begin(), id.end(), [&] { return static_cast<std::uint8_t>(random_() >> 56U); });
  }
  return id;
}

void OtlpLines::append(std::string& out, const RunSpans& run) {
  const std::size_t start = out.size();
  try {
    append_line(out, run);
  } catch (...) {
    out.resize(start);
    throw;
  }
}

void OtlpLines::append_line(std::string& out, const RunSpans& run) {
  out += head_;
  Identity root{.trace_id = parent_ ? parent_->trace_id : new_id<TraceId>(),
                .span_id = new_id<SpanId>(),
                .parent = {},
                .flags = kSampled | kParentKnown};
  if (parent_) {
    root.parent = parent_->span_id;
    root.flags |= kParentRemote;
  }
  append_span(out, run.root, root, run.error);
  for (const Span& stage : run.stages) {
    out += ',';
    append_span(out, stage, {root.trace_id, new_id<SpanId>(), root.span_id, kSampled | kParentKnown}, {});
  }
  out += "]}]}]}\n";
}

}  // namespace cupel::otel
