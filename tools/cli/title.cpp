#include "title.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <limits>

#include "cupel/version.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::grouped;
using view::one_line;

std::string tokens_of(std::span<const ContextItem> items) {
  __extension__ using Wide = __int128;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  Wide sum = 0;
  for (const ContextItem& item : items) sum += item.tokens();
  if (sum > kMost) return fmt::format("more than {}", grouped(kMost));
  if (sum < -kMost) return fmt::format("less than {}", grouped(-kMost));
  return grouped(static_cast<std::int64_t>(sum));
}

}  // namespace

void print_title(Page& page, const std::string& file, std::span<const ContextItem> items, const std::string& more) {
  const std::string name = file == "-" ? "standard input" : one_line(file, page.width * 4);
  page.line(fmt::format("{}   {}: {}, {} tokens{}", page.palette.bold(fmt::format("cupel {}", kVersion)), name,
                        counted(items.size(), "candidate"), tokens_of(items), more));
}

}  // namespace cupel::cli
