#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cupel/plural.hpp"
#include "grid.hpp"
#include "simulate/curve_page.hpp"
#include "view/curve_milestones.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::clip;
using view::counted;
using view::decimal;
using view::grouped;
using view::one_line;
using view::right;
using Align = GridColumn::Align;
using Fit = GridColumn::Fit;

std::string percent_of(double part, double whole) {
  if (!(whole > 0.0) || !std::isfinite(part)) return "-";
  return view::percent(part / whole);
}

std::string budgets_of(const CurveSegment& segment, std::int64_t ceiling) {
  const BudgetInterval interval{segment.first, segment.last};
  return interval_text({&interval, 1}, ceiling);
}

// Segments as rows, each with a note.
class SegmentTable {
 public:
  explicit SegmentTable(const BudgetCurve& curve)
      : curve_(curve),
        best_(view::best_score_of(curve)),
        grid_({{.head = "budget"},
               {.head = "items"},
               {.head = "tokens"},
               {.head = "used"},
               {.head = "score"},
               {.head = "of best"},
               {.head = "", .align = Align::Left, .fit = Fit::Wrap, .least = 16}}) {}

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
  const std::int64_t target = view.range.base ? view.range.base->target_tokens() : 0;
  page.heading("MILESTONES", "the smallest budgets for a part of the best score");
  SegmentTable table(view.curve);
  for (const view::Milestone& milestone : view::milestones(view.curve, target)) {
    std::vector<std::string> notes;
    if (const std::optional<int> percent = milestone.percent_of_best) {
      notes.push_back(*percent == 100 ? "the best score" : fmt::format("{} % of the best score", *percent));
    }
    if (milestone.most_items) notes.emplace_back("the most items");
    if (milestone.at_target) notes.push_back(fmt::format("the target of {}", grouped(target)));
    table.row(view.curve.segments()[milestone.segment], fmt::format("{}", fmt::join(notes, ", ")));
  }
  table.print(page);
}

void print_drops(Page& page, const CurveView& view) {
  constexpr std::size_t kMost = 5;
  const auto segments = view.curve.segments();
  std::vector<view::ScoreDrop> drops = view::score_drops(view.curve);
  if (drops.empty()) return;
  page.heading("SCORE DROPS",
               fmt::format("{} of {} {} the score{}", grouped(drops.size()), counted(segments.size() - 1, "step"),
                           plural(drops.size(), "lowers", "lower"), drops.size() > kMost ? "; the largest" : ""));
  std::ranges::stable_sort(drops, std::greater(), &view::ScoreDrop::lost);
  drops.resize(std::min(drops.size(), kMost));
  std::ranges::sort(drops, {}, &view::ScoreDrop::segment);
  SegmentTable table(view.curve);
  for (const auto& [at, lost] : drops) {
    table.row(segments[at], fmt::format("{} less than at {}", decimal(lost), grouped(segments[at].first - 1)),
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
  Grid grid({{.head = "", .align = Align::Left}, {.head = "", .align = Align::Left, .fit = Fit::Wrap, .least = 24}});
  for (const auto& [name, intervals] : by_error) {
    grid.row({{std::string(name), &Palette::red}, interval_text(intervals, view.curve.ceiling())});
  }
  grid.print(page);
}

void print_segments(Page& page, const CurveView& view) {
  page.heading("SEGMENTS", fmt::format("{} from the smallest budget to the largest",
                                       counted(view.curve.segments().size(), "selection")));
  SegmentTable table(view.curve);
  for (const CurveSegment& segment : view.curve.segments()) table.row(segment, "");
  table.print(page);
}

void print_item_intervals(Page& page, const CurveView& view, const CurveLayout& layout, Position position) {
  const auto& [gutter, picture] = layout;
  const ContextItem& item = view.items[position];
  const auto intervals = view.curve.intervals(position);
  page.heading(fmt::format("ITEM {}", position),
               fmt::format("{}, {}", one_line(item.kind().text(), 24), counted(item.tokens(), "token")));
  page.line(std::string(gutter + 2, ' ') + clip(one_line(item.content(), picture.size()), picture.size()));
  page.line(page.palette.dim(right("in", gutter) + " │") + page.palette.green(interval_strip(intervals, picture)));
  Grid grid({{.head = "", .gap = gutter - 2}, {.head = "", .align = Align::Left, .fit = Fit::Wrap, .least = 24}});
  grid.row({{"at", &Palette::dim},
            intervals.empty() ? fmt::format("no budget up to {}", grouped(view.curve.ceiling()))
                              : interval_text(intervals, view.curve.ceiling())});
  grid.print(page);
}

}  // namespace cupel::cli
