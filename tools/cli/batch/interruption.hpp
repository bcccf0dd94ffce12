#ifndef CUPEL_CLI_BATCH_INTERRUPTION_HPP
#define CUPEL_CLI_BATCH_INTERRUPTION_HPP

#include <array>
#include <csignal>

#include "line_blocks.hpp"

namespace cupel::cli {

/// While it lives, the first SIGINT, SIGTERM or SIGHUP does not end the process in the middle of a line: it stops the
/// input, and whoever works asks signal() and comes to an end. A second one ends it at once. A signal that the process
/// was started to ignore is still ignored. One at a time.
class Interruption {
 public:
  /// `input` must live as long as this.
  explicit Interruption(LineBlocks& input) noexcept;
  /// Signals do again what they did before.
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// The signal that came, 0 for none. Thread-safe.
  static int signal() noexcept;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace cupel::cli

#endif
