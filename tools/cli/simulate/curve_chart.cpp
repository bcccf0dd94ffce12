// A curve drawn with characters: each panel is an area of blocks with eight heights, one column per range of budgets.
// Everything is scaled to fit the page; positive values are drawn at least an eighth high, so that they do not look
// like zero.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "simulate/curve_page.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::decimal;
using view::grouped;
using view::right;

constexpr std::array<std::string_view, 9> kBlocks = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

// The contents of one column.
struct Point {
  std::int64_t budget;
  const CurveSegment* segment;
  bool fails;  // at some budget of the column
};

std::vector<Point> points_of(const BudgetCurve& curve, const BudgetColumns& picture) {
  std::vector<Point> points;
  auto segment = curve.segments().begin();
  for (std::size_t column = 0; column < picture.size(); ++column) {
    const BudgetInterval budgets = picture[column];
    while (segment->last < budgets.first) ++segment;
    bool fails = segment->error.has_value();
    while (segment->last < budgets.last) {
      ++segment;
      fails = fails || segment->error.has_value();
    }
    points.push_back({budgets.last, &*segment, fails});
  }
  return points;
}

// One quantity over all columns.
struct Panel {
  std::string_view name;
  std::string top_label;
  double top;
  std::size_t rows;
  std::vector<double> values = {};
  std::vector<double> shadow = {};  // a second quantity, drawn with dots where it is higher; may be empty
};

// How many eighths of a panel's row are filled, 0 to 8. Rows count from the bottom.
std::size_t eighths(const Panel& panel, double value, std::size_t row) {
  if (!(value > 0.0) || !(panel.top > 0.0)) return 0;
  const double all = std::min(1.0, value / panel.top) * static_cast<double>(panel.rows * 8);
  const double filled = std::max(1.0, std::round(all)) - static_cast<double>(row * 8);
  return static_cast<std::size_t>(std::clamp(filled, 0.0, 8.0));
}

bool in_shadow(const Panel& panel, std::size_t column, std::size_t row) {
  if (column >= panel.shadow.size() || !(panel.top > 0.0)) return false;
  const double middle = (static_cast<double>(row) + 0.5) / static_cast<double>(panel.rows) * panel.top;
  return panel.shadow[column] >= middle;
}

void print_panel(Page& page, const Panel& panel, std::size_t gutter) {
  for (std::size_t row = panel.rows; row-- > 0;) {
    const bool is_top = row + 1 == panel.rows;
    const std::string label = is_top ? panel.top_label : row + 2 == panel.rows ? std::string(panel.name) : "";
    std::string cells;
    for (std::size_t column = 0; column < panel.values.size(); ++column) {
      const std::size_t height = eighths(panel, panel.values[column], row);
      cells += height == 0 && in_shadow(panel, column, row) ? "·" : kBlocks.at(height);
    }
    cells.erase(cells.find_last_not_of(' ') + 1);
    page.line(page.palette.dim(right(label, gutter) + (is_top ? " ┤" : " │")) + page.palette.green(cells));
  }
}

// The distance between the marks of the axis: 1, 2 or 5 times a power of ten, such that there are about six marks.
std::int64_t distance_of_marks(std::int64_t last) {
  std::int64_t power = 1;
  while (last / power / 10 >= 6) power *= 10;
  for (const std::int64_t times : {1, 2, 5}) {
    if (last / power / times <= 6) return power * times;
  }
  return power * 10;
}

// The axis below the panels, with numbered marks.
void print_axis(Page& page, const BudgetColumns& picture, std::size_t gutter) {
  std::vector<bool> marked(picture.size() + 1);
  std::string numbers;
  const std::int64_t distance = distance_of_marks(picture.last());
  for (std::int64_t budget = 0; budget <= picture.last(); budget += distance) {
    const std::size_t column = picture.column_of(budget);
    const std::string number = grouped(budget);
    const std::size_t start = column - std::min(column, number.size() / 2);
    const bool has_room = numbers.empty() || numbers.size() + 2 <= start;
    if (marked[column] || !has_room || start + number.size() > picture.size() + 2) continue;
    marked[column] = true;
    numbers.append(start - numbers.size(), ' ').append(number);
  }
  std::string line;
  for (std::size_t column = 0; column < picture.size(); ++column) line += marked[column] ? "┬" : "─";
  page.line(page.palette.dim(std::string(gutter, ' ') + " └" + line));
  page.line(page.palette.dim(right("budget", gutter) + "  " + numbers));
}

void print_target(Page& page, const CurveView& view, const BudgetColumns& picture, std::size_t gutter) {
  if (!view.range.base || view.range.base->target_tokens() == 0) return;
  const std::int64_t target = view.range.base->target_tokens();
  const std::string text = fmt::format("target {}", grouped(target));
  const std::size_t column = picture.column_of(target);
  const bool beyond = target > picture.last();
  if (column + 2 + text.size() <= picture.size()) {
    page.line(std::string(gutter + 2 + column, ' ') + page.palette.yellow("▲ " + text));
    return;
  }
  // No room to the right of the mark: print the text to its left, extending into the gutter if the picture is narrow.
  const std::string before = text + (beyond ? " →" : " ▲");
  const std::size_t end = gutter + 3 + column;
  page.line(page.palette.yellow(right(before, std::max(end, view::columns(before)))));
}

void print_fails(Page& page, const std::vector<Point>& points, std::size_t gutter) {
  std::string line;
  for (const Point& point : points) line += point.fails ? "×" : " ";
  line.erase(line.find_last_not_of(' ') + 1);
  if (!line.empty()) page.line(page.palette.red(right("fails", gutter) + "  " + line));
}

// The highest score in the chart.
double best_score_in(const BudgetCurve& curve) {
  double best = 0.0;
  for (const CurveSegment& segment : curve.segments()) {
    if (std::isfinite(segment.score)) best = std::max(best, segment.score);
  }
  return best;
}

}  // namespace

CurveLayout layout_of(const Page& page, const BudgetCurve& curve) {
  std::int64_t widest = last_drawn_budget(curve);
  for (const CurveSegment& segment : curve.segments()) widest = std::max(widest, segment.tokens);
  const std::string best_score = decimal(best_score_in(curve));
  const std::size_t gutter = 2 + std::max({std::size_t{6}, grouped(widest).size(), best_score.size()});
  return {.gutter = gutter, .columns = BudgetColumns(last_drawn_budget(curve), page.width - gutter - 4)};
}

void print_chart(Page& page, const CurveView& view, const CurveLayout& layout) {
  const auto& [gutter, picture] = layout;
  const std::vector<Point> points = points_of(view.curve, picture);

  std::int64_t most_tokens = picture.last();
  std::int64_t most_items = 0;
  const double best_score = best_score_in(view.curve);
  for (const CurveSegment& segment : view.curve.segments()) {
    most_tokens = std::max(most_tokens, segment.tokens);
    most_items = std::max(most_items, segment.count);
  }
  Panel tokens{.name = "tokens", .top_label = grouped(most_tokens), .top = static_cast<double>(most_tokens), .rows = 8};
  Panel items{.name = "items", .top_label = grouped(most_items), .top = static_cast<double>(most_items), .rows = 4};
  Panel score{.name = "score", .top_label = decimal(best_score), .top = best_score, .rows = 4};
  for (const Point& point : points) {
    tokens.values.push_back(static_cast<double>(point.segment->tokens));
    tokens.shadow.push_back(static_cast<double>(point.budget));
    items.values.push_back(static_cast<double>(point.segment->count));
    score.values.push_back(point.segment->score);
  }
  for (const Panel* panel : {&tokens, &items, &score}) print_panel(page, *panel, gutter);
  print_axis(page, picture, gutter);
  print_fails(page, points, gutter);
  print_target(page, view, picture, gutter);
  page.line("");
  const std::int64_t last_change = view.curve.segments().back().first;
  std::vector<Sign> signs = {{"█", &Palette::green, "used"}, {"·", &Palette::dim, "unused budget"}};
  if (picture.last() < view.curve.ceiling()) {
    const std::string ceiling = grouped(view.curve.ceiling());
    signs.push_back({"→", &Palette::dim, fmt::format("nothing changes from {} to {}", grouped(last_change), ceiling)});
  }
  page.legend(signs, std::min<std::size_t>(gutter + 2, page.width / 4));
}

}  // namespace cupel::cli
