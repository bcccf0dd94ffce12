#ifndef CUPEL_JSON_BATCH_HPP
#define CUPEL_JSON_BATCH_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "cupel/diagnostics/trace_collector.hpp"
#include "cupel/export.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"
#include "cupel/ostream.hpp"
#include "cupel/pipeline.hpp"

namespace cupel::json {

/// Settings of BatchProcessor.
struct BatchOptions {
  bool strict = false;                  ///< whether an unknown field is an error
  TraceCollector* collector = nullptr;  ///< observes every run; may be null. Must outlive the processor
  std::size_t max_items = 10'000'000;   ///< limit per request; more are answered with InvalidRequest
  int max_depth = kMaxDepth;            ///< see ReadOptions
  /// Limit of steps per run, see StepMeter. A run that exceeds it is answered with TooManySteps. Lower than the default
  /// of a pipeline, because the senders of requests may not be trusted.
  std::uint64_t max_steps = 100'000'000'000;
  /// Limit of a response in bytes, without its line break. A longer response is replaced with InvalidRequest. A report
  /// repeats the content of an item in the reason of every item that it displaced, so a short request can cause a long
  /// response.
  std::size_t max_answer_bytes = std::size_t{1} << 30;
};

/// The outcome of a line.
enum class Answer {
  Blank,   ///< only white space; no response
  Ok,      ///< a response with `"ok": true`
  Failed,  ///< a response with `"ok": false`
};

/// The name of the outcome: `"Ok"`.
constexpr std::string_view to_string(Answer answer) noexcept {
  switch (answer) {
    case Answer::Blank:
      return "Blank";
    case Answer::Ok:
      return "Ok";
    case Answer::Failed:
      break;
  }
  return "Failed";
}

using cupel::operator<<;  // for argument-dependent lookup

/// Implements the batch protocol: reads one request line and writes one response line. Keeps its buffers and the
/// pipelines of recent policies, so use one object for many lines. Not thread-safe: use one object per thread.
class CUPEL_API BatchProcessor {
 public:
  /// @{
  /// Makes a processor with `options`. A processor can be moved. A moved-from processor may only be assigned to or
  /// destroyed.
  explicit BatchProcessor(BatchOptions options = {});
  BatchProcessor(BatchProcessor&&) noexcept;
  BatchProcessor& operator=(BatchProcessor&&) noexcept;
  /// @}
  BatchProcessor(const BatchProcessor&) = delete;
  BatchProcessor& operator=(const BatchProcessor&) = delete;
  ~BatchProcessor();

  /// Appends exactly one response line to `out`, including its '\n', or nothing for a blank line. `line` is a request
  /// with or without its line break. `number` is its number in the stream, from 1; line 1 may begin with a byte-order
  /// mark.
  ///
  /// An invalid request does not throw: the response contains its error. Throws std::bad_alloc only if there is not
  /// enough memory even for such a response, and what the collector throws. Nothing is appended then.
  Answer answer(std::string_view line, std::uint64_t number, std::string& out);

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Appends the response to a successful run, without a line break. `id` must be valid JSON text; it is not checked.
/// `report` may be null. Throws as append_json() does.
CUPEL_API void append_response(std::string& out, std::string_view id, const Selection& selection,
                               const SelectionReport* report = nullptr, const ReportOptions& options = {});

/// Appends the response to a failed request, without a line break. A `line` of 0 is omitted. For an Error, the response
/// has its code, and its path if there is one. Any other exception becomes InvalidRequest. Bytes of the message that
/// are not UTF-8 become U+FFFD.
CUPEL_API void append_failure(std::string& out, std::string_view id, const std::exception& error, std::uint64_t line);

}  // namespace cupel::json

#endif
