#include "variant_json.hpp"

#include <chrono>
#include <cmath>
#include <string_view>

#include "account.hpp"
#include "cupel/analytics/inversions.hpp"
#include "cupel/analytics/quota_utilization.hpp"
#include "cupel/analytics/report_metrics.hpp"
#include "cupel/json/analytics.hpp"
#include "cupel/json/text.hpp"
#include "cupel/json/write.hpp"
#include "curve_json.hpp"
#include "curve_steps.hpp"
#include "numbers.hpp"
#include "suggestions.hpp"
#include "text.hpp"
#include "ways.hpp"
#include "ways_in.hpp"

namespace cupel::report {

namespace {

using json::ObjectWriter;

void append_count(ObjectWriter& object, std::string_view name, std::size_t value) {
  object.number(name, static_cast<std::int64_t>(value));
}

class AccountParts {
 public:
  explicit AccountParts(std::string& out) : out_(out) { out_ += '['; }

  void add(std::string_view part, std::int64_t tokens, std::optional<std::size_t> kind = {},
           std::optional<std::int64_t> items = {}) {
    if (tokens == 0) return;
    if (!first_) out_ += ',';
    first_ = false;
    ObjectWriter object(out_);
    object.text("part", part);
    object.number("tokens", tokens);
    if (kind) append_count(object, "kind", *kind);
    if (items) object.number("items", *items);
    object.close();
  }

  void close() { out_ += ']'; }

 private:
  std::string& out_;
  bool first_ = true;
};

void append_account(std::string& out, const Account& account, const ContextBudget& budget, Tables& tables) {
  ObjectWriter object(out);
  object.number("scale", account.scale);
  AccountParts parts(object.name("parts"));
  parts.add("pinned", account.pinned_tokens, {}, account.pinned_items);
  for (const KindTally& tally : account.kinds) {
    parts.add("kind", tally.scored_tokens, tables.kind(tally.kind), tally.scored);
  }
  parts.add("free", account.free);
  parts.add("margin", account.margin);
  parts.add("reserved", account.reserved);
  parts.add("beyond_target", account.beyond_target);
  parts.add("output_reserve", account.output_reserve);
  parts.close();
  object.number("used_tokens", account.used_tokens());
  object.number("pinned_tokens", account.pinned_tokens);
  object.number("scored_tokens", account.scored_tokens);
  object.number("reserved_tokens", budget.reserved_tokens());
  object.number("margin_tokens", account.margin_tokens);
  object.number("effective_target", account.effective_target);
  object.number("free_tokens", account.free);
  object.number("over_tokens", account.over_tokens);
  object.close();
}

void append_kinds(std::string& out, const Account& account, Tables& tables) {
  json::append_list(out, account.kinds, [&](std::string& to, const KindTally& tally) {
    ObjectWriter object(to);
    append_count(object, "kind", tables.kind(tally.kind));
    object.number("included", tally.included);
    object.number("included_tokens", tally.included_tokens);
    object.number("excluded", tally.excluded);
    object.number("excluded_tokens", tally.excluded_tokens);
    object.close();
  });
}

void append_totals(std::string& out, const Run& run, const Account& account, const OptimalityCertificate& certificate) {
  const SelectionReport& report = run.report();
  std::int64_t offered = 0;
  for (const ContextItem& item : run.items()) offered = sum_of(offered, std::max<std::int64_t>(0, item.tokens()));
  std::size_t duplicates = 0;
  for (const ExcludedItem& excluded : report.excluded) {
    if (std::holds_alternative<exclusion::Deduplicated>(excluded.reason)) ++duplicates;
  }
  const ReportMetrics metrics = report_metrics(report, run.budget());

  ObjectWriter object(out);
  append_count(object, "candidates", run.items().size());
  append_count(object, "included", report.included.size());
  append_count(object, "excluded", report.excluded.size());
  object.number("pinned", account.pinned_items);
  object.number("candidate_tokens", offered);
  object.number("score", run.worth(run.selected()).score);
  object.number("budget_utilization", metrics.budget_utilization);
  append_count(object, "kind_diversity", metrics.kind_diversity);
  object.number("timestamp_coverage", metrics.timestamp_coverage);
  append_count(object, "duplicates", duplicates);
  append_count(object, "inversions", inversions(report, run.budget()).size());
  json::append_json(object.name("optimality"), certificate);
  object.close();
}

void append_suggestion(std::string& out, const Suggestion& suggestion) {
  ObjectWriter object(out);
  object.text("action", suggestion.action);
  object.text("text", suggestion.text);
  if (suggestion.item) object.number("item", std::int64_t{*suggestion.item});
  if (suggestion.from_tokens) object.number("from_tokens", *suggestion.from_tokens);
  if (suggestion.to_tokens) object.number("to_tokens", *suggestion.to_tokens);
  append_numbers(object.name("enters"), suggestion.enters);
  append_numbers(object.name("leaves"), suggestion.leaves);
  object.number("tokens", suggestion.worth.tokens);
  object.number("score", suggestion.worth.score);
  object.close();
}

void append_ways(std::string& out, const Run& run, const std::vector<Counterfactuals>& ways) {
  json::append_list(out, ways, [&](std::string& to, const Counterfactuals& found) {
    ObjectWriter object(to);
    object.number("item", std::int64_t{found.target});
    const double score = run.fates()[found.target].score.value_or(0.0);
    const std::vector<cli::WayIn> words =
        cli::ways_in(found, run.items()[found.target], score, run.budget().target_tokens());
    json::append_list(object.name("changes"), words, [](std::string& entry, const cli::WayIn& way) {
      ObjectWriter change(entry);
      change.text("change", way.change);
      change.text("text", cli::as_utf8(way.text));
      change.close();
    });
    object.close();
  });
}

// Why more may be worth a change than the page says; nothing where all was tried.
std::string what_was_not_tried(const Suggestions& suggestions, const WaysIn& ways) {
  std::vector<std::string> parts;
  if (suggestions.some_items_untried) parts.emplace_back("some changes to items");
  if (suggestions.targets_untried) parts.emplace_back("higher targets");
  if (ways.more_untried) {
    parts.push_back(ways.found.empty()
                        ? "what would let single items in"
                        : "what would let in more than the best " + cli::counted(ways.found.size(), "item"));
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    text += i == 0                 ? "Not tried, because it takes more work than a page allows: "
            : i + 1 < parts.size() ? ", "
                                   : " and ";
    text += parts[i];
  }
  return text.empty() ? text : text + ".";
}

std::optional<Position> other_item(const ExclusionReason& reason) {
  if (const auto* copy = std::get_if<exclusion::Deduplicated>(&reason)) return copy->deduplicated_against_position;
  if (const auto* pin = std::get_if<exclusion::PinnedOverride>(&reason)) return pin->displaced_by_position;
  return std::nullopt;
}

// The different reasons as JSON, and per item which of them.
class Reasons {
 public:
  explicit Reasons(const Run& run) {
    for (const Fate& fate : run.fates()) {
      const SelectionReport& report = run.report();
      numbers_.push_back(reasons_.number(fate.included ? included(report.included[fate.entry].reason)
                                                       : excluded(report.excluded[fate.entry].reason)));
    }
  }

  void append_members(ObjectWriter& object) const {
    json::append_list(object.name("reasons"), reasons_.texts(),
                      [](std::string& to, const std::string& reason) { to += reason; });
    append_numbers(object.name("reason"), numbers_);
  }

 private:
  static std::string entry(std::string_view code, bool is_in, const std::string& text,
                           const std::optional<Position>& other) {
    std::string out;
    ObjectWriter object(out);
    object.text("code", code);
    object.boolean("included", is_in);
    object.text("text", text);
    if (other) object.number("item", std::int64_t{*other});
    object.close();
    return out;
  }
  static std::string included(InclusionReason reason) { return entry(name(reason), true, describe(reason), {}); }
  static std::string excluded(const ExclusionReason& reason) {
    return entry(name(reason), false, describe(reason), other_item(reason));
  }

  Dictionary<std::string> reasons_;
  std::vector<std::size_t> numbers_;
};

void append_scores(ObjectWriter& object, const Run& run) {
  json::append_list(object.name("score"), run.fates(),
                    [](std::string& to, const Fate& fate) { append_optional(to, fate.score); });
  json::append_list(object.name("scorers"), run.anatomy().parts, [](std::string& to, const ScoreShare& part) {
    ObjectWriter scorer(to);
    scorer.text("name", part.name);
    scorer.text("path", part.path);
    scorer.number("weight", part.weight);
    scorer.close();
  });
  json::append_list(object.name("raw"), run.anatomy().parts, [&](std::string& to, const ScoreShare& part) {
    json::append_list(to, run.fates(), [&](std::string& column, const Fate& fate) {
      if (!fate.score) {
        column += "null";
        return;
      }
      append_rounded(column, part.weight > 0.0 ? part.shares[fate.anatomy_index] / part.weight : 0.0);
    });
  });
}

void append_stages(std::string& out, const std::vector<StageSummary>& stages, bool timings) {
  json::append_list(out, stages, [&](std::string& to, const StageSummary& stage) {
    ObjectWriter object(to);
    object.text("stage", to_string(stage.stage));
    append_count(object, "items_in", stage.items_in);
    append_count(object, "items_out", stage.items_out);
    if (timings) {
      object.number("milliseconds", std::chrono::duration<double, std::milli>(stage.duration).count());
    }
    object.close();
  });
}

}  // namespace

void append_sentence(std::string& out, const Sentence& sentence) {
  ObjectWriter object(out);
  object.text("code", sentence.code);
  object.text("text", cli::as_utf8(sentence.text));
  append_numbers(object.name("items"), sentence.items);
  object.close();
}

void append_variant(std::string& out, const Run& run, Tables& tables, const VariantOptions& options) {
  const Account account = account_of(run);
  const OptimalityCertificate certificate = certify_optimality(run.report(), run.budget());
  ObjectWriter object(out);
  object.text("label", cli::as_utf8(run.request().label));
  append_count(object, "list", run.request().list);
  json::append_json(object.name("policy"), run.request().policy);
  json::append_json(object.name("budget"), run.budget());
  append_account(object.name("account"), account, run.budget(), tables);
  append_kinds(object.name("kinds"), account, tables);
  append_totals(object.name("totals"), run, account, certificate);
  json::append_list(object.name("sentences"), sentences_of(run, account, certificate), append_sentence);
  const WaysIn ways = ways_in(run, options.limits);
  const Suggestions suggestions = suggestions_of(run, account, ways.found, options.limits);
  json::append_list(object.name("suggestions"), suggestions.list, append_suggestion);
  append_ways(object.name("ways_in"), run, ways.found);
  if (const std::string untried = what_was_not_tried(suggestions, ways); !untried.empty()) {
    object.text("untried", untried);
  }
  json::append_list(object.name("placed"), run.report().included, [](std::string& to, const IncludedItem& included) {
    json::append_number(to, std::int64_t{included.position});
  });
  Reasons(run).append_members(object);
  append_scores(object, run);
  append_stages(object.name("stages"), run.stages(), options.timings);
  json::append_list(
      object.name("shortfalls"), run.report().count_requirement_shortfalls,
      [](std::string& to, const CountRequirementShortfall& shortfall) { json::append_json(to, shortfall); });
  json::append_json(object.name("quotas"),
                    quota_utilization(run.report(), *run.pipeline().options().slicer, run.budget()));
  const CurveAnswer answer = curve_of(run, options.limits);
  if (answer.curve) {
    append_curve(object.name("curve"), *answer.curve);
  } else {
    object.text("curve_unavailable", answer.unavailable);
  }
  object.close();
}

}  // namespace cupel::report
