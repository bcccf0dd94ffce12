#include "check/assertions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "check/conditions.hpp"
#include "check/toml_json.hpp"
#include "conformance/runner/vector_reader.hpp"
#include "cupel/error.hpp"
#include "did_you_mean.hpp"

namespace cupel::cli {

namespace {

using conformance::required_integer;
using conformance::required_string;
using conformance::VectorError;
using testing::Reason;
using Chain = testing::SelectionReportAssertionChain;
using Check = std::function<void(const Chain&)>;

// The fields of one `[[assert]]`, each read strictly.
struct Fields {
  const toml::table& table;
  const ContextBudget& budget;
  const std::filesystem::path& directory;

  std::int64_t count(std::string_view key) const {
    const std::int64_t value = required_integer(table, key);
    if (value >= 0) return value;
    throw VectorError(fmt::format("field '{}' must be >= 0, got {}", key, value), *table.get(key));
  }
  std::int64_t integer(std::string_view key) const { return required_integer(table, key); }
  double threshold() const {
    const double value = conformance::required_number(table, "threshold");
    if (std::isfinite(value)) return value;
    throw VectorError("field 'threshold' must be finite", *table.get("threshold"));
  }
  ContextKind kind() const {
    const std::string text = required_string(table, "kind");
    try {
      return ContextKind(text);
    } catch (const Error& error) {
      throw VectorError(fmt::format("field 'kind' {}", error.problem()), *table.get("kind"));
    }
  }
  Reason reason() const {
    const std::string text = required_string(table, "reason");
    const std::optional<Reason> reason = testing::reason_named(text);
    if (reason && *reason != Reason::Unknown) return *reason;
    std::vector<std::string> known;
    known.reserve(static_cast<std::size_t>(Reason::Unknown));
    for (int i = 0; i < static_cast<int>(Reason::Unknown); ++i) {
      known.emplace_back(testing::to_string(static_cast<Reason>(i)));
    }
    throw VectorError(fmt::format("reason '{}' does not exist{}", text, did_you_mean(text, known)),
                      *table.get("reason"));
  }
  Conditions where() const { return Conditions(conformance::required_table(table, "where")); }
  // The metadata key of `by = "metadata.call_id"`; nothing if there is a `where` instead.
  std::optional<std::string> by() const {
    constexpr std::string_view kMetadata = "metadata.";
    const std::optional<std::string> by = conformance::find_string(table, "by");
    if (by.has_value() == table.contains("where")) {
      throw VectorError("exactly one of the fields 'where' and 'by' is required", conformance::line_of(table, "by"));
    }
    if (!by) return std::nullopt;
    if (!by->starts_with(kMetadata) || by->size() == kMetadata.size()) {
      throw VectorError(fmt::format("field 'by' must be 'metadata.' and a key; got '{}'", *by), *table.get("by"));
    }
    return by->substr(kMetadata.size());
  }
  std::filesystem::path file() const {
    static_cast<void>(required_string(table, "file"));
    return path_beside(*table.get_as<std::string>("file"), directory);
  }
};

// An assertion: its name, its fields, and a function that builds the check from them.
struct Rule {
  std::string name;
  std::vector<std::string> keys;
  Check (*make)(const Fields&);
};

// The specification's thirteen assertions, then this project's own.
const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {"include_item_with_kind",
       {"kind"},
       [](const Fields& f) -> Check { return [kind = f.kind()](const Chain& c) { c.include_item_with_kind(kind); }; }},
      {"include_item_matching",
       {"where"},
       [](const Fields& f) -> Check {
         return [where = f.where()](const Chain& c) { c.include_item_matching(where); };
       }},
      {"include_exactly_n_items_with_kind",
       {"kind", "n"},
       [](const Fields& f) -> Check {
         return [kind = f.kind(), n = f.count("n")](const Chain& c) { c.include_exactly_n_items_with_kind(kind, n); };
       }},
      {"exclude_item_with_reason",
       {"reason"},
       [](const Fields& f) -> Check {
         return [reason = f.reason()](const Chain& c) { c.exclude_item_with_reason(reason); };
       }},
      {"exclude_item_matching_with_reason",
       {"where", "reason"},
       [](const Fields& f) -> Check {
         return [where = f.where(), reason = f.reason()](const Chain& c) {
           c.exclude_item_matching_with_reason(where, reason);
         };
       }},
      {"exclude_item_with_budget_details",
       {"where", "item_tokens", "available_tokens"},
       [](const Fields& f) -> Check {
         return [where = f.where(), item = f.integer("item_tokens"), available = f.integer("available_tokens")](
                    const Chain& c) { c.exclude_item_with_budget_details(where, item, available); };
       }},
      {"have_no_exclusions_for_kind",
       {"kind"},
       [](const Fields& f) -> Check {
         return [kind = f.kind()](const Chain& c) { c.have_no_exclusions_for_kind(kind); };
       }},
      {"have_at_least_n_exclusions",
       {"n"},
       [](const Fields& f) -> Check {
         return [n = f.count("n")](const Chain& c) { c.have_at_least_n_exclusions(n); };
       }},
      {"excluded_items_are_sorted_by_score_descending",
       {},
       [](const Fields&) -> Check {
         return [](const Chain& c) { c.excluded_items_are_sorted_by_score_descending(); };
       }},
      {"have_budget_utilization_above",
       {"threshold"},
       [](const Fields& f) -> Check {
         return [threshold = f.threshold(), budget = f.budget](const Chain& c) {
           c.have_budget_utilization_above(threshold, budget);
         };
       }},
      {"have_kind_coverage_count",
       {"n"},
       [](const Fields& f) -> Check { return [n = f.count("n")](const Chain& c) { c.have_kind_coverage_count(n); }; }},
      {"place_item_at_edge",
       {"where"},
       [](const Fields& f) -> Check { return [where = f.where()](const Chain& c) { c.place_item_at_edge(where); }; }},
      {"place_top_n_scored_at_edges",
       {"n"},
       [](const Fields& f) -> Check {
         return [n = f.count("n")](const Chain& c) { c.place_top_n_scored_at_edges(n); };
       }},
      {"include_no_more_than_tokens",
       {"tokens"},
       [](const Fields& f) -> Check {
         return [tokens = f.count("tokens")](const Chain& c) { c.include_no_more_than_tokens(tokens); };
       }},
      {"have_budget_utilization_below",
       {"threshold"},
       [](const Fields& f) -> Check {
         return [threshold = f.threshold(), budget = f.budget](const Chain& c) {
           c.have_budget_utilization_below(threshold, budget);
         };
       }},
      {"have_no_exclusions", {}, [](const Fields&) -> Check { return [](const Chain& c) { c.have_no_exclusions(); }; }},
      {"exclude_at_least_n_with_reason",
       {"n", "reason"},
       [](const Fields& f) -> Check {
         return
             [n = f.count("n"), reason = f.reason()](const Chain& c) { c.exclude_at_least_n_with_reason(n, reason); };
       }},
      {"keep_together",
       {"where", "by"},
       [](const Fields& f) -> Check {
         if (const auto key = f.by()) return [key = *key](const Chain& c) { c.keep_together_by_metadata(key); };
         return [where = f.where()](const Chain& c) { c.keep_together(where); };
       }},
      {"match_golden",
       {"file"},
       [](const Fields& f) -> Check { return [file = f.file()](const Chain& c) { c.match_golden(file); }; }},
  };
  return all;
}

const Rule& rule_named(const std::string& name, const toml::node& place) {
  std::vector<std::string> names;
  for (const Rule& rule : rules()) {
    if (rule.name == name) return rule;
    names.push_back(rule.name);
  }
  throw VectorError(fmt::format("assertion '{}' does not exist{}", name, did_you_mean(name, names)), place);
}

}  // namespace

WrittenAssertion read_assertion(const toml::table& table, const ContextBudget& budget,
                                const std::filesystem::path& directory) {
  const std::string that = required_string(table, "that");
  const Rule& rule = rule_named(that, *table.get("that"));
  std::vector<std::string> known = rule.keys;
  known.emplace_back("that");
  refuse_unknown_keys(table, known);
  return {.that = that,
          .line = conformance::line_of(table, "that"),
          .check = rule.make({.table = table, .budget = budget, .directory = directory})};
}

}  // namespace cupel::cli
