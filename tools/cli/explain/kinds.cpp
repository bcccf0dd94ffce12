#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "bar.hpp"
#include "explain/sections.hpp"
#include "grid.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::grouped;
using Align = GridColumn::Align;
using Fit = GridColumn::Fit;

// A bar of the kind's tokens, kept and left out; `most` tokens take all columns.
GridCell drawing_of(const view::KindTotals& kind, std::int64_t most, const Palette& palette) {
  GridCell cell("");
  cell.draw = [&kind, most, &palette](std::size_t columns) {
    Bar bar(most, columns);
    const std::string included = bar.part(kind.included_tokens, "█");
    const std::string excluded = bar.part(kind.excluded_tokens, "░");
    return included.empty() && excluded.empty() ? "" : palette.green(included) + palette.dim(excluded);
  };
  return cell;
}

}  // namespace

void print_kinds(Page& page, const view::Run& run) {
  std::int64_t most = 1;
  for (const view::KindTotals& kind : run.kinds()) most = std::max(most, kind.tokens());

  page.heading("BY KIND", "tokens kept of those offered, pinned items included");
  Grid grid({{.head = "", .align = Align::Left, .fit = Fit::Clip, .least = 7, .most = 20},
             {.head = ""},
             {.head = "", .align = Align::Left, .gap = 1},
             {.head = ""},
             {.head = "", .align = Align::Left},
             {.head = "", .align = Align::Left, .fit = Fit::Clip, .least = 8}});
  for (const view::KindTotals& kind : run.kinds()) {
    grid.row({kind.kind.text(), grouped(kind.included_tokens), fmt::format("of {}", grouped(kind.tokens())),
              view::percent(kind.included_share()),
              fmt::format("{} of {}", grouped(kind.included), view::counted(kind.items(), "item")),
              drawing_of(kind, most, page.palette)});
  }
  grid.print(page);
}

}  // namespace cupel::cli
