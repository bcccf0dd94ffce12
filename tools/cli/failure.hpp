#ifndef CUPEL_CLI_FAILURE_HPP
#define CUPEL_CLI_FAILURE_HPP

#include <optional>
#include <stdexcept>
#include <string>

#include "cupel/analytics/policy_sensitivity.hpp"

namespace cupel::cli {

/// How the command ends. Documented in the man page: scripts rely on them.
enum ExitCode : int {
  kDone = 0,
  kRunFailed = 1,     ///< the selection itself failed, or its result can't be written
  kBadInput = 2,      ///< usage, or input that can't be read
  kBrokenPipe = 141,  ///< nobody reads the output any more; what a shell shows for a program that SIGPIPE ended
};

/// Whether the input is to blame, or the run failed.
ExitCode exit_code_of(ErrorCode code) noexcept;

/// Ends the command with a message. Thrown, and caught by main().
class Failure : public std::runtime_error {
 public:
  Failure(ExitCode exit_code, const std::string& message) : std::runtime_error(message), exit_code_(exit_code) {}

  /// An error of the library, in the words of the command line.
  Failure(const std::string& message, const Error& cause)
      : std::runtime_error(message), exit_code_(exit_code_of(cause.code())), cause_(cause) {}

  /// An error of one of several variants, after the variant's label.
  explicit Failure(const VariantError& error) : Failure(error.label() + ": " + error.what(), error) {}

  ExitCode exit_code() const noexcept { return exit_code_; }

  /// The library's error, where it was one.
  const std::optional<Error>& cause() const noexcept { return cause_; }

 private:
  ExitCode exit_code_;
  std::optional<Error> cause_;
};

/// Nobody reads the output any more: there is nobody to tell.
struct BrokenPipe {};

}  // namespace cupel::cli

#endif
