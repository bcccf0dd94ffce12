#include "http/delivery_problem.hpp"

#include <array>

namespace cupel::otel {

namespace {

struct Known {
  std::string_view complaint;  // a part of the SDK's log message
  std::string_view sentence;
};

// The messages of opentelemetry-cpp 1.19: exporters/otlp/src/otlp_http_client.cc,
// sdk/src/trace/batch_span_processor.cc.
constexpr std::array<Known, 14> kKnown = {{
    {"session create failed", "no connection could be made to the receiver"},
    {"connection failed", "no connection could be made to the receiver"},
    {"SSL handshake failed", "the TLS handshake with the receiver failed"},
    {"request time out", "the receiver did not answer in time"},
    {"network error", "the connection to the receiver broke"},
    {"request send failed", "the connection to the receiver broke"},
    {"error writing request", "the connection to the receiver broke"},
    {"error reading response", "the receiver's answer can't be read"},
    {"cancelled", "the receiver did not answer in time"},
    {"exporter is shutdown", "the receiver did not answer in time"},
    {"span(s) error", "the receiver rejected the spans or did not answer in time"},
    {"invalid url", "the URL is not valid"},
    {"Serialize body failed", "the spans can't be written as protobuf"},
    {"queue is full", "the receiver is slower than the runs, and more than 65,536 spans were waiting"},
}};

// The number after `Status:`, as in "Export failed, Status:503, Header: …"; empty if there is none.
std::string_view status_in(std::string_view complaint) {
  constexpr std::string_view kName = "Status:";
  const std::size_t name = complaint.find(kName);
  if (name == std::string_view::npos) return {};
  const std::size_t begin = complaint.find_first_not_of(' ', name + kName.size());
  if (begin == std::string_view::npos) return {};
  return complaint.substr(begin, complaint.find_first_not_of("0123456789", begin) - begin);
}

}  // namespace

std::string delivery_problem(std::string_view complaint) {
  if (complaint.empty()) return {};
  if (const std::string_view status = status_in(complaint); !status.empty()) {
    return std::string("the receiver answered with the HTTP status ").append(status);
  }
  for (const Known& known : kKnown) {
    if (complaint.find(known.complaint) != std::string_view::npos) return std::string(known.sentence);
  }
  return std::string("OpenTelemetry says '").append(complaint).append("'");
}

}  // namespace cupel::otel
