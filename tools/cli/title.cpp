#include "title.hpp"

#include <cstdint>

#include "cupel/version.hpp"
#include "text.hpp"

namespace cupel::cli {

void print_title(Page& page, const std::string& file, const std::vector<ContextItem>& items, const std::string& more) {
  std::uint64_t tokens = 0;  // wraps where a run would fail; as a signed sum it then only looks wrong
  for (const ContextItem& item : items) tokens += static_cast<std::uint64_t>(item.tokens());
  page.line(page.palette.bold("cupel " + std::string(kVersion)) + "   " + one_line(file, page.width * 4) + ": " +
            counted(items.size(), "candidate") + ", " + grouped(static_cast<std::int64_t>(tokens)) + " tokens" + more);
}

}  // namespace cupel::cli
