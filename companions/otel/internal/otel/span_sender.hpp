#ifndef CUPEL_OTEL_SPAN_SENDER_HPP
#define CUPEL_OTEL_SPAN_SENDER_HPP

// The interface between the command and the module that sends spans. The module is loaded on demand: OpenTelemetry's
// SDK depends on protobuf and curl, and loading these alone takes longer than a selection.

#include <chrono>
#include <optional>
#include <string>

#include "otel/resource.hpp"
#include "otel/run_spans.hpp"
#include "otel/trace_context.hpp"

namespace cupel::otel {

struct SenderOptions {
  std::string url;
  Resource resource;
  std::optional<TraceContext> parent;
};

class SpanSender {
 public:
  virtual ~SpanSender() = default;

  /// Queues a run and returns at once. Thread-safe.
  virtual void send(const RunSpans& run) = 0;
  /// Sends the remaining spans. Returns a sentence about what went wrong since the beginning; empty if everything was
  /// delivered.
  virtual std::string finish() = 0;
  /// The time limit of a request: OTEL_EXPORTER_OTLP_TIMEOUT.
  virtual std::chrono::milliseconds timeout() const = 0;
};

inline constexpr const char* kSenderModule = "cupel_otlp_http.so";
/// The function that the module exports; the caller owns the result. Throws std::exception.
inline constexpr const char* kMakeSpanSender = "cupel_make_span_sender";
using MakeSpanSender = SpanSender*(const SenderOptions& options);

}  // namespace cupel::otel

#endif
