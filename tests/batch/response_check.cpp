#include "batch/response_check.hpp"

#include <simdjson.h>

#include <cmath>
#include <utility>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/diagnostics/inclusion_reason.hpp"

namespace cupel::batch_test {

namespace {

namespace dom = simdjson::dom;

// Collects differences. Reports absent fields and wrong types as differences, too.
class Checker {
 public:
  std::string problems;

  void integer(std::string_view what, std::int64_t expected, simdjson::simdjson_result<dom::element> actual) {
    std::int64_t value = 0;
    if (actual.get(value) != simdjson::SUCCESS || value != expected) differs(what, std::to_string(expected), actual);
  }
  void text(std::string_view what, std::string_view expected, simdjson::simdjson_result<dom::element> actual) {
    std::string_view value;
    if (actual.get(value) != simdjson::SUCCESS || value != expected) differs(what, std::string(expected), actual);
  }
  void score(std::string_view what, double expected, simdjson::simdjson_result<dom::element> actual) {
    double value = 0.0;
    const bool same = std::isfinite(expected) ? actual.get(value) == simdjson::SUCCESS && value == expected
                                              : actual.error() == simdjson::SUCCESS && actual.is_null();
    if (!same) differs(what, std::to_string(expected), actual);
  }
  void absent(std::string_view what, simdjson::simdjson_result<dom::element> actual) {
    if (actual.error() != simdjson::NO_SUCH_FIELD) differs(what, "no such field", actual);
  }
  // Compares the lengths, then calls `check(expected[i], actual[i])` for each entry.
  template <class Entries, class Check>
  void list(std::string_view what, const Entries& expected, simdjson::simdjson_result<dom::element> actual,
            const Check& check) {
    dom::array values;
    if (actual.get(values) != simdjson::SUCCESS || values.size() != expected.size()) {
      return differs(what, std::to_string(expected.size()) + " entries", actual);
    }
    std::size_t i = 0;
    for (dom::element value : values) check(expected[i++], simdjson::simdjson_result<dom::element>(std::move(value)));
  }

 private:
  void differs(std::string_view what, const std::string& expected, simdjson::simdjson_result<dom::element> actual) {
    problems.append(what).append(": expected ").append(expected).append(", got ");
    dom::element value;
    problems.append(actual.get(value) == simdjson::SUCCESS ? std::string(simdjson::minify(value)) : "nothing");
    problems.append("\n");
  }
};

// Checks the fields of a reason in a brief report.
struct CheckReason {
  Checker& checker;
  simdjson::simdjson_result<dom::element> actual;

  void operator()(const exclusion::BudgetExceeded& reason) const {
    checker.integer("item_tokens", reason.item_tokens, actual["item_tokens"]);
    checker.integer("available_tokens", reason.available_tokens, actual["available_tokens"]);
  }
  void operator()(const exclusion::Deduplicated& reason) const {
    checker.integer("deduplicated_against_index", *reason.deduplicated_against_position,
                    actual["deduplicated_against_index"]);
    checker.absent("deduplicated_against", actual["deduplicated_against"]);
  }
  void operator()(const exclusion::NegativeTokens& reason) const {
    checker.integer("tokens", reason.tokens, actual["tokens"]);
  }
  void operator()(const exclusion::PinnedOverride& reason) const {
    checker.integer("displaced_by_index", *reason.displaced_by_position, actual["displaced_by_index"]);
    checker.absent("displaced_by", actual["displaced_by"]);
  }
  void operator()(const exclusion::CountCapExceeded& reason) const {
    checker.text("kind", reason.kind, actual["kind"]);
    checker.integer("cap", reason.cap, actual["cap"]);
    checker.integer("count", reason.count, actual["count"]);
  }
  void operator()(const exclusion::CountRequireCandidatesExhausted& reason) const {
    checker.text("kind", reason.kind, actual["kind"]);
  }
  template <class Other>
  void operator()(const Other& /*reason*/) const {
    checker.problems += "a reason that no built-in stage reports\n";
  }
};

void check_report(Checker& checker, const reference::Outcome& outcome, simdjson::simdjson_result<dom::element> report) {
  using Element = simdjson::simdjson_result<dom::element>;
  checker.list("report.included", outcome.included, report["included"],
               [&](const reference::Included& entry, const Element& actual) {
                 checker.integer("included index", entry.position, actual["index"]);
                 checker.score("included score", entry.score, actual["score"]);
                 checker.text("included reason", to_string(entry.reason), actual["reason"]["reason"]);
                 checker.absent("included item", actual["item"]);
               });
  checker.list("report.excluded", outcome.excluded, report["excluded"],
               [&](const reference::Excluded& entry, const Element& actual) {
                 checker.integer("excluded index", entry.position, actual["index"]);
                 checker.score("excluded score", entry.score, actual["score"]);
                 checker.text("excluded reason", to_string(entry.reason), actual["reason"]["reason"]);
                 checker.absent("excluded item", actual["item"]);
                 std::visit(CheckReason{checker, actual["reason"]}, entry.reason);
               });
  checker.list("report.events", outcome.stages, report["events"],
               [&](const reference::Stage& stage, const Element& actual) {
                 checker.text("event stage", to_string(stage.stage), actual["stage"]);
                 checker.integer("event item_count", static_cast<std::int64_t>(stage.items_out), actual["item_count"]);
                 checker.score("event duration_ms", 0.0, actual["duration_ms"]);
               });
  checker.integer("report.total_candidates", outcome.total_candidates, report["total_candidates"]);
  checker.integer("report.total_tokens_considered", outcome.total_tokens_considered, report["total_tokens_considered"]);
}

void check_success(Checker& checker, const Expected& expected, const reference::Outcome& outcome,
                   simdjson::simdjson_result<dom::element> response) {
  using Element = simdjson::simdjson_result<dom::element>;
  checker.list("selected", outcome.positions, response["selected"],
               [&](Position position, const Element& actual) { checker.integer("selected", position, actual); });
  checker.integer("totalTokens", outcome.total_tokens, response["totalTokens"]);
  if (outcome.tokens_over_budget > 0) {
    checker.integer("overflow", outcome.tokens_over_budget, response["overflow"]["tokens_over_budget"]);
  } else {
    checker.absent("overflow", response["overflow"]);
  }
  if (outcome.shortfalls.empty()) {
    checker.absent("shortfalls", response["shortfalls"]);
  } else {
    checker.list("shortfalls", outcome.shortfalls, response["shortfalls"],
                 [&](const CountRequirementShortfall& shortfall, const Element& actual) {
                   checker.text("shortfall kind", shortfall.kind.text(), actual["kind"]);
                   checker.integer("required_count", shortfall.required_count, actual["required_count"]);
                   checker.integer("satisfied_count", shortfall.satisfied_count, actual["satisfied_count"]);
                 });
  }
  if (expected.brief_report) {
    check_report(checker, outcome, response["report"]);
  } else {
    checker.absent("report", response["report"]);
  }
}

}  // namespace

std::string check_response(const Expected& expected, std::string_view response) {
  dom::parser parser;
  dom::element root;
  if (parser.parse(response.data(), response.size()).get(root) != simdjson::SUCCESS) {
    return "not JSON: " + std::string(response) + "\n";
  }
  Checker checker;
  dom::element id;
  if (root["id"].get(id) != simdjson::SUCCESS || std::string(simdjson::minify(id)) != expected.id) {
    checker.problems += "a different id\n";
  }
  bool ok = false;
  if (root["ok"].get(ok) != simdjson::SUCCESS) checker.problems += "no ok\n";
  if (const auto* failure = std::get_if<reference::Failure>(&expected.result)) {
    checker.text("error.code", to_string(failure->code), root["error"]["code"]);
    checker.integer("error.line", static_cast<std::int64_t>(expected.line), root["error"]["line"]);
    if (ok) checker.problems += "ok is true\n";
  } else if (!ok) {
    checker.problems += "expected a result\n";
  } else {
    check_success(checker, expected, std::get<reference::Outcome>(expected.result),
                  simdjson::simdjson_result<dom::element>(std::move(root)));
  }
  return checker.problems.empty() ? "" : checker.problems + "response: " + std::string(response) + "\n";
}

}  // namespace cupel::batch_test
