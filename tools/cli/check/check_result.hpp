#ifndef CUPEL_CLI_CHECK_CHECK_RESULT_HPP
#define CUPEL_CLI_CHECK_CHECK_RESULT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cupel/testing/assertion_error.hpp"
#include "failure.hpp"

namespace cupel::cli {

/// The result of one assertion.
struct AssertionResult {
  std::string that;    ///< its name, as in the file
  std::uint64_t line;  ///< on which it begins, from 1
  std::optional<testing::SelectionReportAssertionError> failure = {};
};

/// Why a file's assertions were not checked: the file is invalid, or its run failed.
struct CheckProblem {
  std::string message;
  std::uint64_t line;  ///< from 1; 0 if unknown
  ExitCode exit_code;
  std::optional<ErrorCode> code = {};  ///< of the library's error, if it was one
};

/// The result of a file of assertions.
struct CheckResult {
  std::string file;  ///< as given by the user
  std::string name = {};
  std::vector<AssertionResult> assertions = {};
  std::optional<CheckProblem> problem = {};
  double seconds = 0;

  std::size_t failures() const noexcept;
  bool passed() const noexcept { return !problem && failures() == 0; }
};

/// A file of assertions that has been read but not parsed.
struct CheckSource {
  std::string file;  ///< as given by the user
  std::string text = {};
  std::optional<Failure> failure = {};  ///< why the file could not be read
  bool strict = false;                  ///< unknown fields are errors in the JSON files that it names, too
};

/// Reads a file of assertions; `-` is standard input. Throws only std::bad_alloc.
CheckSource read_check_source(const std::string& file);

/// Checks its assertions. Throws only std::bad_alloc.
CheckResult run_check(const CheckSource& source);

}  // namespace cupel::cli

#endif
