#include "page.hpp"

#include <algorithm>

#include "terminal.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

// Paints the first `painted` bytes of a text that is printed line by line.
class PartlyPainted {
 public:
  PartlyPainted(const Palette& palette, Paint paint, std::size_t painted)
      : palette_(palette), paint_(paint), left_(painted) {}

  std::string next(std::string_view line) {
    const std::size_t painted = std::min(left_, line.size());
    left_ -= std::min(left_, painted + 1);  // with the blank at which the line was cut
    if (paint_ == nullptr || painted == 0) return std::string(line);
    return (palette_.*paint_)(line.substr(0, painted)) + std::string(line.substr(painted));
  }

 private:
  const Palette& palette_;
  Paint paint_;
  std::size_t left_;
};

}  // namespace

void Page::heading(std::string_view title, std::string_view note) {
  const std::string said = view::printable(note);
  const std::size_t around = view::columns(title) + 5;
  const std::size_t used = around + view::columns(said);
  line("");
  if (used <= width) {
    const std::string rule = view::repeated("─", width - used);
    line(palette.bold(title) + " " + palette.dim("── " + said + " ") + palette.dim(rule));
    return;
  }
  const std::size_t rule = width - std::min(width, view::columns(title) + 1);
  line(palette.bold(title) + " " + palette.dim(view::repeated("─", rule)));
  for (const std::string& part : view::wrapped(said, width - 2)) line("  " + palette.dim(part));
}

void Page::line(std::string_view text) {
  out.write(text);
  out.write("\n");
}

void Page::text(std::string_view text, std::size_t indent, Paint paint, std::size_t painted) {
  PartlyPainted lines(palette, paint, painted);
  const std::string blanks(indent, ' ');
  bool is_first = true;
  for (const std::string& part : view::wrapped(view::printable(text), width - indent)) {
    line((is_first ? "" : blanks) + lines.next(part));
    is_first = false;
  }
}

void Page::entry(std::string_view name, std::string_view text, Paint paint, std::size_t painted) {
  PartlyPainted lines(palette, paint, painted);
  for (const std::string& part : view::wrapped(view::printable(text), width - kEntryNames)) {
    line("  " + palette.dim(view::left(name, kEntryNames - 2)) + lines.next(part));
    name = "";
  }
}

void Page::legend(const std::vector<Sign>& signs, std::size_t indent) {
  constexpr std::size_t kGap = 3;
  std::string text(indent, ' ');
  std::size_t used = indent;
  for (const Sign& sign : signs) {
    const std::size_t length = view::columns(sign.sign) + 1 + view::columns(sign.text);
    if (indent + length > width) {  // longer than a line: begins a new line and is wrapped
      if (used > indent) line(text);
      const std::string blanks(indent + 2, ' ');
      std::string before = std::string(indent, ' ') + (palette.*sign.paint)(sign.sign) + " ";
      for (const std::string& part : view::wrapped(sign.text, width - blanks.size())) {
        line(before + part);
        before = blanks;
      }
      text.assign(indent, ' ');
      used = indent;
      continue;
    }
    if (used > indent && used + kGap + length > width) {
      line(text);
      text.assign(indent, ' ');
      used = indent;
    }
    if (used > indent) text.append(kGap, ' ');
    used += length + (used > indent ? kGap : 0);
    text += (palette.*sign.paint)(sign.sign) + " " + sign.text;
  }
  if (used > indent) line(text);
}

Page page_on(Output& out) { return {.out = out, .palette = Palette(wants_colour()), .width = page_width()}; }

}  // namespace cupel::cli
