#include "page_data.hpp"

#include <string_view>
#include <vector>

#include "cupel/analytics/notes.hpp"
#include "cupel/analytics/policy_sensitivity.hpp"
#include "cupel/json/text.hpp"
#include "cupel/version.hpp"
#include "numbers.hpp"
#include "tables.hpp"
#include "variant_json.hpp"
#include "view/comparison.hpp"
#include "view/text.hpp"

namespace cupel::report {

namespace {

std::string_view name_of(Mode mode) noexcept {
  switch (mode) {
    case Mode::Run:
      return "run";
    case Mode::Policies:
      return "policies";
    case Mode::Turns:
      return "turns";
  }
  return "";
}

std::vector<view::Variant> variants_of(const PageRequest& request) {
  std::vector<view::Variant> variants;
  variants.reserve(request.variants.size());
  for (const VariantRequest& variant : request.variants) {
    try {
      variants.push_back({.label = variant.label,
                          .list = variant.list,
                          .ceiling = variant.ceiling,
                          .run = view::run_pipeline({.items = request.lists[variant.list].items,
                                                     .budget = variant.budget,
                                                     .policy = variant.policy,
                                                     .pipeline = variant.pipeline})});
    } catch (const Error& error) {
      if (request.variants.size() == 1) throw;
      throw VariantError(variant.label, error);
    }
  }
  return variants;
}

// The notes on the inputs of each variant, followed by those on its run.
std::vector<std::vector<Note>> notes_of(const PageRequest& request, const std::vector<view::Variant>& variants) {
  std::vector<std::vector<Note>> all;
  for (std::size_t k = 0; k < variants.size(); ++k) {
    const view::Run& run = variants[k].run;
    std::vector<Position> placed;
    for (const IncludedItem& included : run.report().included) placed.push_back(included.position);
    const std::vector<Note> found = run_notes(run.pipeline(), run.items(), run.budget(), placed);
    if (request.on_notes) request.on_notes(request.variants[k], found);
    all.push_back(request.variants[k].notes);
    all.back().insert(all.back().end(), found.begin(), found.end());
  }
  return all;
}

void append_pair(std::string& out, const view::ComparedPair& pair) {
  const SelectionDiff& diff = pair.diff;
  json::ObjectWriter object(out);
  object.number("before", pair.before);
  object.number("after", pair.after);
  object.number("kept", diff.kept.size());
  object.number("added", diff.added.size());
  object.number("dropped", diff.dropped.size());
  object.number("moved", diff.moved);
  object.number("tokens_added", diff.tokens_added);
  object.number("tokens_dropped", diff.tokens_dropped);
  object.number("prefix_items", diff.prefix_items);
  object.number("prefix_tokens", diff.prefix_tokens);
  object.number("churn", diff.churn);
  object.close();
}

void append_comparison(std::string& out, const view::Comparison& comparison) {
  json::ObjectWriter object(out);
  json::append_list(object.name("sentences"), comparison.findings, append_finding);
  json::append_list(object.name("standing"), comparison.standing, [](std::string& to, const auto& standing) {
    json::append_list(to, standing, [](std::string& entry, const std::optional<Position>& position) {
      append_optional(entry, position);
    });
  });
  json::append_list(object.name("swings"), comparison.swings);
  json::append_list(object.name("pairs"), comparison.pairs, append_pair);
  object.close();
}

}  // namespace

std::string page_data(const PageRequest& request) {
  const std::vector<view::Variant> variants = variants_of(request);
  const std::vector<std::vector<Note>> notes = notes_of(request, variants);
  Tables tables(request.lists);
  const VariantOptions options{.timings = request.timings, .limits = view::Limits{}.shared_by(variants.size())};

  std::string out;
  json::ObjectWriter object(out);
  object.number("format", 1);
  object.text("implementation", "cupel");
  object.text("version", kVersion);
  object.text("specification", kSpecificationVersion);
  object.text("mode", name_of(request.mode));
  object.text("command", view::as_utf8(request.command));
  tables.append_members(object);
  json::append_list(object.name("variants"), variants, [&](std::string& to, const view::Variant& variant) {
    append_variant(to, variant, notes[static_cast<std::size_t>(&variant - variants.data())], tables, options);
  });
  if (variants.size() > 1) {
    append_comparison(object.name("comparison"), view::compare(variants, tables.contents()));
  }
  object.close();
  return out;
}

}  // namespace cupel::report
