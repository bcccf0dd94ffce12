#ifndef CUPEL_CLI_FAILURE_HPP
#define CUPEL_CLI_FAILURE_HPP

#include <optional>
#include <stdexcept>
#include <string>

#include "cupel/analytics/policy_sensitivity.hpp"

namespace cupel::cli {

/// Exit codes. Documented in the man page: scripts rely on them.
enum ExitCode : int {
  kDone = 0,
  kRunFailed = 1,     ///< the selection itself failed, or its result can't be written
  kBadInput = 2,      ///< wrong usage, or invalid input
  kBrokenPipe = 141,  ///< the reader of the output is gone; what a shell shows for a program ended by SIGPIPE
};

/// kBadInput if the input is invalid, kRunFailed if the run failed.
ExitCode exit_code_of(ErrorCode code) noexcept;

/// Ends the command with a message. main() catches it.
class Failure : public std::runtime_error {
 public:
  Failure(ExitCode exit_code, const std::string& message) : std::runtime_error(message), exit_code_(exit_code) {}

  /// An error of the library, reworded for the command line.
  Failure(const std::string& message, const Error& cause)
      : std::runtime_error(message), exit_code_(exit_code_of(cause.code())), cause_(cause) {}

  /// An error of one of several variants; the message begins with the variant's label.
  explicit Failure(const VariantError& error) : Failure(error.label() + ": " + error.what(), error) {}

  ExitCode exit_code() const noexcept { return exit_code_; }

  /// The library's error, if there was one.
  const std::optional<Error>& cause() const noexcept { return cause_; }

 private:
  ExitCode exit_code_;
  std::optional<Error> cause_;
};

/// Thrown when the reader of the output is gone. It has no message: the command ends silently.
struct BrokenPipe {};

}  // namespace cupel::cli

#endif
