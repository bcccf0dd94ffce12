#ifndef CUPEL_CLI_BATCH_PROGRESS_HPP
#define CUPEL_CLI_BATCH_PROGRESS_HPP

#include <chrono>
#include <cstdint>
#include <optional>

namespace cupel::cli {

/// A progress line on a terminal for a long batch. Nothing is drawn in the first second, or if `shown` is false. Not
/// thread-safe.
class Progress {
 public:
  /// `total` is the size of the input, if known.
  Progress(bool shown, std::optional<std::uint64_t> total);
  /// Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws the line, at most a few times a second. `bytes` is the amount of input read.
  void update(std::uint64_t bytes);

 private:
  using Clock = std::chrono::steady_clock;

  bool shown_;
  bool drawn_ = false;
  std::optional<std::uint64_t> total_;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace cupel::cli

#endif
