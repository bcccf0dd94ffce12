#include "page.hpp"

#include <string>

#include "terminal.hpp"
#include "view/text.hpp"

namespace cupel::cli {

void Page::heading(std::string_view title, std::string_view note) {
  const std::size_t around = view::columns(title) + 5;
  const std::string said = view::clip(note, width > around ? width - around : 1);
  const std::size_t used = around + view::columns(said);
  line("");
  line(palette.bold(title) + " " + palette.dim("── " + said + " ") +
       palette.dim(view::repeated("─", width > used ? width - used : 0)));
}

void Page::line(std::string_view text) {
  out.write(text);
  out.write("\n");
}

void Page::entry(std::string_view name, std::string_view text, Paint paint) {
  for (const std::string& part : view::wrapped(text, width - kEntryNames)) {
    line("  " + palette.dim(view::left(name, kEntryNames - 2)) + (paint == nullptr ? part : (palette.*paint)(part)));
    name = "";
  }
}

Page page_on(Output& out) { return {.out = out, .palette = Palette(wants_colour()), .width = page_width()}; }

}  // namespace cupel::cli
