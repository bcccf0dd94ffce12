#ifndef CUPEL_CLI_BATCH_INTERRUPTION_HPP
#define CUPEL_CLI_BATCH_INTERRUPTION_HPP

#include <array>
#include <csignal>

#include "line_blocks.hpp"

namespace cupel::cli {

/// During its lifetime, the first SIGINT, SIGTERM or SIGHUP does not end the process in the middle of a line: it stops
/// the input, and the worker threads, which poll signal(), stop too. A second signal ends the process at once. A signal
/// that was ignored when the process started stays ignored. Only one object may exist at a time.
class Interruption {
 public:
  /// `input` must live as long as this.
  explicit Interruption(LineBlocks& input) noexcept;
  /// Restores the previous signal handlers.
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The last signal received, 0 for none. Thread-safe.
  static int signal() noexcept;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace cupel::cli

#endif
