#include "cupel/json/analytics.hpp"
#include "cupel/json/read.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

// Omits a position that the report does not have.
void append_index(ObjectWriter& object, std::string_view name, Position position, const ReportOptions& options) {
  if (options.positions && position != kNoPosition) object.number(name, position);
}

void append_status(std::string& out, const VariantStatus& status) {
  ObjectWriter object(out);
  object.text("label", status.label);
  object.text("status", to_string(status.status));
  object.close();
}

void append_changes(std::string& out, const std::vector<ChangedItem>& changes, const ReportOptions& options) {
  append_list(out, changes, [&](std::string& to, const ChangedItem& change) {
    ObjectWriter object(to);
    if (options.items) append_json(object.name("item"), change.item);
    object.number("place", change.place);
    if (change.reason) append_json(object.name("reason"), *change.reason, options);
    append_index(object, "index", change.position, options);
    object.close();
  });
}

void append_divergence(std::string& out, const Divergence& divergence, const ReportOptions& options) {
  ObjectWriter object(out);
  object.number("place", divergence.place);
  if (options.items && divergence.before) append_json(object.name("before"), *divergence.before);
  if (options.items && divergence.after) append_json(object.name("after"), *divergence.after);
  object.close();
}

}  // namespace

void append_json(std::string& out, const MarginalItemsAnswer& answer, const ReportOptions& options) {
  ObjectWriter object(out);
  object.number("slack_tokens", answer.slack_tokens);
  append_list(object.name("marginal"), answer.marginal, [&](std::string& to, Position position) {
    ObjectWriter entry(to);
    if (options.items) append_json(entry.name("item"), answer.items[position]);
    entry.number("index", position);
    entry.close();
  });
  object.close();
}

void append_json(std::string& out, const MinBudgetAnswer& answer) {
  ObjectWriter object(out);
  object.number("index", answer.target);
  object.number("search_ceiling", answer.search_ceiling);
  if (answer.min_budget) object.number("min_budget", *answer.min_budget);
  object.close();
}

void append_json(std::string& out, const PolicySensitivityReport& report, const ReportOptions& options,
                 std::span<const std::vector<Note>> notes) {
  ObjectWriter object(out);
  std::size_t number = 0;
  append_list(object.name("variants"), report.variants, [&](std::string& to, const VariantReport& variant) {
    ObjectWriter entry(to);
    entry.text("label", variant.label);
    ReportOptions with_notes = options;
    if (number < notes.size()) with_notes.notes = &notes[number];
    ++number;
    append_json(entry.name("report"), variant.report, with_notes);
    entry.close();
  });
  append_list(object.name("diffs"), report.diffs, [&](std::string& to, const PolicySensitivityDiffEntry& diff) {
    ObjectWriter entry(to);
    if (options.items) entry.text("content", diff.content);
    append_list(entry.name("statuses"), diff.statuses, append_status);
    append_index(entry, "index", diff.position, options);
    entry.close();
  });
  object.close();
}

void append_json(std::string& out, const ReportMetrics& metrics) {
  ObjectWriter object(out);
  object.number("budget_utilization", metrics.budget_utilization);
  object.number("kind_diversity", metrics.kind_diversity);
  object.number("timestamp_coverage", metrics.timestamp_coverage);
  object.close();
}

void append_json(std::string& out, const KindQuotaUtilization& use) {
  ObjectWriter object(out);
  object.text("kind", use.kind.text());
  object.text("mode", to_string(use.mode));
  object.number("require", use.require);
  object.number("cap", use.cap);
  object.number("actual", use.actual);
  object.number("utilization", use.utilization);
  object.close();
}

void append_json(std::string& out, const std::vector<KindQuotaUtilization>& uses) {
  append_list(out, uses, [](std::string& to, const KindQuotaUtilization& use) { append_json(to, use); });
}

void append_json(std::string& out, const OptimalityCertificate& certificate) {
  ObjectWriter object(out);
  object.number("target_tokens", certificate.target_tokens);
  object.number("selected_tokens", certificate.selected_tokens);
  object.boolean("within_target", certificate.within_target);
  object.number("candidates", certificate.candidates);
  object.number("score", certificate.score);
  object.number("upper_bound", certificate.upper_bound);
  object.number("gap", certificate.gap);
  if (certificate.optimum) object.number("optimum", *certificate.optimum);
  object.close();
}

void append_json(std::string& out, const SelectionDiff& diff, const ReportOptions& options) {
  ObjectWriter object(out);
  append_list(object.name("kept"), diff.kept, [&](std::string& to, const KeptItem& kept) {
    ObjectWriter entry(to);
    if (options.items) append_json(entry.name("item"), kept.item);
    entry.number("place_before", kept.place_before);
    entry.number("place_after", kept.place_after);
    entry.boolean("moved", kept.moved);
    append_index(entry, "index_before", kept.position_before, options);
    append_index(entry, "index_after", kept.position_after, options);
    entry.close();
  });
  append_changes(object.name("added"), diff.added, options);
  append_changes(object.name("dropped"), diff.dropped, options);
  object.number("moved", diff.moved);
  object.number("prefix_items", diff.prefix_items);
  object.number("prefix_tokens", diff.prefix_tokens);
  if (diff.first_divergence) append_divergence(object.name("first_divergence"), *diff.first_divergence, options);
  object.number("tokens_before", diff.tokens_before);
  object.number("tokens_after", diff.tokens_after);
  object.number("tokens_added", diff.tokens_added);
  object.number("tokens_dropped", diff.tokens_dropped);
  object.number("churn", diff.churn);
  object.close();
}

}  // namespace cupel::json
