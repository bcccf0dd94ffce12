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

/// What becomes of a block of requests.
struct Answers {
  std::string responses = {};
  std::string spans = {};  ///< as OTLP/JSON lines, where they are asked for
  bool last = false;       ///< not all of its requests were answered, so that nothing may follow
};

/// Brings what many threads have to say into order. Answers are written as soon as all before them are. There is no
/// thread of its own: whoever brings the answers that are due writes them, and what has been waiting behind them.
class OrderedOutput {
 public:
  /// At most `most_waiting` answers wait for an earlier one. `write` is called for each, by one thread at a time.
  OrderedOutput(std::uint64_t most_waiting, std::function<void(const Answers&)> write)
      : most_waiting_(most_waiting), write_(std::move(write)) {}

  /// The answers of that number, from 0. Waits while too many wait already. Throws as `write` does; what is put after a
  /// failure, after stop() or after the last answers is dropped.
  void put(std::uint64_t sequence, Answers answers);

  /// Ends all waiting.
  void stop();

 private:
  std::uint64_t most_waiting_;
  std::function<void(const Answers&)> write_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable moved_on_;
  std::map<std::uint64_t, Answers> waiting_;
  std::uint64_t due_ = 0;
  bool writing_ = false;
  bool stopped_ = false;
};

}  // namespace cupel::cli

#endif
