#include "cupel/testing/golden.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "assertion_failure.hpp"
#include "cupel/testing/assertion_chain.hpp"
#include "golden_file.hpp"
#include "line_diff.hpp"
#include "quoted.hpp"

namespace cupel::testing {

namespace {

std::string nine_digits(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 9).ptr};
}

template <class Entry>
std::string entry_line(const Entry& entry, const std::string& reason) {
  return "  item " + std::to_string(entry.position) + " | " + escaped(entry.item.kind().text()) + " | " +
         counted(entry.item.tokens(), "token") + " | score " + nine_digits(entry.score) + " | " + reason + " | " +
         beginning_of(entry.item.content()) + "\n";
}

template <class Entries>
std::string heading(std::string_view name, const Entries& entries) {
  return std::string(name) + ": " + counted(entries.size(), "item") + ", " + counted(tokens_of(entries), "token") +
         "\n";
}

// Undoes what a checkout or an editor may have changed: line ends, a byte-order mark, a missing last line break.
std::string as_written(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') result += text[i];
  }
  if (!result.empty() && result.back() != '\n') result += '\n';
  return result;
}

[[noreturn]] void fail_golden(const std::filesystem::path& file, const std::string& found, const std::string& rest) {
  fail({.assertion = "MatchGolden",
        .arguments = "(" + file.string() + ")",
        .expected = "the report that " + file.string() + " has",
        .actual = found,
        .text = found + rest});
}

}  // namespace

bool updates_golden() {
  const char* const value = std::getenv(kUpdateGoldenVariable);  // NOLINT(concurrency-mt-unsafe)
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

std::string golden_text(const SelectionReport& report) {
  std::string text = "candidates: " + counted(report.total_candidates, "item") + ", " +
                     counted(report.total_tokens_considered, "token") + "\n" + heading("included", report.included);
  for (const IncludedItem& entry : report.included) text += entry_line(entry, std::string(to_string(entry.reason)));
  text += heading("excluded", report.excluded);
  for (const ExcludedItem& entry : report.excluded) {
    text += entry_line(entry, escaped(std::string(to_string(entry.reason)) + " (" + describe(entry.reason) + ")"));
  }
  for (const CountRequirementShortfall& shortfall : report.count_requirement_shortfalls) {
    text += "shortfall: " + escaped(shortfall.kind.text()) + ", " + std::to_string(shortfall.satisfied_count) + " of " +
            std::to_string(shortfall.required_count) + "\n";
  }
  return text;
}

SelectionReportAssertionChain SelectionReportAssertionChain::match_golden(const std::filesystem::path& file) const {
  const std::string hint = std::string(kUpdateGoldenVariable) + "=1";
  const std::string actual = golden_text(*report_);
  if (updates_golden()) {
    const std::string problem = write_golden(file, actual);
    if (problem.empty()) return *this;
    fail_golden(file, "the file cannot be written: " + problem + ".", "");
  }
  const FileText found = read_golden(file);
  if (!found.problem.empty()) {
    std::error_code ignored;
    fail_golden(file, "the file cannot be read: " + found.problem + ".",
                std::filesystem::exists(file, ignored) ? "" : " Run the test with " + hint + " to write it.");
  }
  const std::string expected = as_written(found.text);
  if (expected == actual) return *this;
  fail_golden(
      file, "the report differs from the file.",
      " Lines marked - are from the file, lines marked + from the report. If the report is right, run the test with " +
          hint + ".\n" + line_diff(expected, actual));
}

}  // namespace cupel::testing
