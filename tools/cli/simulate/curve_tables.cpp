#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

#include "grid.hpp"
#include "simulate/curve_page.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::clip;
using view::counted;
using view::decimal;
using view::grouped;
using view::left;
using view::one_line;
using view::right;
using Align = GridColumn::Align;

std::string percent_of(double part, double whole) {
  if (!(whole > 0.0) || !std::isfinite(part)) return "-";
  return fmt::format("{} %", std::lround(part / whole * 100.0));
}

std::string budgets_of(const CurveSegment& segment, std::int64_t ceiling) {
  const BudgetInterval interval{segment.first, segment.last};
  return interval_text({&interval, 1}, ceiling);
}

double best_score_of(const BudgetCurve& curve) {
  double best = 0.0;
  for (const CurveSegment& segment : curve.segments()) {
    if (!segment.error && segment.score > best) best = segment.score;
  }
  return best;
}

// Segments as rows, each with a note.
class SegmentTable {
 public:
  explicit SegmentTable(const BudgetCurve& curve)
      : curve_(curve),
        best_(best_score_of(curve)),
        grid_({{.head = "budget"},
               {.head = "items"},
               {.head = "tokens"},
               {.head = "used"},
               {.head = "score"},
               {.head = "of best"},
               {.head = "", .align = Align::Left}}) {}

  void row(const CurveSegment& segment, const std::string& note, Paint paint = nullptr) {
    const std::string budgets = budgets_of(segment, curve_.ceiling());
    if (segment.error) {
      grid_.row({budgets, "-", "-", "-", "-", "-", fmt::format("fails: {}", to_string(*segment.error))}, &Palette::red);
      return;
    }
    grid_.row({budgets, grouped(segment.count), grouped(segment.tokens),
               percent_of(static_cast<double>(segment.tokens), static_cast<double>(segment.first)),
               decimal(segment.score), percent_of(segment.score, best_), note},
              paint);
  }

  void print(Page& page) const { grid_.print(page); }

 private:
  const BudgetCurve& curve_;
  double best_;
  Grid grid_;
};

}  // namespace

void print_milestones(Page& page, const CurveView& view) {
  const auto segments = view.curve.segments();
  const double best = best_score_of(view.curve);
  std::map<std::size_t, std::string> notes;
  const auto add = [&](std::size_t index, const std::string& note) {
    std::string& text = notes[index];
    text += (text.empty() ? "" : ", ") + note;
  };

  constexpr std::array<int, 6> kParts = {25, 50, 75, 90, 99, 100};
  std::size_t part = 0;
  for (std::size_t i = 0; i < segments.size() && best > 0.0; ++i) {
    const std::size_t before = part;
    while (part < kParts.size() && !segments[i].error && segments[i].score >= best * kParts.at(part) / 100.0) ++part;
    if (part == before) continue;
    add(i, part == kParts.size() ? "the best score" : fmt::format("{} % of the best score", kParts.at(part - 1)));
  }
  std::size_t most = segments.size();
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (!segments[i].error && (most == segments.size() || segments[i].count > segments[most].count)) most = i;
  }
  if (most < segments.size()) add(most, "the most items");
  const std::int64_t target = view.range.base ? view.range.base->target_tokens() : 0;
  if (target > 0 && target <= view.curve.ceiling()) {
    add(static_cast<std::size_t>(&view.curve.at(target) - segments.data()), "the target of " + grouped(target));
  }

  page.heading("MILESTONES", "the smallest budgets for a part of the best score");
  SegmentTable table(view.curve);
  for (const auto& [index, note] : notes) table.row(segments[index], note);
  table.print(page);
}

void print_drops(Page& page, const CurveView& view) {
  constexpr std::size_t kMost = 5;
  const auto segments = view.curve.segments();
  const auto lost = [&](std::size_t i) { return segments[i - 1].score - segments[i].score; };
  std::vector<std::size_t> drops;
  for (std::size_t i = 1; i < segments.size(); ++i) {
    if (!segments[i].error && !segments[i - 1].error && lost(i) > 0.0) drops.push_back(i);
  }
  if (drops.empty()) return;
  page.heading("LESS FOR MORE",
               fmt::format("{} of {} lower the score{}", grouped(drops.size()), counted(segments.size() - 1, "step"),
                           drops.size() > kMost ? "; the largest" : ""));
  std::stable_sort(drops.begin(), drops.end(), [&](std::size_t a, std::size_t b) { return lost(a) > lost(b); });
  drops.resize(std::min(drops.size(), kMost));
  std::sort(drops.begin(), drops.end());
  SegmentTable table(view.curve);
  for (const std::size_t i : drops) {
    table.row(segments[i], fmt::format("{} less than at {}", decimal(lost(i)), grouped(segments[i].first - 1)),
              &Palette::yellow);
  }
  table.print(page);
}

void print_failures(Page& page, const CurveView& view) {
  std::map<std::string_view, std::vector<BudgetInterval>> by_error;
  for (const CurveSegment& segment : view.curve.segments()) {
    if (segment.error) by_error[to_string(*segment.error)].push_back({segment.first, segment.last});
  }
  if (by_error.empty()) return;
  page.heading("FAILURES", "budgets at which a run fails");
  for (const auto& [name, intervals] : by_error) {
    page.line("  " + page.palette.red(left(name, 22)) + interval_text(intervals, view.curve.ceiling()));
  }
}

void print_segments(Page& page, const CurveView& view) {
  page.heading("SEGMENTS",
               counted(view.curve.segments().size(), "selection") + " from the smallest budget to the largest");
  SegmentTable table(view.curve);
  for (const CurveSegment& segment : view.curve.segments()) table.row(segment, "");
  table.print(page);
}

void print_item_intervals(Page& page, const CurveView& view, const CurveLayout& layout, Position position) {
  const auto& [gutter, picture] = layout;
  const ContextItem& item = view.items[position];
  const auto intervals = view.curve.intervals(position);
  page.heading(fmt::format("ITEM {}", position),
               fmt::format("{}, {} tokens", one_line(item.kind().text(), 24), grouped(item.tokens())));
  page.line(std::string(gutter + 2, ' ') + clip(one_line(item.content(), picture.size()), picture.size()));
  page.line(page.palette.dim(right("in", gutter) + " │") + page.palette.green(interval_strip(intervals, picture)));
  page.line(page.palette.dim(right("at", gutter) + "  ") + (intervals.empty()
                                                                ? "no budget up to " + grouped(view.curve.ceiling())
                                                                : interval_text(intervals, view.curve.ceiling())));
}

}  // namespace cupel::cli
