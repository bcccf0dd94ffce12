#ifndef CUPEL_CLI_BATCH_ORDERED_OUTPUT_HPP
#define CUPEL_CLI_BATCH_ORDERED_OUTPUT_HPP

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace cupel::cli {

/// The results of a block of requests.
struct Answers {
  std::string responses = {};
  std::string spans = {};  ///< as OTLP/JSON lines, if requested
  bool last = false;       ///< not all requests of the block were answered, so no further output may follow
};

/// Writes the answers of many threads in order. Answers are written as soon as all earlier ones are. There is no writer
/// thread: the thread that puts the answers that are due writes them and those waiting behind them.
class OrderedOutput {
 public:
  /// At most `most_waiting` blocks of answers wait for an earlier one. `write` is called for each block in order, by
  /// one thread at a time.
  OrderedOutput(std::uint64_t most_waiting, std::function<void(const Answers&)> write)
      : most_waiting_(most_waiting), write_(std::move(write)) {}

  /// Adds the answers with the given number, counted from 0. Blocks while too many are waiting. Throws as `write` does.
  /// Answers put after a failure, after stop() or after the last answers are dropped.
  void put(std::uint64_t sequence, Answers answers);

  /// Ends all blocked calls of put().
  void stop();

 private:
  std::uint64_t most_waiting_;
  std::function<void(const Answers&)> write_;
  std::mutex mutex_;  // guards the members below
  std::condition_variable moved_on_;
  std::map<std::uint64_t, Answers> waiting_;
  std::uint64_t due_ = 0;
  bool writing_ = false;
  bool stopped_ = false;
};

}  // namespace cupel::cli

#endif
