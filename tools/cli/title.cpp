#include "title.hpp"

#include <fmt/core.h>

#include "cupel/version.hpp"
#include "view/format.hpp"
#include "view/text.hpp"
#include "view/totals.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::one_line;

}  // namespace

void print_title(Page& page, const std::string& file, std::span<const ContextItem> items, const std::string& more) {
  const std::string name = file == "-" ? "standard input" : one_line(file, page.width * 4);
  const std::string program = fmt::format("cupel {}", kVersion);
  page.text(fmt::format("{}   {}: {}, {}{}", program, name, counted(items.size(), "candidate"),
                        view::offered_text(items), more),
            2, &Palette::bold, program.size());
}

}  // namespace cupel::cli
