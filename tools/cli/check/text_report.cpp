#include <fmt/core.h>

#include <string_view>

#include "check/reports.hpp"
#include "cupel/plural.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::as_utf8;
using view::clip;
using view::counted;
using view::grouped;
using view::one_line;
using view::printable;

constexpr std::size_t kLongest = 1000;  // columns of a line; JSON output is not clipped

// Removes terminal control sequences, because messages quote the input, but keeps line breaks, which the differences of
// a golden file have.
std::string indented(std::string_view message) {
  std::string text;
  std::string line;
  const auto end_line = [&] {
    text += (text.empty() ? "" : "\n     ") + clip(printable(line), kLongest);
    line.clear();
  };
  for (const char c : message) {
    if (c == '\n') {
      end_line();
    } else {
      line += c;
    }
  }
  if (!line.empty()) end_line();
  return text;
}

std::string place(const CheckResult& result, std::uint64_t line) {
  const std::string path = result.file == "-" ? "standard input" : one_line(as_utf8(result.file), kLongest);
  return line == 0 ? path : fmt::format("{}:{}", path, line);
}

}  // namespace

std::string check_lines(const CheckResult& result, const Palette& palette) {
  if (result.problem) {
    return fmt::format("{}{}: {}\n", palette.red(result.problem->exit_code == kBadInput ? "BAD  " : "FAIL "),
                       place(result, result.problem->line), indented(result.problem->message));
  }
  if (result.passed()) {
    return fmt::format("{}{}: {}\n", palette.green("ok   "), place(result, 0),
                       counted(result.assertions.size(), "assertion"));
  }
  std::string lines;
  for (const AssertionResult& assertion : result.assertions) {
    if (!assertion.failure) continue;
    lines += fmt::format("{}{}: {}\n", palette.red("FAIL "), place(result, assertion.line),
                         indented(assertion.failure->what()));
  }
  return lines;
}

std::string check_summary(const std::vector<CheckResult>& results) {
  std::size_t passed = 0;
  std::size_t held = 0;
  std::size_t assertions = 0;
  for (const CheckResult& result : results) {
    if (result.passed()) ++passed;
    assertions += result.assertions.size();
    held += result.assertions.size() - result.failures();
  }
  return fmt::format("{} of {} {}, {} of {} {}\n", grouped(passed), counted(results.size(), "file"),
                     plural(results.size(), "passes", "pass"), grouped(held), counted(assertions, "assertion"),
                     plural(assertions, "holds", "hold"));
}

}  // namespace cupel::cli
