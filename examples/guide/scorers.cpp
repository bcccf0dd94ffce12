#include <chrono>
#include <iomanip>
#include <iostream>

#include "cupel/cupel.hpp"

using namespace cupel;

int main() {
  using std::chrono::hours;
  const Timestamp now = Timestamp::parse("2026-03-17T12:00:00Z");

  const CompositeScorer scorer({
      {DecayScorer(FixedTimeProvider(now), DecayCurve::exponential(hours(6))), 2},
      {TagScorer({{.tag = "failure", .weight = 3}, {.tag = "ci", .weight = 1}}), 1},
      {[](const ContextItem& item) { return item.content().starts_with("ERROR") ? 1.0 : 0.0; }, 1},
  });

  const std::vector<ContextItem> items = {
      ContextItem(
          {.content = "ERROR: no space left", .tokens = 6, .timestamp = Timestamp::parse("2026-03-17T06:00:00Z")}),
      ContextItem({.content = "3 tests failed",
                   .tokens = 5,
                   .tags = {"ci", "failure"},
                   .timestamp = Timestamp::parse("2026-03-17T12:00:00Z")}),
      ContextItem({.content = "build started",
                   .tokens = 3,
                   .tags = {"ci"},
                   .timestamp = Timestamp::parse("2026-03-16T12:00:00Z")}),
  };
  std::cout << std::fixed << std::setprecision(3);
  const std::vector<double> scores = score_all(scorer, items);
  for (std::size_t i = 0; i < items.size(); ++i) std::cout << scores[i] << "  " << items[i].content() << '\n';
}
