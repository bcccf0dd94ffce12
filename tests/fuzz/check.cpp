// Files of assertions: any text gives a result or a reported problem, and every format can show either.

#include <algorithm>

#include "check/check_result.hpp"
#include "check/named_files.hpp"
#include "check/reports.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

namespace {

// XML 1.0 can't represent most control characters.
bool is_sayable_in_xml(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r';
  });
}

}  // namespace

void fuzz_check(Bytes input) {
  const std::string_view text = text_of(input);
  const cli::CheckSource source{.file = "fuzz.toml", .text = std::string(text)};
  static_cast<void>(cli::files_named_in(source));
  cli::CheckResult result = cli::run_check(source);
  if (result.problem) {
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n') + 1);
    expect(!result.problem->message.empty(), "a problem without a message");
    expect(result.problem->line <= lines, "line " + std::to_string(result.problem->line) + " does not exist");
  } else {
    expect(!result.assertions.empty(), "a check without assertions");
  }
  expect(!cli::check_lines(result, cli::Palette(false)).empty(), "nothing is shown");
  const std::vector<cli::CheckResult> results = {std::move(result)};
  expect(!cli::check_summary(results).empty(), "no summary is shown");
  check_json(cli::check_json(results));
  expect(is_sayable_in_xml(cli::check_junit(results)), "the JUnit file has a character that is not allowed in XML");
}

}  // namespace cupel::fuzz
