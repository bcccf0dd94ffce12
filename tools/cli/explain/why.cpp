// What would have let an item in, in words. The numbers are the library's, see cupel/analytics/counterfactual.hpp.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cupel/analytics/counterfactual.hpp"
#include "cupel/json/curve.hpp"
#include "explanation.hpp"
#include "simulate/intervals.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

// As few digits as do, from six on: never less than the number, because less does not do.
std::string at_least(double number) {
  std::array<char, 32> buffer{};
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, number);
    if (std::strtod(buffer.data(), nullptr) >= number) break;
  }
  return buffer.data();
}

std::string list_of(const std::vector<Position>& positions) {
  constexpr std::size_t kMost = 8;
  std::string text = positions.size() == 1 ? "item" : "items";
  for (std::size_t i = 0; i < std::min(positions.size(), kMost); ++i) {
    text += (i == 0 ? " " : ", ") + std::to_string(positions[i]);
  }
  if (positions.size() > kMost) text += " and " + std::to_string(positions.size() - kMost) + " more";
  return text;
}

constexpr std::size_t kLongestReason = 400;  // it may quote a content

// The same budget, but for its target.
BudgetCurve curve_up_to_target(const Explanation& run) {
  return budget_curve(run.pipeline, run.items, {.ceiling = run.budget.target_tokens(), .base = run.budget});
}

class Why {
 public:
  Why(Page& page, const Explanation& run, Position position)
      : page_(page), run_(run), item_(run.items[position]), position_(position) {}

  void print_excluded(const Counterfactuals& found) {
    page_.heading("TO LET IT IN", "each change by itself; tried by a run with it");
    const std::int64_t target = run_.budget.target_tokens();
    row("budget", found.larger_budget, [&](std::int64_t budget) {
      return "a target of " + grouped(budget) + " tokens, " + grouped(budget - target) + " more";
    });
    if (found.budget.value && *found.budget.value < target) {
      row("or", found.budget,
          [&](std::int64_t budget) { return "a smaller target, from " + grouped(budget) + " tokens on"; });
    }
    row("tokens", found.tokens,
        [&](std::int64_t tokens) { return "at most " + grouped(tokens) + " instead of " + grouped(item_.tokens()); });
    row("score", found.score,
        [&](double score) { return "at least " + at_least(score) + " instead of " + at_least(own_score()); });
    row("priority", found.priority, [&](std::int64_t priority) {
      return std::to_string(priority) + " instead of " +
             (item_.priority() ? std::to_string(*item_.priority()) : "none");
    });
    row("hint", found.future_relevance_hint, [&](double hint) {
      return at_least(hint) + " instead of " +
             (item_.future_relevance_hint() ? at_least(*item_.future_relevance_hint()) : "none");
    });
    row("timestamp", found.timestamp, [&](const Timestamp& timestamp) {
      return timestamp.to_string() + " instead of " + (item_.timestamp() ? item_.timestamp()->to_string() : "none");
    });
    if (!not_looked_at_.empty()) page_.entry("other", "no scorer looks at its " + not_looked_at_);
  }

  void print_included() {
    page_.heading("IT IS IN", "at these targets up to that of this run, everything else as it is");
    const std::int64_t target = run_.budget.target_tokens();
    try {
      const BudgetCurve curve = curve_up_to_target(run_);
      page_.entry("budget", interval_text(curve.intervals(position_), target));
    } catch (const Error& error) {
      if (error.parameter() != "ceiling") throw;
      page_.entry("budget", "unknown: " + std::string(error.what()));
    }
  }

 private:
  template <class Value, class Words>
  void row(std::string_view name, const Counterfactual<Value>& change, const Words& words) {
    if (change.never && change.never->cause == NeverCause::NotLookedAt) {
      not_looked_at_.append(not_looked_at_.empty() ? "" : ", ").append(name);
      return;
    }
    if (change.never) {
      const bool unknown = change.never->cause == NeverCause::SearchLimit;
      return page_.entry(name, (unknown ? "" : "never: ") + one_line(change.never->text, kLongestReason));
    }
    std::string text = words(change.value.value());
    if (!change.displaced.empty()) text += "; drives out " + list_of(change.displaced);
    if (!change.admitted.empty()) text += "; also lets in " + list_of(change.admitted);
    page_.entry(name, text);
  }

  double own_score() const {
    const std::size_t index = anatomy_index(run_.anatomy, position_);
    return index < run_.anatomy.scores.size() ? run_.anatomy.scores[index] : 0.0;
  }

  Page& page_;
  const Explanation& run_;
  const ContextItem& item_;
  Position position_;
  std::string not_looked_at_;
};

bool is_included(const SelectionReport& report, Position position) {
  return std::any_of(report.included.begin(), report.included.end(),
                     [position](const IncludedItem& included) { return included.position == position; });
}

Counterfactuals counterfactuals_of(const Explanation& run, Position position) {
  constexpr std::size_t kItemsTried = 20'000'000;  // in all runs of a search; some seconds
  const std::size_t max_runs = std::clamp<std::size_t>(kItemsTried / run.items.size(), 100, 50'000);
  return counterfactuals(run.pipeline, run.items, run.budget, position, {.max_runs = max_runs});
}

}  // namespace

std::string why_json(const Explanation& run, Position position) {
  std::string line = R"({"index":)" + std::to_string(position);
  if (is_included(run.report, position)) {
    const BudgetCurve curve = curve_up_to_target(run);
    line += R"(,"included":true,"intervals":)" + intervals_json(curve.intervals(position));
  } else {
    line += R"(,"included":false,"counterfactuals":)" + json::to_json(counterfactuals_of(run, position));
  }
  return line + "}\n";
}

void print_why(Page& page, const Explanation& run, Position position) {
  Why why(page, run, position);
  if (is_included(run.report, position)) {
    why.print_included();
  } else {
    why.print_excluded(counterfactuals_of(run, position));
  }
}

}  // namespace cupel::cli
