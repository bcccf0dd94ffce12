#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "bar.hpp"
#include "explain/sections.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

void print_kinds(Page& page, const view::Run& run) {
  using view::grouped;
  using view::left;
  using view::right;
  std::int64_t most = 1;
  for (const view::KindTotals& kind : run.kinds()) most = std::max(most, kind.tokens());

  page.heading("BY KIND", "tokens kept of those offered");
  for (const view::KindTotals& kind : run.kinds()) {
    Bar bar(most, page.width - 64);
    const std::string included = page.palette.green(bar.part(kind.included_tokens, "█"));
    const std::string excluded = page.palette.dim(bar.part(kind.excluded_tokens, "░"));
    page.line(fmt::format("  {}{} of {}{:>3} %{} of {}{}{}", left(view::one_line(kind.kind.text(), 16), 16),
                          right(grouped(kind.included_tokens), 9), left(grouped(kind.tokens()), 9),
                          view::whole_percent(kind.included_share()), right(std::to_string(kind.included), 6),
                          left(view::counted(kind.items(), "item"), 10), included, excluded));
  }
}

}  // namespace cupel::cli
