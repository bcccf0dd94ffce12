#include "page_data.hpp"

#include <string_view>
#include <vector>

#include "comparison.hpp"
#include "cupel/json/text.hpp"
#include "cupel/version.hpp"
#include "curve_steps.hpp"
#include "numbers.hpp"
#include "run.hpp"
#include "tables.hpp"
#include "text.hpp"
#include "variant_json.hpp"

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

std::vector<Run> runs_of(const PageRequest& request) {
  std::vector<Run> runs;
  runs.reserve(request.variants.size());
  for (const VariantRequest& variant : request.variants) {
    try {
      runs.emplace_back(variant, request.lists[variant.list].items);
    } catch (const Error& error) {
      if (request.variants.size() == 1) throw;
      throw VariantFailed(variant.label, error);
    }
  }
  return runs;
}

void append_pair(std::string& out, const ComparedPair& pair) {
  const SelectionDiff& diff = pair.diff;
  json::ObjectWriter object(out);
  const auto count = [&](std::string_view name, std::size_t value) {
    object.number(name, static_cast<std::int64_t>(value));
  };
  count("before", pair.before);
  count("after", pair.after);
  count("kept", diff.kept.size());
  count("added", diff.added.size());
  count("dropped", diff.dropped.size());
  count("moved", diff.moved);
  object.number("tokens_added", diff.tokens_added);
  object.number("tokens_dropped", diff.tokens_dropped);
  count("prefix_items", diff.prefix_items);
  object.number("prefix_tokens", diff.prefix_tokens);
  object.number("churn", diff.churn);
  object.close();
}

void append_comparison(std::string& out, const Comparison& comparison) {
  json::ObjectWriter object(out);
  json::append_list(object.name("sentences"), comparison.sentences, append_sentence);
  json::append_list(object.name("standing"), comparison.standing, [](std::string& to, const auto& standing) {
    json::append_list(to, standing, [](std::string& entry, const std::optional<Position>& position) {
      append_optional(entry, position ? std::optional(std::int64_t{*position}) : std::nullopt);
    });
  });
  append_numbers(object.name("swings"), comparison.swings);
  json::append_list(object.name("pairs"), comparison.pairs, append_pair);
  object.close();
}

}  // namespace

std::string page_data(const PageRequest& request) {
  const std::vector<Run> runs = runs_of(request);
  Tables tables(request.lists);
  const VariantOptions options{.timings = request.timings, .limits = Limits{}.shared_by(runs.size())};

  std::string out;
  json::ObjectWriter object(out);
  object.number("format", std::int64_t{1});
  object.text("implementation", "cupel");
  object.text("version", kVersion);
  object.text("specification", kSpecificationVersion);
  object.text("mode", name_of(request.mode));
  object.text("command", cli::as_utf8(request.command));
  tables.append_members(object);
  json::append_list(object.name("variants"), runs,
                    [&](std::string& to, const Run& run) { append_variant(to, run, tables, options); });
  if (runs.size() > 1) append_comparison(object.name("comparison"), compared(runs, tables));
  object.close();
  return out;
}

}  // namespace cupel::report
