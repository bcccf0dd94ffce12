#include "simulate/intervals.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cupel/json/text.hpp"
#include "view/format.hpp"

namespace cupel::cli {

BudgetColumns::BudgetColumns(std::int64_t last, std::size_t width)
    : last_(last), width_(std::max<std::size_t>(1, width)) {}

// budgets × column / width, without overflow in an intermediate result.
std::int64_t BudgetColumns::first_of(std::size_t column) const noexcept {
  const auto width = static_cast<std::int64_t>(width_);
  const auto number = static_cast<std::int64_t>(column);
  const std::int64_t budgets = last_ + 1;
  return budgets / width * number + budgets % width * number / width;
}

BudgetInterval BudgetColumns::operator[](std::size_t column) const noexcept {
  const std::int64_t first = first_of(column);
  return {first, std::max(first, first_of(column + 1) - 1)};
}

std::size_t BudgetColumns::column_of(std::int64_t budget) const noexcept {
  std::size_t column = 0;
  while (column + 1 < width_ && (*this)[column].last < budget) ++column;
  return column;
}

std::int64_t last_drawn_budget(const BudgetCurve& curve) {
  const std::int64_t last_change = curve.segments().back().first;
  return std::min(curve.ceiling(), last_change + std::max<std::int64_t>(1, last_change / 20));
}

std::string interval_text(std::span<const BudgetInterval> intervals, std::int64_t ceiling) {
  constexpr std::size_t kMost = 6;
  const auto text_of = [ceiling](const BudgetInterval& interval) {
    if (interval.last == ceiling) return fmt::format("from {}", view::grouped(interval.first));
    if (interval.first == interval.last) return view::grouped(interval.first);
    return fmt::format("{} to {}", view::grouped(interval.first), view::grouped(interval.last));
  };
  const bool shortened = intervals.size() > kMost + 1;
  std::string text;
  for (const BudgetInterval& interval : intervals.first(shortened ? kMost : intervals.size())) {
    text += (text.empty() ? "" : "; ") + text_of(interval);
  }
  if (!shortened) return text;
  return fmt::format("{}; and {} more; {}", text, view::counted(intervals.size() - kMost - 1, "range"),
                     text_of(intervals.back()));
}

std::string interval_strip(std::span<const BudgetInterval> intervals, const BudgetColumns& picture) {
  std::string strip;
  auto next = intervals.begin();
  for (std::size_t column = 0; column < picture.size(); ++column) {
    const BudgetInterval budgets = picture[column];
    while (next != intervals.end() && next->last < budgets.first) ++next;
    if (next == intervals.end() || next->first > budgets.last) {
      strip += "·";
    } else {
      strip += next->first <= budgets.first && next->last >= budgets.last ? "█" : "▒";
    }
  }
  return strip;
}

void append_intervals(std::string& out, std::span<const BudgetInterval> intervals) {
  json::append_list(out, intervals, [](std::string& to, const BudgetInterval& interval) {
    json::ObjectWriter object(to);
    object.number("first", interval.first);
    object.number("last", interval.last);
    object.close();
  });
}

}  // namespace cupel::cli
