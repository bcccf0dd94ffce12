#include <map>
#include <string_view>
#include <variant>

#include "sections.hpp"
#include "toml_writer.hpp"

namespace cupel::conformance {

namespace {

constexpr const char* kIncluded = "expected.diagnostics.included";
constexpr const char* kExcluded = "expected.diagnostics.excluded";

class ExpectedWriter {
 public:
  ExpectedWriter(std::string& out, const RunRecord& run, Extensions& extensions)
      : toml_(out), run_(run), extensions_(extensions) {
    for (const ContextItem& item : run.request.items) ++times_[item.content()];
  }

  void output() {
    for (const IncludedItem& included : run_.report.included) {
      toml_.element("expected_output");
      content(included.item, included.position, "expected_output");
    }
  }

  void diagnostics() {
    const bool counts = run_.flat_slicer.count_quotas.has_value();
    const bool no_shortfalls = counts && run_.report.count_requirement_shortfalls.empty();
    if (run_.report.included.empty() || run_.report.excluded.empty() || no_shortfalls) {
      toml_.table("expected.diagnostics");
      if (run_.report.included.empty()) toml_.text("included", "[]");
      if (run_.report.excluded.empty()) toml_.text("excluded", "[]");
      if (no_shortfalls) toml_.text("shortfalls", "[]");
    }
    if (counts) extensions_.check("expected.diagnostics.shortfalls");
    toml_.table("expected.diagnostics.summary");
    toml_.integer("total_candidates", run_.report.total_candidates);
    toml_.integer("total_tokens_considered", run_.report.total_tokens_considered);
    for (const IncludedItem& included : run_.report.included) {
      toml_.element(kIncluded);
      content(included.item, included.position, kIncluded);
      toml_.real("score_approx", included.score);
      toml_.string("inclusion_reason", to_string(included.reason));
    }
    for (const ExcludedItem& excluded : run_.report.excluded) {
      toml_.element(kExcluded);
      content(excluded.item, excluded.position, kExcluded);
      toml_.real("score_approx", excluded.score);
      toml_.string("exclusion_reason", to_string(excluded.reason));
      std::visit([&](const auto& reason) { fields(reason); }, excluded.reason);
    }
  }

  void shortfalls_and_events() {
    for (const CountRequirementShortfall& shortfall : run_.report.count_requirement_shortfalls) {
      toml_.element("expected.diagnostics.shortfalls");
      toml_.string("kind", shortfall.kind.text());
      toml_.integer("required_count", shortfall.required_count);
      toml_.integer("satisfied_count", shortfall.satisfied_count);
    }
    extensions_.check("expected.diagnostics.events");
    for (const TraceEvent& event : run_.report.events) {
      toml_.element("expected.diagnostics.events");
      toml_.string("stage", event.stage_name());
      toml_.integer("item_count", event.item_count);
    }
    if (!run_.overflow) return;
    extensions_.check("expected.overflow");
    toml_.table("expected.overflow");
    toml_.integer("tokens_over_budget", *run_.overflow);
  }

 private:
  void content(const ContextItem& item, Position position, const std::string& list) {
    toml_.string("content", item.content());
    if (times_.at(item.content()) == 1) return;
    extensions_.check(list + ".index");
    toml_.integer("index", position);
  }

  void fields(const exclusion::BudgetExceeded& reason) {
    toml_.integer("item_tokens", reason.item_tokens);
    toml_.integer("available_tokens", reason.available_tokens);
  }
  void fields(const exclusion::Deduplicated& reason) {
    toml_.string("deduplicated_against", reason.deduplicated_against);
  }
  void fields(const exclusion::NegativeTokens& reason) { toml_.integer("tokens", reason.tokens); }
  void fields(const exclusion::PinnedOverride& reason) { toml_.string("displaced_by", reason.displaced_by); }
  void fields(const exclusion::CountCapExceeded& reason) {
    extensions_.check(std::string(kExcluded) + ".{kind, cap, count}");
    toml_.string("kind", reason.kind);
    toml_.integer("cap", reason.cap);
    toml_.integer("count", reason.count);
  }
  template <class Other>
  void fields(const Other& /*what no slicer of a policy names*/) {}

  TomlWriter toml_;
  const RunRecord& run_;
  Extensions& extensions_;
  std::map<std::string_view, std::size_t> times_;  // how often a content occurs
};

}  // namespace

void write_expected(std::string& out, const RunRecord& run, Extensions& extensions) {
  ExpectedWriter writer(out, run, extensions);
  writer.output();
  writer.diagnostics();
  writer.shortfalls_and_events();
}

}  // namespace cupel::conformance
