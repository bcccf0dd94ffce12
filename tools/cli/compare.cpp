#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "commands.hpp"
#include "cupel/analytics/policy_sensitivity.hpp"
#include "cupel/analytics/report_metrics.hpp"
#include "cupel/analytics/selection_diff.hpp"
#include "cupel/json/analytics.hpp"
#include "cupel/plural.hpp"
#include "grid.hpp"
#include "json_failure.hpp"
#include "options.hpp"
#include "run_options.hpp"
#include "title.hpp"
#include "view/budget_breakdown.hpp"
#include "view/format.hpp"
#include "view/text.hpp"
#include "view/totals.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::decimal;
using view::grouped;
using view::percent;
using Align = GridColumn::Align;
using Fit = GridColumn::Fit;

struct CompareCommand {
  RunOptions run;
  std::vector<std::string> policies;
  bool all = false;
  bool json = false;
  bool notes = false;
};

// `read` receives, for each variant, the notes on the budget and on its policy.
std::vector<PipelineVariant> variants_of(const CompareCommand& command, Notes& notes,
                                         const std::vector<Note>& of_budget, std::vector<std::vector<Note>>& read) {
  std::vector<PipelineVariant> variants;
  for (const std::string& argument : command.policies) {
    const Policy policy = policy_of(command.run, argument, &notes);
    read.push_back(of_budget);
    append(read.back(), notes.take_read());
    std::string label = policy_label(argument, policy, variants.size() + 1);
    variants.push_back({.label = std::move(label), .pipeline = pipeline_of(command.run, policy)});
  }
  if (variants.size() < 2) throw Failure(kBadInput, "--policy must be given at least twice");
  return variants;
}

PolicySensitivityReport compare(const std::vector<ContextItem>& items, const ContextBudget& budget,
                                const std::vector<PipelineVariant>& variants) {
  try {
    return policy_sensitivity(items, budget, variants);
  } catch (const VariantError& error) {
    throw Failure(error);
  }
}

// A, B, …, Z, 27, 28, …
std::string mark_of(std::size_t variant) {
  return variant < 26 ? std::string(1, static_cast<char>('A' + variant)) : std::to_string(variant + 1);
}

void print_variants(Page& page, const ContextBudget& budget, const std::vector<VariantReport>& variants) {
  page.heading("POLICIES", fmt::format("what each selects for a target of {}; each scores by its own scorers",
                                       counted(budget.target_tokens(), "token")));
  Grid grid({{.head = "", .align = Align::Left},
             {.head = "policy", .align = Align::Left, .fit = Fit::Clip, .least = 20},
             {.head = "items"},
             {.head = "tokens"},
             {.head = "of target"},
             {.head = "score"},
             {.head = "kinds"},
             {.head = "unlike A"}});
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const SelectionReport& report = variants[i].report;
    const view::Totals totals = view::totals_of(report);
    grid.row({mark_of(i), variants[i].label, grouped(totals.items), grouped(totals.tokens),
              view::fullness(totals.tokens, budget), decimal(totals.score), std::to_string(kind_diversity(report)),
              i == 0 ? "" : percent(diff_selections(variants.front().report, report).churn)});
  }
  grid.print(page);
}

Grid content_grid(std::size_t variants) {
  std::vector<GridColumn> columns = {{.head = "item"},
                                     {.head = "kind", .align = Align::Left, .fit = Fit::Clip, .least = 7, .most = 20},
                                     {.head = "tokens"}};
  for (std::size_t i = 0; i < variants; ++i) columns.push_back({.head = mark_of(i)});
  columns.push_back({.head = "content", .align = Align::Left, .fit = Fit::Clip, .least = 16});
  return Grid(std::move(columns));
}

void print_contents(Page& page, const std::vector<ContextItem>& items, const PolicySensitivityReport& result,
                    bool all) {
  Grid grid = content_grid(result.variants.size());
  std::set<std::string_view> in_first;  // decides for all variants where they agree
  for (const IncludedItem& included : result.variants.front().report.included) in_first.insert(included.item.content());
  std::set<std::string_view> seen;  // not hashed: adversarial contents could collide
  std::size_t rows = 0;
  auto next = result.diffs.begin();
  for (Position position = 0; position < items.size(); ++position) {
    if (!seen.insert(items[position].content()).second) continue;
    const bool differs = next != result.diffs.end() && next->position == position;
    std::vector<bool> included(result.variants.size(), in_first.contains(items[position].content()));
    if (differs) {
      for (std::size_t i = 0; i < included.size(); ++i) included[i] = next->statuses[i].status == ItemStatus::Included;
      ++next;
    }
    if (!all && !differs) continue;
    const ContextItem& item = items[position];
    std::vector<GridCell> cells = {std::to_string(position), item.kind().text(), grouped(item.tokens())};
    for (const bool in : included) cells.emplace_back(in ? "●" : "·");
    cells.emplace_back(item.content());
    grid.row(std::move(cells), differs && all ? &Palette::yellow : nullptr);
    ++rows;
  }
  page.heading(all ? "CONTENTS" : "DIFFERENCES",
               fmt::format("{} of {} {} selected by some policies and left out by others", grouped(result.diffs.size()),
                           counted(seen.size(), "content"), plural(result.diffs.size(), "is", "are")));
  if (rows > 0) grid.print(page);
}

// Appends to the notes of each variant those on the items and on its run.
void add_runs(std::vector<std::vector<Note>>& all, Notes& notes, const std::vector<ContextItem>& items,
              const ContextBudget& budget, const std::vector<PipelineVariant>& variants,
              const PolicySensitivityReport& result) {
  for (std::size_t i = 0; i < variants.size(); ++i) {
    std::vector<Position> placed;
    for (const IncludedItem& included : result.variants[i].report.included) placed.push_back(included.position);
    append(all[i], notes.add_run(variants[i].label, variants[i].pipeline, items, budget, placed));
  }
}

std::string to_json(const PolicySensitivityReport& result, const std::vector<std::vector<Note>>* notes) {
  std::string text;
  json::append_json(text, result, {.timings = false}, notes == nullptr ? std::span<const std::vector<Note>>() : *notes);
  return text;
}

ExitCode run_compare(const CompareCommand& command) {
  Output out;
  run_with_json_failure(out, command.json, [&] {
    Notes notes(command.run.strict, command.notes);
    const ContextBudget budget = budget_of(command.run, &notes);
    const std::vector<Note> of_budget = notes.take_read();
    std::vector<std::vector<Note>> notes_of_variants;
    const std::vector<PipelineVariant> variants = variants_of(command, notes, of_budget, notes_of_variants);
    const std::vector<ContextItem> items = required_items_of(command.run, &notes);
    const PolicySensitivityReport result = compare(items, budget, variants);
    add_runs(notes_of_variants, notes, items, budget, variants, result);
    notes.check();
    if (command.json) {
      out.write(to_json(result, command.notes ? &notes_of_variants : nullptr) + "\n");
    } else {
      Page page = page_on(out);
      print_title(page, command.run.items, items);
      print_variants(page, budget, result.variants);
      print_contents(page, items, result, command.all);
    }
    out.flush();
  });
  return kDone;
}

}  // namespace

void add_compare(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("compare", "Compare what several policies select");
  const auto options = std::make_shared<CompareCommand>();
  add_items_and_budget(command, options->run);
  const auto add_policies = [options](const std::vector<std::string>& policies) { options->policies = policies; };
  command
      .add_option_function<std::vector<std::string>>("--policy", add_policies, "A policy to compare; give at least two")
      ->type_name("FILE|PRESET")
      ->allow_extra_args(false)
      ->group("Policy");
  add_policy_changes(command, options->run);
  add_quiet(command);
  command.add_flag("--all", options->all, "List every content, not only those on which policies disagree")
      ->group("Output");
  command.add_flag("--json", options->json, "Print all reports, and the differences, as JSON; durations are 0")
      ->group("Output");
  add_notes(command, options->notes, "With --json: add the notes of each policy");
  add_examples(command,
               "  cupel compare session.jsonl --max-tokens 80 --policy chat --policy rag\n"
               "  cupel compare session.jsonl --max-tokens 80 --all \\\n"
               "    --policy chat --policy team-policy.json\n");
  command.callback([&action, options] { action = [options] { return run_compare(*options); }; });
}

}  // namespace cupel::cli
