#ifndef CUPEL_CLI_CHECK_CHECK_RESULT_HPP
#define CUPEL_CLI_CHECK_CHECK_RESULT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cupel/testing/assertion_error.hpp"
#include "failure.hpp"

namespace cupel::cli {

/// What became of one assertion.
struct AssertionResult {
  std::string that;    ///< its name, as in the file
  std::uint64_t line;  ///< on which it begins, from 1
  std::optional<testing::SelectionReportAssertionError> failure = {};
};

/// Why a file's assertions were not tried: it can't be understood, or its run failed.
struct CheckProblem {
  std::string message;
  std::uint64_t line;  ///< from 1; 0 where there is none
  ExitCode exit_code;
  std::optional<ErrorCode> code = {};  ///< the library's, where it was one
};

/// What became of a file.
struct CheckResult {
  std::string file;  ///< as it was asked for
  std::string name = {};
  std::vector<AssertionResult> assertions = {};
  std::optional<CheckProblem> problem = {};
  double seconds = 0;

  std::size_t failures() const noexcept;
  bool passed() const noexcept { return !problem && failures() == 0; }
};

/// A file of assertions that is read and not yet tried.
struct CheckSource {
  std::string file;  ///< as it was asked for
  std::string text = {};
  std::optional<Failure> failure = {};  ///< why there is no text
  bool strict = false;                  ///< fields that are not known are errors in files that it names, too
};

/// Reads a file of assertions; `-` is standard input. Throws only std::bad_alloc.
CheckSource read_check_source(const std::string& file);

/// Tries it. Throws only std::bad_alloc.
CheckResult run_check(const CheckSource& source);

}  // namespace cupel::cli

#endif
