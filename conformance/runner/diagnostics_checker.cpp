#include "diagnostics_checker.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

using Entries = std::vector<const toml::table*>;

// Compares an entry of the vector with what was reported.
class EntryCheck {
 public:
  EntryCheck(const toml::table& entry, std::string what, Mismatches& mismatches)
      : entry_(&entry), what_(std::move(what)), mismatches_(&mismatches) {}

  // Compares a required field.
  void integer(std::string_view key, std::int64_t actual) const {
    at(key).equal(required_integer(*entry_, key), actual);
  }
  void text(std::string_view key, std::string_view actual) const {
    at(key).equal(required_string(*entry_, key), std::string(actual));
  }
  void number(std::string_view key, double actual, double epsilon) const {
    at(key).close(required_number(*entry_, key), actual, epsilon);
  }

  // Compares an optional field.
  void optional_integer(std::string_view key, std::int64_t actual) const {
    if (entry_->contains(key)) integer(key, actual);
  }
  void optional_text(std::string_view key, std::string_view actual) const {
    if (entry_->contains(key)) text(key, actual);
  }

 private:
  Comparison at(std::string_view key) const { return {what_ + std::string(key), line_of(*entry_, key), *mismatches_}; }

  const toml::table* entry_;
  std::string what_;
  Mismatches* mismatches_;
};

// Compares the fields of a reason. Those that the format chapter requires must be in the vector; the others are
// compared if they are present.
struct ReasonCheck {
  const EntryCheck& entry;

  void operator()(const exclusion::BudgetExceeded& reason) const {
    entry.integer("item_tokens", reason.item_tokens);
    entry.integer("available_tokens", reason.available_tokens);
  }
  void operator()(const exclusion::Deduplicated& reason) const {
    entry.text("deduplicated_against", reason.deduplicated_against.str());
  }
  void operator()(const exclusion::NegativeTokens& reason) const { entry.optional_integer("tokens", reason.tokens); }
  void operator()(const exclusion::PinnedOverride& reason) const {
    entry.optional_text("displaced_by", reason.displaced_by.str());
  }
  void operator()(const exclusion::CountCapExceeded& reason) const {
    entry.optional_text("kind", reason.kind);
    entry.optional_integer("cap", reason.cap);
    entry.optional_integer("count", reason.count);
  }
  template <class Other>
  void operator()(const Other& /*reason*/) const {}
};

class DiagnosticsCheck {
 public:
  DiagnosticsCheck(const ExpectedDiagnostics& expected, const SelectionReport& report, Mismatches& mismatches)
      : expected_(expected), report_(report), mismatches_(mismatches) {}

  void included() const {
    const Entries entries = tables(expected_.diagnostics, "included");
    if (!same_contents("included", entries, report_.included)) return;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const IncludedItem& included = report_.included[i];
      const EntryCheck entry(*entries[i], fmt::format("included {}: ", shown(included.item.content())), mismatches_);
      entry.number("score_approx", included.score, expected_.epsilon);
      entry.text("inclusion_reason", to_string(included.reason));
      entry.optional_integer("index", included.position);
    }
  }

  void excluded() const {
    const Entries entries = tables(expected_.diagnostics, "excluded");
    if (!same_contents("excluded", entries, report_.excluded)) return;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const ExcludedItem& excluded = report_.excluded[i];
      const EntryCheck entry(*entries[i], fmt::format("excluded {}: ", shown(excluded.item.content())), mismatches_);
      entry.number("score_approx", excluded.score, expected_.epsilon);
      entry.text("exclusion_reason", to_string(excluded.reason));
      entry.optional_integer("index", excluded.position);
      if (required_string(*entries[i], "exclusion_reason") == to_string(excluded.reason)) {
        std::visit(ReasonCheck{entry}, excluded.reason);
      }
    }
  }

  void summary(const toml::table& summary) const {
    const EntryCheck entry(summary, "", mismatches_);
    entry.optional_integer("total_candidates", report_.total_candidates);
    entry.optional_integer("total_tokens_considered", report_.total_tokens_considered);
  }

  void shortfalls() const {
    const Entries entries = tables(expected_.diagnostics, "shortfalls");
    if (!same_count("shortfalls", entries.size(), report_.count_requirement_shortfalls.size())) return;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const CountRequirementShortfall& shortfall = report_.count_requirement_shortfalls[i];
      const EntryCheck entry(*entries[i], fmt::format("shortfall {}: ", i + 1), mismatches_);
      entry.text("kind", shortfall.kind.text());
      entry.integer("required_count", shortfall.required_count);
      entry.integer("satisfied_count", shortfall.satisfied_count);
    }
  }

  void events() const {
    const Entries entries = tables(expected_.diagnostics, "events");
    if (!same_count("events", entries.size(), report_.events.size())) return;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const TraceEvent& event = report_.events[i];
      const EntryCheck entry(*entries[i], fmt::format("event {}: ", i + 1), mismatches_);
      entry.text("stage", event.stage_name());
      entry.optional_integer("item_count", event.item_count);
      const std::string message = find_string(*entries[i], "message").value_or("");
      Comparison(fmt::format("event {}: message", i + 1), line_of(*entries[i], "message"), mismatches_)
          .equal(message, event.message.value_or(""));
    }
  }

 private:
  // Returns false if the contents differ; comparing the entries is then pointless.
  template <class Reported>
  bool same_contents(const char* list, const Entries& entries, const std::vector<Reported>& reported) const {
    const std::vector<std::string> wanted = expected_.known.contents(entries);
    std::vector<std::string> contents;
    contents.reserve(reported.size());
    for (const Reported& entry : reported) contents.push_back(entry.item.content());
    Comparison(list, line_of(expected_.diagnostics, list), mismatches_).equal(wanted, contents);
    return contents == wanted;
  }

  bool same_count(const char* list, std::size_t wanted, std::size_t actual) const {
    Comparison(std::string("number of ") + list, line_of(expected_.diagnostics, list), mismatches_)
        .equal(static_cast<std::int64_t>(wanted), static_cast<std::int64_t>(actual));
    return wanted == actual;
  }

  const ExpectedDiagnostics& expected_;
  const SelectionReport& report_;
  Mismatches& mismatches_;
};

}  // namespace

bool wants_item_events(const toml::table& diagnostics) {
  const Entries events = tables(diagnostics, "events");
  return std::any_of(events.begin(), events.end(), [](const toml::table* event) { return event->contains("message"); });
}

void check_diagnostics(const ExpectedDiagnostics& expected, const SelectionReport& report, Mismatches& mismatches) {
  const DiagnosticsCheck check(expected, report, mismatches);
  if (expected.diagnostics.contains("included")) check.included();
  if (expected.diagnostics.contains("excluded")) check.excluded();
  if (expected.diagnostics.contains("shortfalls")) check.shortfalls();
  if (expected.diagnostics.contains("events")) check.events();
  if (const toml::table* summary = find_table(expected.diagnostics, "summary")) check.summary(*summary);
}

}  // namespace cupel::conformance
