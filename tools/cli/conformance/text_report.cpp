#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "conformance/reports.hpp"
#include "cupel/plural.hpp"
#include "cupel/version.hpp"
#include "did_you_mean.hpp"
#include "grid.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {
namespace {

using conformance::Claim;
using conformance::Level;
using conformance::SuiteResult;
using conformance::Tally;
using view::as_utf8;
using view::clip;
using view::counted;
using view::grouped;
using view::one_line;

constexpr std::size_t kLongest = 400;  // columns of a value; JSON output is not clipped

std::string place(const conformance::SuiteEntry& entry, std::uint64_t line) {
  const std::string path = one_line(as_utf8(entry.file.path.generic_string()), kLongest);
  return line == 0 ? path : fmt::format("{}:{}", path, line);
}

std::string value(const std::string& text) { return clip(one_line(text, kLongest + 1), kLongest); }

GridCell cell_of(Tally tally) {
  return {tally.total == 0 ? "-" : fmt::format("{}/{}", tally.passed, tally.total),
          tally.passed < tally.total ? &Palette::red : nullptr};
}

std::string unknown_field_text(const conformance::UnknownField& field) {
  return value(field.path) + ": is not a known field";
}

// `A, B, C and 4 more`.
std::string first_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 3;
  const std::size_t count = std::min(names.size(), kMost);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + names[i];
  return count < names.size() ? fmt::format("{} and {} more", text, names.size() - count) : text;
}

// The level that follows from the results.
std::string verdict(const SuiteResult& suite, const Palette& palette) {
  const Claim claim = suite.claim();
  if (claim != Claim::None) return ": " + palette.green(to_string(claim));
  if (suite.missing(Level::Required).empty()) return ": " + palette.red(to_string(claim));
  return "; no level follows from " + std::string(plural(suite.tally().total, "it", "them"));
}

// Why no level, or no higher level, follows.
std::string gaps(const SuiteResult& suite) {
  const auto line = [&](const char* what, Level level) {
    const std::vector<std::string> missing = suite.missing(level);
    if (missing.empty()) return std::string();
    return fmt::format("{}; missing among the {} vectors: {}", what, to_string(level), first_of(missing));
  };
  if (suite.claim() == Claim::Conformant) return line("no higher level follows", Level::Optional);
  return line("the suite is not complete", Level::Required);
}

bool has_unknown_stages(const SuiteResult& suite) {
  return suite.tally(Level::Required, "unknown").total + suite.tally(Level::Optional, "unknown").total > 0;
}

}  // namespace

std::string failure_lines(const conformance::SuiteEntry& entry, const Palette& palette) {
  std::string lines;
  const auto add = [&](std::uint64_t line, const std::string& text) {
    lines += fmt::format("{}{}: {}\n", lines.empty() ? palette.red("FAIL ") : "     ", place(entry, line), text);
  };
  if (entry.result.problem) add(entry.result.problem->line, value(entry.result.problem->message));
  for (const conformance::Mismatch& mismatch : entry.result.mismatches) {
    add(mismatch.line, fmt::format("{}: expected {}, actual {}", value(mismatch.what),
                                   palette.green(value(mismatch.expected)), palette.red(value(mismatch.actual))));
  }
  if (!entry.result.unknown_fields_fail) return lines;
  for (const conformance::UnknownField& field : entry.result.unknown_fields) {
    add(field.line, unknown_field_text(field) + did_you_mean(field.name, field.known));
  }
  return lines;
}

std::vector<std::string> unknown_field_notes(const conformance::SuiteEntry& entry) {
  std::vector<std::string> notes;
  if (entry.result.unknown_fields_fail) return notes;
  for (const conformance::UnknownField& field : entry.result.unknown_fields) {
    notes.push_back(fmt::format("{}: {} and is ignored{}", place(entry, field.line), unknown_field_text(field),
                                did_you_mean(field.name, field.known)));
  }
  return notes;
}

void print_summary(Page& page, const SuiteResult& suite) {
  std::vector<std::string_view> stages;
  for (const std::string_view stage : conformance::kStages) {
    if (stage != "unknown" || has_unknown_stages(suite)) stages.push_back(stage);
  }
  std::vector<GridColumn> columns = {{.head = "", .align = GridColumn::Align::Left, .gap = 0}};
  for (const std::string_view stage : stages) columns.push_back({.head = std::string(stage)});
  columns.push_back({.head = "all"});
  Grid grid(std::move(columns));
  for (const Level level : {Level::Required, Level::Optional}) {
    std::vector<GridCell> cells = {std::string(to_string(level))};
    for (const std::string_view stage : stages) cells.push_back(cell_of(suite.tally(level, stage)));
    cells.push_back(cell_of(suite.tally(level)));
    grid.row(std::move(cells));
  }
  grid.print(page);

  const Tally all = suite.tally();
  const auto sentence = [&](const Palette& palette) {
    return fmt::format("{} of {} {}{} (specification {})", grouped(all.passed), counted(all.total, "vector"),
                       plural(all.total, "passes", "pass"), verdict(suite, palette), kSpecificationVersion);
  };
  const std::string plain = sentence(Palette(false));
  if (view::columns(plain) <= page.width) {
    page.line(sentence(page.palette));
  } else {
    page.text(plain, 2);
  }
  if (const std::string text = gaps(suite); !text.empty()) page.text(text, 2);
}

}  // namespace cupel::cli
