#include "telemetry.hpp"

#include <dlfcn.h>
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <thread>
#include <utility>

#include "cupel/diagnostics/tee_trace_collector.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "otel/otlp_lines.hpp"
#include "otel/run_recorder.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::as_utf8;

// Global, because a process runs one command.
std::atomic<bool>& still_sending() noexcept {
  static std::atomic<bool> sending = false;
  return sending;
}

// In OpenTelemetry's specification, an empty variable counts as unset.
std::string environment(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? std::string() : std::string(value);
}

otel::Resource resource_from_environment() {
  const std::string attributes = environment("OTEL_RESOURCE_ATTRIBUTES");
  const std::optional<otel::Resource> parsed = otel::parse_resource_attributes(attributes);
  if (!parsed) print_note("OTEL_RESOURCE_ATTRIBUTES is malformed and is ignored");
  otel::Resource resource{{"service.name", "cupel"}};
  for (const auto& [name, value] : parsed.value_or(otel::Resource())) resource[as_utf8(name)] = as_utf8(value);
  if (const std::string service = environment("OTEL_SERVICE_NAME"); !service.empty()) {
    resource["service.name"] = as_utf8(service);
  }
  return resource;
}

std::optional<otel::TraceContext> parent_from_environment() {
  const std::string text = environment("TRACEPARENT");
  const std::optional<otel::TraceContext> parent = otel::parse_traceparent(text);
  if (!text.empty() && !parent) print_note("TRACEPARENT is malformed and is ignored");
  return parent;
}

otel::Verbosity verbosity_of(const std::string& word) {
  if (word == "full") return otel::Verbosity::Full;
  return word == "exclusions" ? otel::Verbosity::StageAndExclusions : otel::Verbosity::StageOnly;
}

bool is_url(std::string_view text) { return text.starts_with("http://") || text.starts_with("https://"); }

// OpenTelemetry's own switch, for users who can't remove the option.
bool is_disabled() {
  std::string value = environment("OTEL_SDK_DISABLED");
  std::transform(value.begin(), value.end(), value.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return value == "true";
}

std::shared_ptr<otel::SpanSender> load_sender(const otel::SenderOptions& options) {
#ifdef CUPEL_OTLP_HTTP
  // Never unloaded, because its threads may still run.
  void* const module = ::dlopen(otel::kSenderModule, RTLD_NOW | RTLD_LOCAL);
  void* const make = module == nullptr ? nullptr : ::dlsym(module, otel::kMakeSpanSender);
  if (make == nullptr) {
    throw Failure(kBadInput, fmt::format("--otlp: sending needs a module of cupel that cannot be loaded: {}",
                                         ::dlerror()));  // NOLINT(concurrency-mt-unsafe)
  }
  return std::shared_ptr<otel::SpanSender>(reinterpret_cast<otel::MakeSpanSender*>(make)(options));
#else
  throw Failure(kBadInput,
                "--otlp: this cupel was built without OpenTelemetry: it can write spans to a file, but not "
                "send them to '" +
                    options.url + "'");
#endif
}

// Passes each run on when it ends.
class SpanCollector final : public otel::RunRecorder {
 public:
  SpanCollector(otel::Verbosity verbosity, std::function<void(const otel::RunSpans&)> take)
      : RunRecorder(verbosity), take_(std::move(take)) {}

 private:
  void finished(const otel::RunSpans& run) override { take_(run); }

  std::function<void(const otel::RunSpans&)> take_;
};

}  // namespace

void add_telemetry_options(CLI::App& command, TelemetryOptions& options) {
  CLI::Option* const otlp =
      reject_empty(
          command.add_option("--otlp", options.otlp,
                             "Export the runs as OpenTelemetry spans: to a file as OTLP/JSON lines, or to a URL"))
          ->type_name("FILE|URL")
          ->group("Telemetry");
  add_choice(command, "--otlp-verbosity", options.verbosity, {"stages", "exclusions", "full"},
             "Counts per stage, also an event per excluded item, or also one per included item")
      ->group("Telemetry")
      ->default_str("stages")
      ->needs(otlp);
}

Telemetry::Telemetry(const TelemetryOptions& options, const std::vector<std::string>& inputs)
    : verbosity_(verbosity_of(options.verbosity)) {
  if (options.otlp.empty()) return;
  if (options.otlp == "-") throw Failure(kBadInput, "--otlp: standard output has the answers; name a file or a URL");
  for (const std::string& input : inputs) {
    if (same_file(options.otlp, input)) throw Failure(kBadInput, "--otlp: would replace the input " + options.otlp);
  }
  if (const std::optional<int> stream = standard_stream_into(options.otlp)) {
    throw Failure(kBadInput, fmt::format("--otlp: standard {}, is {}; name another file",
                                         *stream == STDOUT_FILENO ? "output, which has the answers"
                                                                  : "error, which has the messages",
                                         options.otlp));
  }
  resource_ = resource_from_environment();
  parent_ = parent_from_environment();
  if (is_url(options.otlp)) {
    if (is_disabled()) return;
    sender_ = load_sender({options.otlp, resource_, parent_});
  } else {
    file_.emplace(options.otlp);
  }
}

Telemetry::~Telemetry() {
  if (!written_) file_.reset();  // nothing ran: leave the file unchanged
  try {
    finish();
  } catch (const std::exception& failure) {
    print_note(failure.what());
  }
}

Selection Telemetry::run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                         TraceCollector* also) {
  std::string lines;
  const std::unique_ptr<TraceCollector> collector = collector_for(lines);
  if (collector == nullptr) return pipeline.run(items, budget, also);
  NullTraceCollector no_collector;
  TeeTraceCollector both(also == nullptr ? no_collector : *also, *collector);
  Selection selection = [&] {
    try {
      return pipeline.run(items, budget, &both);
    } catch (...) {
      write(lines);
      throw;
    }
  }();
  write(lines);
  return selection;
}

std::unique_ptr<TraceCollector> Telemetry::collector_for(std::string& lines) const {
  if (sender_ != nullptr) {
    return std::make_unique<SpanCollector>(verbosity_, [this](const otel::RunSpans& run) { sender_->send(run); });
  }
  if (!file_) return nullptr;
  const auto writer = std::make_shared<otel::OtlpLines>(resource_, parent_);
  return std::make_unique<SpanCollector>(verbosity_,
                                         [writer, &lines](const otel::RunSpans& run) { writer->append(lines, run); });
}

void Telemetry::write(std::string_view lines) {
  if (!file_ || file_failure_) return;
  written_ = true;
  try {
    file_->write(lines);
  } catch (const Failure& failure) {
    file_failure_ = failure;
  }
}

void Telemetry::finish() {
  if (sender_ != nullptr) finish_sending();
  if (!file_) return;
  try {
    if (!file_failure_) file_->close();
  } catch (const Failure& failure) {
    file_failure_ = failure;
  }
  file_.reset();
  if (file_failure_) throw Failure(*file_failure_);
}

// The exporter has its own time limit, but that covers neither name resolution nor retries.
void Telemetry::finish_sending() {
  constexpr std::chrono::milliseconds kGrace{1000};
  constexpr std::chrono::milliseconds kLongest = std::chrono::hours(1);
  std::promise<std::string> promise;
  std::future<std::string> complaint = promise.get_future();
  const std::chrono::milliseconds limit = std::min(sender_->timeout(), kLongest) + kGrace;
  still_sending() = true;
  std::thread([sender = std::move(sender_), promise = std::move(promise)]() mutable {
    try {
      promise.set_value(sender->finish());
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  }).detach();
  sender_ = nullptr;
  if (complaint.wait_for(limit) == std::future_status::timeout) {
    print_note("--otlp: not all spans were delivered in time");
    return;
  }
  still_sending() = false;
  if (const std::string text = complaint.get(); !text.empty())
    print_note("--otlp: not all spans were delivered: " + text);
}

void end_process(int exit_code) {
  if (still_sending()) std::_Exit(exit_code);
  std::exit(exit_code);  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace cupel::cli
