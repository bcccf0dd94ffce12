#ifndef CUPEL_CLI_BATCH_PROGRESS_HPP
#define CUPEL_CLI_BATCH_PROGRESS_HPP

#include <chrono>
#include <cstdint>
#include <optional>

namespace cupel::cli {

/// A line on a terminal that says how far a long batch has come. Nothing is drawn in the first second, nor where nobody
/// looks. Not thread-safe.
class Progress {
 public:
  /// `total` is the size of the input where it is known.
  Progress(bool shown, std::optional<std::uint64_t> total);
  /// Takes the line away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Draws, a few times a second.
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
