#include <fmt/core.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "explain/sections.hpp"
#include "grid.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::decimal;
using view::grouped;
using view::short_decimal;
using Align = GridColumn::Align;
using Fit = GridColumn::Fit;

std::vector<GridColumn> columns_of(const view::Run& run) {
  std::vector<GridColumn> columns = {{.head = "#"},
                                     {.head = "item", .gap = 1},
                                     {.head = "kind", .align = Align::Left, .fit = Fit::Clip, .least = 12, .most = 20},
                                     {.head = "tokens", .gap = 1},
                                     {.head = "score", .gap = 1}};
  std::size_t gap = 2;
  for (const ScoreShare& part : run.anatomy().parts) {
    columns.push_back({.head = std::string(short_label(part.name)), .gap = std::exchange(gap, 1)});
  }
  columns.push_back({.head = "why", .align = Align::Left});
  columns.push_back({.head = "content", .align = Align::Left, .fit = Fit::Clip, .least = 16});
  return columns;
}

Paint paint_of(InclusionReason reason) {
  if (reason == InclusionReason::Pinned) return &Palette::yellow;
  return reason == InclusionReason::ZeroToken ? &Palette::cyan : nullptr;
}

Paint paint_of(const ExclusionReason& reason) {
  if (std::holds_alternative<exclusion::Deduplicated>(reason)) return &Palette::cyan;
  return std::holds_alternative<exclusion::NegativeTokens>(reason) ? &Palette::red : nullptr;
}

// A table of items, kept or left out.
class ItemTable {
 public:
  explicit ItemTable(const view::Run& run) : run_(run), grid_(columns_of(run)) {}

  /// `place` is the item's place in the selection, `entry` an IncludedItem or an ExcludedItem.
  template <class Entry>
  void row(std::string place, const Entry& entry, std::string why) {
    const view::Outcome& outcome = run_.outcomes()[entry.position];
    std::vector<GridCell> cells = {{std::move(place), &Palette::bold},
                                   std::to_string(entry.position),
                                   entry.item.kind().text(),
                                   grouped(entry.item.tokens()),
                                   outcome.score ? decimal(*outcome.score) : "-"};
    for (const ScoreShare& part : run_.anatomy().parts) {
      cells.push_back({outcome.score ? short_decimal(part.shares[outcome.anatomy_index]) : "", &Palette::dim});
    }
    cells.push_back({std::move(why), paint_of(entry.reason)});
    cells.emplace_back(entry.item.content());
    grid_.row(std::move(cells));
  }

  void print(Page& page) const { grid_.print(page); }

 private:
  const view::Run& run_;
  Grid grid_;
};

}  // namespace

void print_included(Page& page, const view::Run& run) {
  std::string formula;
  for (const ScoreShare& part : run.anatomy().parts) {
    formula += fmt::format("{}{} {}", formula.empty() ? "; score = " : " + ", short_decimal(part.weight), part.name);
  }
  page.heading("KEPT", fmt::format("{} in placed order{}", counted(run.report().included.size(), "item"), formula));
  if (run.report().included.empty()) return;
  ItemTable table(run);
  std::size_t place = 0;
  for (const IncludedItem& kept : run.report().included) table.row(std::to_string(++place), kept, describe(kept));
  table.print(page);
}

void print_excluded(Page& page, const view::Run& run) {
  page.heading("LEFT OUT", fmt::format("{}, best score first", counted(run.report().excluded.size(), "item")));
  if (run.report().excluded.empty()) return;
  ItemTable table(run);
  for (const ExcludedItem& left_out : run.report().excluded) table.row("-", left_out, describe(left_out.reason));
  table.print(page);
}

}  // namespace cupel::cli
