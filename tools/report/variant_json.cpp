#include "variant_json.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "cupel/analytics/quota_utilization.hpp"
#include "cupel/analytics/report_metrics.hpp"
#include "cupel/json/analytics.hpp"
#include "cupel/json/text.hpp"
#include "cupel/json/write.hpp"
#include "curve_json.hpp"
#include "numbers.hpp"
#include "view/curve_steps.hpp"
#include "view/entry_conditions.hpp"
#include "view/quality.hpp"
#include "view/suggestions.hpp"
#include "view/text.hpp"

namespace cupel::report {

namespace {

using json::ObjectWriter;
using view::Run;

// Writes the parts of a window, omitting those without tokens.
class BudgetParts {
 public:
  explicit BudgetParts(std::string& out) : list_(out) {}

  void add(std::string_view part, std::int64_t tokens, std::optional<std::size_t> kind = {},
           std::optional<std::int64_t> items = {}) {
    if (tokens == 0) return;
    ObjectWriter object(list_.element());
    object.text("part", part);
    object.number("tokens", tokens);
    if (kind) object.number("kind", *kind);
    if (items) object.number("items", *items);
    object.close();
  }

  void close() { list_.close(); }

 private:
  json::ListWriter list_;
};

void append_budget_breakdown(std::string& out, const Run& run, Tables& tables) {
  const view::BudgetBreakdown& budget = run.breakdown();
  ObjectWriter object(out);
  object.number("scale", budget.scale);
  BudgetParts parts(object.name("parts"));
  parts.add("pinned", budget.pinned_tokens, {}, budget.pinned_items);
  for (const view::KindTotals& kind : run.kinds()) {
    parts.add("kind", kind.scored_tokens, tables.kind(kind.kind), kind.scored);
  }
  parts.add("free", budget.free);
  parts.add("margin", budget.margin);
  parts.add("reserved", budget.reserved);
  parts.add("beyond_target", budget.beyond_target);
  parts.add("output_reserve", budget.output_reserve);
  parts.close();
  object.number("used_tokens", budget.used_tokens());
  object.number("pinned_tokens", budget.pinned_tokens);
  object.number("scored_tokens", budget.scored_tokens);
  object.number("reserved_tokens", run.budget().reserved_tokens());
  object.number("margin_tokens", budget.margin_tokens);
  object.number("effective_target", budget.effective_target);
  object.number("free_tokens", budget.free);
  object.number("over_tokens", budget.over_tokens);
  object.close();
}

void append_kinds(std::string& out, const Run& run, Tables& tables) {
  json::append_list(out, run.kinds(), [&](std::string& to, const view::KindTotals& kind) {
    ObjectWriter object(to);
    object.number("kind", tables.kind(kind.kind));
    object.number("included", kind.included);
    object.number("included_tokens", kind.included_tokens);
    object.number("excluded", kind.excluded);
    object.number("excluded_tokens", kind.excluded_tokens);
    object.close();
  });
}

void append_totals(std::string& out, const Run& run, const view::Quality& quality) {
  const SelectionReport& report = run.report();
  const ReportMetrics metrics = report_metrics(report, run.budget());

  ObjectWriter object(out);
  object.number("candidates", run.items().size());
  object.number("included", report.included.size());
  object.number("excluded", report.excluded.size());
  object.number("pinned", run.breakdown().pinned_items);
  object.number("candidate_tokens", view::offered_tokens(run.items()).value_or(view::kMostTokens));
  object.text("offered", view::offered_text(run.items()));
  object.text("fullness", view::fullness(run.breakdown().used_tokens(), run.budget()));
  object.number("score", run.totals(run.selected()).score);
  object.number("budget_utilization", metrics.budget_utilization);
  object.number("kind_diversity", metrics.kind_diversity);
  object.number("timestamp_coverage", metrics.timestamp_coverage);
  object.number("duplicates", std::ranges::count_if(report.excluded, view::is_duplicate));
  object.number("inversions", quality.inversions.size());
  json::append_json(object.name("optimality"), quality.certificate);
  ObjectWriter grade(object.name("grade"));
  grade.text("verdict", view::name(quality.grade.verdict));
  grade.text("text", quality.grade.text);
  grade.text("reason", quality.grade.reason);
  grade.close();
  object.close();
}

void append_suggestion(std::string& out, const view::Suggestion& suggestion) {
  ObjectWriter object(out);
  object.text("action", suggestion.action);
  object.text("text", suggestion.text);
  if (suggestion.item) object.number("item", *suggestion.item);
  if (suggestion.from_tokens) object.number("from_tokens", *suggestion.from_tokens);
  if (suggestion.to_tokens) object.number("to_tokens", *suggestion.to_tokens);
  json::append_list(object.name("enters"), suggestion.enters);
  json::append_list(object.name("leaves"), suggestion.leaves);
  object.number("tokens", suggestion.totals.tokens);
  object.number("score", suggestion.totals.score);
  object.close();
}

void append_entry_conditions(std::string& out, const Run& run, const std::vector<Counterfactuals>& found) {
  json::append_list(out, found, [&](std::string& to, const Counterfactuals& conditions) {
    ObjectWriter object(to);
    object.number("item", conditions.target);
    json::append_list(object.name("changes"), view::describe_entry(run, conditions),
                      [](std::string& entry, const view::EntryText& text) {
                        ObjectWriter change(entry);
                        change.text("change", text.change);
                        change.text("text", view::as_utf8(text.text));
                        change.close();
                      });
    object.close();
  });
}

std::optional<Position> other_item(const ExclusionReason& reason) {
  if (const auto* copy = std::get_if<exclusion::Deduplicated>(&reason)) return copy->deduplicated_against_position;
  if (const auto* pin = std::get_if<exclusion::PinnedOverride>(&reason)) return pin->displaced_by_position;
  return std::nullopt;
}

// The distinct reasons as JSON, and the number of the reason of each item.
class Reasons {
 public:
  explicit Reasons(const Run& run) {
    for (const view::Outcome& outcome : run.outcomes()) {
      const SelectionReport& report = run.report();
      numbers_.push_back(reasons_.number(outcome.included ? included(report.included[outcome.entry])
                                                          : excluded(report.excluded[outcome.entry].reason)));
    }
  }

  void append_members(ObjectWriter& object) const {
    json::append_list(object.name("reasons"), reasons_.texts(),
                      [](std::string& to, const std::string& reason) { to += reason; });
    json::append_list(object.name("reason"), numbers_);
  }

 private:
  static std::string entry(std::string_view code, bool is_in, const std::string& text,
                           const std::optional<Position>& other) {
    std::string out;
    ObjectWriter object(out);
    object.text("code", code);
    object.boolean("included", is_in);
    object.text("text", text);
    if (other) object.number("item", *other);
    object.close();
    return out;
  }
  static std::string included(const IncludedItem& item) {
    return entry(to_string(item.reason), true, describe(item), {});
  }
  static std::string excluded(const ExclusionReason& reason) {
    return entry(to_string(reason), false, describe(reason), other_item(reason));
  }

  Dictionary<std::string> reasons_;
  std::vector<std::size_t> numbers_;
};

void append_scores(ObjectWriter& object, const Run& run) {
  json::append_list(object.name("score"), run.outcomes(),
                    [](std::string& to, const view::Outcome& outcome) { append_optional(to, outcome.score); });
  json::append_list(object.name("scorers"), run.anatomy().parts, [](std::string& to, const ScoreShare& part) {
    ObjectWriter scorer(to);
    scorer.text("name", part.name);
    scorer.text("path", part.path);
    scorer.number("weight", part.weight);
    scorer.close();
  });
  json::append_list(object.name("raw"), run.anatomy().parts, [&](std::string& to, const ScoreShare& part) {
    json::append_list(to, run.outcomes(), [&](std::string& column, const view::Outcome& outcome) {
      if (!outcome.score) {
        column += "null";
        return;
      }
      append_rounded(column, view::own_score(part, outcome.anatomy_index));
    });
  });
}

void append_stages(std::string& out, const std::vector<StageSummary>& stages, bool timings) {
  json::append_list(out, stages, [&](std::string& to, const StageSummary& stage) {
    ObjectWriter object(to);
    object.text("stage", to_string(stage.stage));
    object.number("items_in", stage.items_in);
    object.number("items_out", stage.items_out);
    if (timings) {
      object.number("milliseconds", std::chrono::duration<double, std::milli>(stage.duration).count());
    }
    object.close();
  });
}

}  // namespace

void append_finding(std::string& out, const view::Finding& finding) {
  ObjectWriter object(out);
  object.text("code", finding.code);
  object.text("text", view::as_utf8(finding.text));
  json::append_list(object.name("items"), finding.items);
  object.close();
}

void append_variant(std::string& out, const view::Variant& variant, const std::vector<Note>& notes, Tables& tables,
                    const VariantOptions& options) {
  const Run& run = variant.run;
  const view::Quality quality = view::quality_of(run);
  const view::EntryConditions conditions = view::best_entry_conditions(run, variant.ceiling, options.limits);
  const view::Suggestions suggestions = view::suggestions(run, conditions.found, options.limits);
  ObjectWriter object(out);
  object.text("label", view::as_utf8(variant.label));
  object.number("list", variant.list);
  json::append_json(object.name("policy"), run.policy());
  json::append_json(object.name("budget"), run.budget());
  append_budget_breakdown(object.name("account"), run, tables);
  append_kinds(object.name("kinds"), run, tables);
  append_totals(object.name("totals"), run, quality);
  json::append_list(object.name("sentences"), view::findings(run, quality.certificate), append_finding);
  if (!notes.empty()) {
    json::append_list(object.name("notes"), notes,
                      [](std::string& to, const Note& note) { json::append_json(to, note); });
  }
  json::append_list(object.name("suggestions"), suggestions.list, append_suggestion);
  append_entry_conditions(object.name("ways_in"), run, conditions.found);
  if (const std::string text = view::untried_text(suggestions, conditions); !text.empty()) object.text("untried", text);
  json::append_list(object.name("placed"), run.report().included,
                    [](std::string& to, const IncludedItem& included) { json::append_number(to, included.position); });
  Reasons(run).append_members(object);
  append_scores(object, run);
  append_stages(object.name("stages"), run.stages(), options.timings);
  json::append_list(
      object.name("shortfalls"), run.report().count_requirement_shortfalls,
      [](std::string& to, const CountRequirementShortfall& shortfall) { json::append_json(to, shortfall); });
  json::append_json(object.name("quotas"),
                    quota_utilization(run.report(), *run.pipeline().options().slicer, run.budget()));
  const view::CurveAnswer answer = view::curve_of(run, variant.ceiling, options.limits);
  if (answer.curve) {
    append_curve(object.name("curve"), *answer.curve);
  } else {
    object.text("curve_unavailable", answer.unavailable);
  }
  object.close();
}

}  // namespace cupel::report
