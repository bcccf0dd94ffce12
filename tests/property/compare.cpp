#include "property/compare.hpp"

#include <algorithm>
#include <cmath>

#include "support/dump.hpp"

namespace cupel::property {
namespace {

using test_support::dump;
using test_support::dump_list;

struct DetailText {
  std::string operator()(const InvalidParameter& d) const { return d.parameter + " " + d.problem; }
  std::string operator()(const PinnedShortage& d) const {
    return "pinned " + std::to_string(d.pinned_tokens) + " available " + std::to_string(d.available_tokens);
  }
  std::string operator()(const TargetExceeded& d) const {
    return "selected " + std::to_string(d.selected_tokens) + " target " + std::to_string(d.target_tokens);
  }
  std::string operator()(const UnmetCount& d) const {
    return d.kind + " required " + std::to_string(d.required_count) + " satisfied " + std::to_string(d.satisfied_count);
  }
  std::string operator()(const TableSize& d) const { return "table of " + std::to_string(d.cells); }
  std::string operator()(const StepLimit& d) const { return "more than " + std::to_string(d.max_steps) + " steps"; }
  std::string operator()(const AtPosition& d) const { return "at position " + std::to_string(d.position); }
  std::string operator()(const TextPlace& d) const {
    return "line " + std::to_string(d.line) + ", column " + std::to_string(d.column);
  }
};

std::string differs(const std::string& what, const std::string& expected, const std::string& actual) {
  return what + ": expected " + expected + ", got " + actual + "\n";
}

template <class Number>
std::string compare_numbers(const char* what, Number expected, Number actual) {
  return expected == actual ? "" : differs(what, std::to_string(expected), std::to_string(actual));
}

}  // namespace

bool same_score(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

std::string compare_scores(const std::vector<double>& expected, const std::vector<double>& actual) {
  if (expected.size() != actual.size()) return compare_numbers("number of scores", expected.size(), actual.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!same_score(expected[i], actual[i])) {
      return differs("score of item " + std::to_string(i), dump(expected[i]), dump(actual[i]));
    }
  }
  return "";
}

std::string compare_positions(const char* what, const std::vector<std::size_t>& expected,
                              const std::vector<Position>& actual) {
  if (std::equal(expected.begin(), expected.end(), actual.begin(), actual.end())) return "";
  return differs(what, dump_list(expected), dump_list(actual));
}

std::string compare_shortfalls(const std::vector<CountRequirementShortfall>& expected,
                               const std::vector<CountRequirementShortfall>& actual) {
  const auto text = [](const std::vector<CountRequirementShortfall>& shortfalls) {
    std::string result;
    for (const CountRequirementShortfall& shortfall : shortfalls) {
      result += shortfall.kind.text() + " " + std::to_string(shortfall.satisfied_count) + " of " +
                std::to_string(shortfall.required_count) + "; ";
    }
    return result;
  };
  return text(expected) == text(actual) ? "" : differs("shortfalls", text(expected), text(actual));
}

std::string compare_slice(const reference::SliceOutcome& expected, const SliceResult& actual) {
  std::string problem = compare_positions("selected", expected.selected, actual.selected);
  problem += compare_shortfalls(expected.shortfalls, actual.shortfalls);
  // The report sorts exclusions, so the order in which a slicer returns them does not matter.
  std::vector<std::pair<std::size_t, std::string>> expected_reasons;
  std::vector<std::pair<std::size_t, std::string>> actual_reasons;
  for (const auto& [index, reason] : expected.cap_exclusions) expected_reasons.emplace_back(index, dump(reason));
  for (const auto& [index, reason] : actual.exclusions) actual_reasons.emplace_back(index, dump(reason));
  std::sort(expected_reasons.begin(), expected_reasons.end());
  std::sort(actual_reasons.begin(), actual_reasons.end());
  if (expected_reasons != actual_reasons) {
    const auto text = [](const std::vector<std::pair<std::size_t, std::string>>& reasons) {
      std::string result;
      for (const auto& [index, reason] : reasons) result += std::to_string(index) + " " + reason + "; ";
      return result;
    };
    problem += differs("cap exclusions", text(expected_reasons), text(actual_reasons));
  }
  return problem;
}

std::string compare_selection(const reference::Outcome& expected, const Selection& actual) {
  std::string problem;
  if (expected.positions != actual.positions) {
    problem += differs("positions", dump_list(expected.positions), dump_list(actual.positions));
  }
  problem += compare_numbers("total_tokens", expected.total_tokens, actual.total_tokens);
  problem += compare_numbers("tokens_over_budget", expected.tokens_over_budget, actual.tokens_over_budget);
  return problem + compare_shortfalls(expected.shortfalls, actual.shortfalls);
}

std::string compare_report(const reference::Outcome& expected, std::span<const ContextItem> items,
                           const SelectionReport& actual) {
  const auto included_text = [](const auto& entry) {
    return std::to_string(entry.position) + " score=" + dump(entry.score + 0.0) + " " +
           std::string(to_string(entry.reason));
  };
  const auto excluded_text = [](const auto& entry) {
    return std::to_string(entry.position) + " score=" + dump(entry.score + 0.0) + " " + dump(entry.reason);
  };
  const auto is_score_equal = [](const auto& a, const auto& b) { return same_score(a.score, b.score); };
  std::string problem = compare_numbers("number included", expected.included.size(), actual.included.size());
  problem += compare_numbers("number excluded", expected.excluded.size(), actual.excluded.size());
  problem += compare_numbers("total_candidates", expected.total_candidates, actual.total_candidates);
  problem +=
      compare_numbers("total_tokens_considered", expected.total_tokens_considered, actual.total_tokens_considered);
  problem += compare_shortfalls(expected.shortfalls, actual.count_requirement_shortfalls);
  for (std::size_t i = 0; i < std::min(expected.included.size(), actual.included.size()); ++i) {
    const reference::Included& e = expected.included[i];
    const IncludedItem& a = actual.included[i];
    if (e.position != a.position || !is_score_equal(e, a) || e.reason != a.reason) {
      problem += differs("included[" + std::to_string(i) + "]", included_text(e), included_text(a));
    } else if (!a.item.same_record(items[a.position])) {
      problem += "included[" + std::to_string(i) + "] carries another item\n";
    }
  }
  for (std::size_t i = 0; i < std::min(expected.excluded.size(), actual.excluded.size()); ++i) {
    const reference::Excluded& e = expected.excluded[i];
    const ExcludedItem& a = actual.excluded[i];
    if (e.position != a.position || !is_score_equal(e, a) || e.reason != a.reason) {
      problem += differs("excluded[" + std::to_string(i) + "]", excluded_text(e), excluded_text(a));
    } else if (!a.item.same_record(items[a.position])) {
      problem += "excluded[" + std::to_string(i) + "] carries another item\n";
    }
  }
  return problem;
}

std::string compare_failure(const reference::Failure& expected, const Error& actual) {
  if (expected.code != actual.code()) {
    return differs("error code", std::string(to_string(expected.code)) + " (" + expected.what() + ")",
                   std::string(to_string(actual.code())) + " (" + actual.what() + ")");
  }
  if (expected.exact_text && std::string(expected.what()) != actual.what()) {
    return differs("error text", expected.what(), actual.what());
  }
  if (expected.detail) {
    const std::string expected_detail = std::visit(DetailText{}, *expected.detail);
    const std::string actual_detail = std::visit(DetailText{}, actual.detail());
    if (expected_detail != actual_detail) return differs("error detail", expected_detail, actual_detail);
  }
  return "";
}

}  // namespace cupel::property
