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
  bool strict = false;                  ///< a field that is not known is an error
  TraceCollector* collector = nullptr;  ///< watches every run; null for none. Must live as long as the processor
  std::size_t max_items = 10'000'000;   ///< of a request; more are answered with InvalidRequest
  int max_depth = kMaxDepth;            ///< see ReadOptions
  /// Of a run, see StepMeter; more are answered with TooManySteps. Lower than a pipeline's own, because whoever sends
  /// requests need not be trusted.
  std::uint64_t max_steps = 100'000'000'000;
  /// Of a response without its line break; in place of a longer one there is InvalidRequest. Reports quote a content
  /// for every item that it stood in the way of, so a short request can ask for a long answer.
  std::size_t max_answer_bytes = std::size_t{1} << 30;
};

/// What became of a line.
enum class Answer {
  Blank,   ///< nothing but white space: no response
  Ok,      ///< a response with `"ok": true`
  Failed,  ///< a response with `"ok": false`
};

/// The answer's name: `"Ok"`.
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

using cupel::operator<<;  // what has a name can be streamed

/// The batch protocol: a request line in, a response line out. Keeps its buffers and the pipelines of the last policies
/// from line to line, so use one object for many lines. Not thread-safe: one object per thread.
class CUPEL_API BatchProcessor {
 public:
  /// @{
  /// A processor may be moved; a moved-from one may only be assigned to or destroyed.
  explicit BatchProcessor(BatchOptions options = {});
  BatchProcessor(BatchProcessor&&) noexcept;
  BatchProcessor& operator=(BatchProcessor&&) noexcept;
  /// @}
  BatchProcessor(const BatchProcessor&) = delete;
  BatchProcessor& operator=(const BatchProcessor&) = delete;
  ~BatchProcessor();

  /// Appends exactly one response line, its '\n' included, to `out`; nothing for a blank line. `line` is a request with
  /// or without its line break, `number` its number in the stream, from 1; a byte-order mark may begin line 1. A bad
  /// request does not throw: it is answered with its error. Throws std::bad_alloc only when there is not even memory
  /// for such an answer, and what the collector throws; nothing is appended then.
  Answer answer(std::string_view line, std::uint64_t number, std::string& out);

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Appends the response to a run, without a line break. `id` must be valid JSON text and is not checked; `report` may
/// be null. Throws as append_json does.
CUPEL_API void append_response(std::string& out, std::string_view id, const Selection& selection,
                               const SelectionReport* report = nullptr, const ReportOptions& options = {});

/// Appends the response to a failure, without a line break; `line` 0 is left out. An Error gives its code, and its path
/// where it has one; any other exception is InvalidRequest. Bytes of the message that are not UTF-8 become U+FFFD.
CUPEL_API void append_failure(std::string& out, std::string_view id, const std::exception& error, std::uint64_t line);

}  // namespace cupel::json

#endif
