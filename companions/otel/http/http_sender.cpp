// The module behind `--otlp URL`: OpenTelemetry's SDK with its OTLP/HTTP exporter.

#include <opentelemetry/exporters/otlp/otlp_http_exporter_factory.h>
#include <opentelemetry/exporters/otlp/otlp_http_exporter_options.h>
#include <opentelemetry/sdk/common/global_log_handler.h>
#include <opentelemetry/sdk/resource/resource.h>
#include <opentelemetry/sdk/trace/batch_span_processor_factory.h>
#include <opentelemetry/sdk/trace/batch_span_processor_options.h>
#include <opentelemetry/sdk/trace/tracer_provider.h>
#include <opentelemetry/sdk/trace/tracer_provider_factory.h>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>

#include "api/emit.hpp"
#include "http/delivery_problem.hpp"
#include "otel/span_sender.hpp"

namespace cupel::otel {

namespace {

namespace sdk = opentelemetry::sdk;
namespace otlp = opentelemetry::exporter::otlp;
namespace internal_log = sdk::common::internal_log;

// Keeps the SDK from printing and remembers its first error, preferring the first that states a cause.
class FirstSdkError final : public internal_log::LogHandler {
 public:
  void Handle(internal_log::LogLevel level, const char* /*file*/, int /*line*/, const char* message,
              const sdk::common::AttributeMap& /*attributes*/) noexcept override {
    if (message == nullptr) return;
    // Spans are lost if an export fails, which is an error, or if the queue is full, which is a warning. Other warnings
    // are about settings.
    const bool lost = level <= internal_log::LogLevel::Error || std::strstr(message, "queue is full") != nullptr;
    if (!lost) return;
    try {
      const std::lock_guard lock(mutex_);
      if (text_.empty() || (gives_no_cause(text_) && !gives_no_cause(message))) text_ = message;
    } catch (const std::bad_alloc&) {
      return;  // this is noexcept
    }
  }

  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

 private:
  // "Export 6 trace span(s) error: 1" says that the export failed, but not why.
  static bool gives_no_cause(std::string_view message) {
    return message.find("span(s) error") != std::string_view::npos;
  }

  std::mutex mutex_;
  std::string text_;
};

// Without a path treats the URL like OTEL_EXPORTER_OTLP_ENDPOINT, with one like OTEL_EXPORTER_OTLP_TRACES_ENDPOINT.
std::string traces_url(const std::string& url) {
  const std::size_t authority = url.find("://") + 3;
  const std::size_t path = url.find_first_of("/?#", authority);
  if (path != std::string::npos && (path + 1 != url.size() || url[path] != '/')) return url;
  return url.substr(0, path) + "/v1/traces";
}

constexpr std::chrono::milliseconds kNoLimit = std::chrono::hours(1);  // for 0, and for longer timeouts

// The standard's timeouts are in milliseconds. The SDK expects a unit, which the standard does not have, and reads a
// bare number as seconds.
void read_timeout(otlp::OtlpHttpExporterOptions& options) {
  for (const char* const name : {"OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"}) {
    const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    if (text == nullptr) continue;
    const char* const end = text + std::strlen(text);
    std::uint32_t milliseconds = 0;
    const auto [read, problem] = std::from_chars(text, end, milliseconds);
    if (read != end || read == text) continue;
    const bool limited = problem == std::errc() && milliseconds > 0;
    options.timeout = limited ? std::chrono::milliseconds(milliseconds) : kNoLimit;
  }
}

opentelemetry::trace::SpanContext remote(const std::optional<TraceContext>& parent) {
  if (!parent) return opentelemetry::trace::SpanContext::GetInvalid();
  return {opentelemetry::trace::TraceId(parent->trace_id), opentelemetry::trace::SpanId(parent->span_id),
          opentelemetry::trace::TraceFlags(parent->flags), true};
}

// Resource::Create() would also read the environment and use attributes that we rejected as malformed.
class GivenResource final : public sdk::resource::Resource {
 public:
  explicit GivenResource(const sdk::resource::ResourceAttributes& attributes) : Resource(attributes) {}
};

class HttpSender final : public SpanSender {
 public:
  explicit HttpSender(const SenderOptions& options) : parent_(remote(options.parent)) {
    internal_log::GlobalLogHandler::SetLogHandler(std::shared_ptr<internal_log::LogHandler>(complaint_));
    otlp::OtlpHttpExporterOptions exporter;  // reads the environment
    exporter.url = traces_url(options.url);
    read_timeout(exporter);
    timeout_ = std::chrono::duration_cast<std::chrono::milliseconds>(exporter.timeout);
    sdk::resource::ResourceAttributes attributes;
    for (const auto& [name, value] : options.resource) attributes.SetAttribute(name, value.c_str());
    sdk::trace::BatchSpanProcessorOptions batches;
    batches.max_queue_size = std::size_t{1} << 16;  // the default is too small for `cupel batch`
    batches.schedule_delay_millis = std::chrono::milliseconds(500);
    provider_ = sdk::trace::TracerProviderFactory::Create(
        sdk::trace::BatchSpanProcessorFactory::Create(otlp::OtlpHttpExporterFactory::Create(exporter), batches),
        sdk::resource::Resource::GetDefault().Merge(GivenResource(attributes)));
    tracer_ = tracer_of(*provider_);
  }

  void send(const RunSpans& run) override {
    const SpanPtr root = start_root(*tracer_, run.root, parent_);
    finish_root(*tracer_, *root, run);
  }

  std::string finish() override {
    provider_->Shutdown();
    return delivery_problem(complaint_->text());
  }

  std::chrono::milliseconds timeout() const override { return timeout_; }

 private:
  std::shared_ptr<FirstSdkError> complaint_ = std::make_shared<FirstSdkError>();
  opentelemetry::trace::SpanContext parent_;
  std::chrono::milliseconds timeout_{};
  std::unique_ptr<sdk::trace::TracerProvider> provider_;
  TracerPtr tracer_;
};

}  // namespace

extern "C" __attribute__((visibility("default"))) SpanSender* cupel_make_span_sender(const SenderOptions& options) {
  return new HttpSender(options);
}

}  // namespace cupel::otel
