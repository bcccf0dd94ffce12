#include "page.hpp"

#include <algorithm>
#include <string>

#include "text.hpp"

namespace cupel::cli {

void Page::heading(std::string_view title, std::string_view note) {
  const std::size_t used = columns(title) + columns(note) + 5;
  line("");
  line(palette.bold(title) + " " + palette.dim("── " + std::string(note) + " ") +
       palette.dim(repeated("─", width > used ? width - used : 0)));
}

void Page::line(std::string_view text) {
  out.write(text);
  out.write("\n");
}

std::size_t anatomy_index(const ScoreAnatomy& anatomy, Position position) {
  const auto found = std::lower_bound(anatomy.positions.begin(), anatomy.positions.end(), position);
  if (found == anatomy.positions.end() || *found != position) return anatomy.positions.size();
  return static_cast<std::size_t>(found - anatomy.positions.begin());
}

}  // namespace cupel::cli
