#ifndef CUPEL_CLI_TELEMETRY_HPP
#define CUPEL_CLI_TELEMETRY_HPP

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli11.hpp"
#include "cupel/otel/verbosity.hpp"
#include "cupel/pipeline.hpp"
#include "failure.hpp"
#include "otel/span_sender.hpp"
#include "output_file.hpp"

namespace cupel::cli {

/// `--otlp` and `--otlp-verbosity`.
struct TelemetryOptions {
  std::string otlp = {};
  std::string verbosity = "stages";
};

/// Adds these options to a command. `options` must live as long as the command.
void add_telemetry_options(CLI::App& command, TelemetryOptions& options);

/// Exports the spans of a command's runs to a file or to a receiver. A receiver never changes the command's output:
/// delivery problems only cause a note, and waiting for delivery has a time limit.
class Telemetry {
 public:
  /// Opens the file, or loads the module that sends spans. The file must not be one of `inputs`, nor one that a
  /// standard stream is redirected to. Throws Failure.
  Telemetry(const TelemetryOptions& options, const std::vector<std::string>& inputs);
  /// Does what finish() does, for a command that fails; problems only cause a note.
  ~Telemetry();
  Telemetry(const Telemetry&) = delete;
  Telemetry& operator=(const Telemetry&) = delete;

  /// Runs the pipeline with a collector for the spans, and with `also` unless null. Throws what the run throws.
  Selection run(const Pipeline& pipeline, std::span<const ContextItem> items, const ContextBudget& budget,
                TraceCollector* also = nullptr);

  /// A collector for the runs of one thread. Spans are sent to the receiver or, for a file, appended to `lines`. Null
  /// if no spans were requested. Thread-safe.
  std::unique_ptr<TraceCollector> collector_for(std::string& lines) const;
  /// Writes the lines of a collector. Throws only std::bad_alloc; finish() reports errors of the file.
  void write(std::string_view lines);

  /// Must be called after the command's own output, because sending may take long. Throws Failure if the file could not
  /// be written.
  void finish();

 private:
  void finish_sending();

  otel::Verbosity verbosity_;
  otel::Resource resource_;
  std::optional<otel::TraceContext> parent_;
  std::optional<OutputFile> file_;
  bool written_ = false;
  std::optional<Failure> file_failure_;
  std::shared_ptr<otel::SpanSender> sender_;
};

/// Ends the process. If a thread is still waiting for a receiver, ends it without running exit handlers.
[[noreturn]] void end_process(int exit_code);

}  // namespace cupel::cli

#endif
