#include "diagnostics_checker.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "compare.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

void compare(const std::string& what, const std::string& expected, std::string_view actual, Failures& failures) {
  if (expected != actual) failures.push_back(not_equal(what, in_quotes(expected), in_quotes(actual)));
}

void compare(const std::string& what, std::int64_t expected, std::int64_t actual, Failures& failures) {
  if (expected != actual) failures.push_back(not_equal(what, std::to_string(expected), std::to_string(actual)));
}

void compare_score(const std::string& what, double expected, double actual, Failures& failures) {
  if (!scores_match(actual, expected, kDefaultEpsilon)) {
    failures.push_back(not_equal(what, shown(expected), shown(actual)));
  }
}

// False when the lists differ in length, which makes their entries not worth comparing.
template <class Reported>
bool same_contents(const std::string& list, const std::vector<const toml::table*>& expected,
                   const std::vector<Reported>& reported, Failures& failures) {
  std::vector<std::string> expected_contents;
  std::vector<std::string> contents;
  for (const toml::table* entry : expected) expected_contents.push_back(required_string(*entry, "content"));
  for (const Reported& entry : reported) contents.push_back(entry.item.content());
  if (contents != expected_contents) failures.push_back(not_equal(list, shown(expected_contents), shown(contents)));
  return contents == expected_contents;
}

void check_included(const std::vector<const toml::table*>& expected, const std::vector<IncludedItem>& included,
                    Failures& failures) {
  if (!same_contents("Included", expected, included, failures)) return;
  for (std::size_t i = 0; i < included.size(); ++i) {
    const std::string what = "Included '" + included[i].item.content() + "': ";
    compare_score(what + "score", required_number(*expected[i], "score_approx"), included[i].score, failures);
    compare(what + "reason", required_string(*expected[i], "inclusion_reason"), name(included[i].reason), failures);
  }
}

// The fields of a reason. Those that the format chapter requires must be in the vector; the others are compared where
// they are.
struct ReasonChecker {
  const toml::table& expected;
  const std::string& what;
  Failures& failures;

  void operator()(const exclusion::BudgetExceeded& reason) const {
    compare(what + "item_tokens", required_integer(expected, "item_tokens"), reason.item_tokens, failures);
    compare(what + "available_tokens", required_integer(expected, "available_tokens"), reason.available_tokens,
            failures);
  }
  void operator()(const exclusion::Deduplicated& reason) const {
    compare(what + "deduplicated_against", required_string(expected, "deduplicated_against"),
            reason.deduplicated_against.str(), failures);
  }
  void operator()(const exclusion::NegativeTokens& reason) const {
    if (const auto tokens = find_integer(expected, "tokens")) {
      compare(what + "tokens", *tokens, reason.tokens, failures);
    }
  }
  void operator()(const exclusion::PinnedOverride& reason) const {
    if (const auto displaced_by = find_string(expected, "displaced_by")) {
      compare(what + "displaced_by", *displaced_by, reason.displaced_by.str(), failures);
    }
  }
  template <class Other>
  void operator()(const Other& /*reason*/) const {}
};

void check_excluded(const std::vector<const toml::table*>& expected, const std::vector<ExcludedItem>& excluded,
                    Failures& failures) {
  if (!same_contents("Excluded", expected, excluded, failures)) return;
  for (std::size_t i = 0; i < excluded.size(); ++i) {
    const std::string what = "Excluded '" + excluded[i].item.content() + "': ";
    const std::string reason = required_string(*expected[i], "exclusion_reason");
    compare_score(what + "score", required_number(*expected[i], "score_approx"), excluded[i].score, failures);
    compare(what + "reason", reason, name(excluded[i].reason), failures);
    if (reason == name(excluded[i].reason)) {
      std::visit(ReasonChecker{*expected[i], what, failures}, excluded[i].reason);
    }
  }
}

void check_summary(const toml::table& summary, const SelectionReport& report, Failures& failures) {
  if (const auto candidates = find_integer(summary, "total_candidates")) {
    compare("total_candidates", *candidates, report.total_candidates, failures);
  }
  if (const auto tokens = find_integer(summary, "total_tokens_considered")) {
    compare("total_tokens_considered", *tokens, report.total_tokens_considered, failures);
  }
}

}  // namespace

void check_diagnostics(const toml::table& expected, const SelectionReport& report, Failures& failures) {
  if (expected.contains("included")) check_included(tables(expected, "included"), report.included, failures);
  if (expected.contains("excluded")) check_excluded(tables(expected, "excluded"), report.excluded, failures);
  if (const toml::table* summary = find_table(expected, "summary")) check_summary(*summary, report, failures);
}

}  // namespace cupel::conformance
