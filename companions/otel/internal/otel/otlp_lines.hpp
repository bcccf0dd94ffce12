#ifndef CUPEL_OTEL_OTLP_LINES_HPP
#define CUPEL_OTEL_OTLP_LINES_HPP

#include <optional>
#include <random>
#include <string>

#include "otel/resource.hpp"
#include "otel/run_spans.hpp"
#include "otel/trace_context.hpp"

namespace cupel::otel {

/// Writes runs as lines of OTLP/JSON, without any SDK. Each line is an ExportTraceServiceRequest, as the Collector's
/// file exporter writes it and its `otlpjsonfile` receiver reads it. Not thread-safe: one object per thread.
class OtlpLines {
 public:
  /// The runs are children of `parent`. Without one, each run begins a separate trace.
  OtlpLines(const Resource& resource, std::optional<TraceContext> parent);

  /// Appends one line including its '
  /// '. Throws Error (InvalidJson) for a kind that is not UTF-8, and then appends nothing.
  void append(std::string& out, const RunSpans& run);

 private:
  template <class Id>
  Id new_id();
  void append_line(std::string& out, const RunSpans& run);

  std::string head_;  // everything before the first span; the same in every line
  std::optional<TraceContext> parent_;
  std::mt19937_64 random_;
};

}  // namespace cupel::otel

#endif
