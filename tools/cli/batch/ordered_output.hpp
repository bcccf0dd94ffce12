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

/// Brings what many threads have to say into order. Each text is written as soon as all before it are. There is no
/// thread of its own: whoever brings the text that is due writes it, and what has been waiting behind it.
class OrderedOutput {
 public:
  /// At most `most_waiting` texts wait for an earlier one. `written` is called after each, by one thread at a time.
  OrderedOutput(std::uint64_t most_waiting, std::function<void()> written)
      : most_waiting_(most_waiting), written_(std::move(written)) {}

  /// The text of that number, from 0. Waits while too many texts wait already. Throws as write_to_stdout does; what is
  /// put after a failure or after stop() is dropped.
  void put(std::uint64_t sequence, std::string text);

  /// Ends all waiting.
  void stop();

 private:
  std::uint64_t most_waiting_;
  std::function<void()> written_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable moved_on_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t due_ = 0;
  bool writing_ = false;
  bool stopped_ = false;
};

}  // namespace cupel::cli

#endif
