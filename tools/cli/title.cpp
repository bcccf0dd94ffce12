#include "title.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <optional>

#include "cupel/version.hpp"
#include "view/format.hpp"
#include "view/text.hpp"
#include "view/totals.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::grouped;
using view::one_line;

std::string tokens_of(std::span<const ContextItem> items) {
  const std::optional<std::int64_t> sum = view::offered_tokens(items);
  return sum ? grouped(*sum) : fmt::format("more than {}", grouped(view::kMostTokens));
}

}  // namespace

void print_title(Page& page, const std::string& file, std::span<const ContextItem> items, const std::string& more) {
  const std::string name = file == "-" ? "standard input" : one_line(file, page.width * 4);
  page.line(fmt::format("{}   {}: {}, {} tokens{}", page.palette.bold(fmt::format("cupel {}", kVersion)), name,
                        counted(items.size(), "candidate"), tokens_of(items), more));
}

}  // namespace cupel::cli
