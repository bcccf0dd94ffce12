#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>

#include "cupel/analytics/budget_simulation.hpp"
#include "cupel/json/analytics.hpp"
#include "grid.hpp"
#include "json_failure.hpp"
#include "options.hpp"
#include "run_options.hpp"
#include "simulate/simulations.hpp"
#include "title.hpp"
#include "view/format.hpp"
#include "view/text.hpp"
#include "view/totals.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::decimal;
using view::grouped;
using Align = GridColumn::Align;
using Fit = GridColumn::Fit;

struct MarginalCommand {
  RunOptions run;
  std::optional<std::int64_t> slack;
  bool json = false;
};

std::vector<Position> marginal_items(const Pipeline& pipeline, const std::vector<ContextItem>& items,
                                     const ContextBudget& budget, const MarginalCommand& command) {
  try {
    return get_marginal_items(pipeline, items, budget, command.slack.value());
  } catch (const Error& error) {
    if (error.parameter() == "slackTokens") {
      throw Failure(fmt::format("--slack {}", with_option_names(error.problem(), command.run)), error);
    }
    if (error.parameter() == "slicer") {
      throw Failure(fmt::format("{} Use 'cupel simulate curve', which supports every slicer.", error.what()), error);
    }
    throw;
  }
}

// The entries of `one` that `other` does not have.
std::vector<const IncludedItem*> only_in(const SelectionReport& one, const SelectionReport& other, std::size_t size) {
  std::vector<bool> in_other(size);
  for (const IncludedItem& included : other.included) in_other[included.position] = true;
  std::vector<const IncludedItem*> result;
  for (const IncludedItem& included : one.included) {
    if (!in_other[included.position]) result.push_back(&included);
  }
  return result;
}

void print_items(Page& page, const std::vector<const IncludedItem*>& list, Paint paint) {
  Grid grid({{.head = "item"},
             {.head = "kind", .align = Align::Left, .fit = Fit::Clip, .least = 7, .most = 20},
             {.head = "tokens"},
             {.head = "score"},
             {.head = "content", .align = Align::Left, .fit = Fit::Clip, .least = 16}});
  for (const IncludedItem* included : list) {
    grid.row({std::to_string(included->position), included->item.kind().text(), grouped(included->item.tokens()),
              included->reason == InclusionReason::Pinned ? "-" : decimal(included->score), included->item.content()},
             paint);
  }
  grid.print(page);
}

void print_totals(Page& page, std::int64_t slack, const ContextBudget& budget, const SelectionReport& full,
                  const SelectionReport& reduced) {
  const view::Totals with = view::totals_of(full);
  const view::Totals without = view::totals_of(reduced);
  Grid grid({{.head = "", .align = Align::Left},
             {.head = "target"},
             {.head = "items"},
             {.head = "tokens"},
             {.head = "score"}});
  const auto row = [&](const char* name, std::int64_t target, const view::Totals& totals) {
    grid.row({name, grouped(target), grouped(totals.items), grouped(totals.tokens), decimal(totals.score)});
  };
  row("with them", budget.target_tokens(), with);
  row("without", budget.target_tokens() - slack, without);
  row("difference", slack, with - without);
  grid.print(page);
}

void print_page(Output& out, const MarginalCommand& command, const std::vector<ContextItem>& items,
                const ContextBudget& budget, const Pipeline& pipeline) {
  const std::int64_t slack = command.slack.value();
  ContextBudgetFields fields = budget.fields();
  fields.max_tokens = budget.max_tokens() - slack;
  fields.target_tokens = budget.target_tokens() - slack;
  const SelectionReport full = pipeline.dry_run(items, budget);
  const SelectionReport reduced = pipeline.dry_run(items, ContextBudget(std::move(fields)));

  Page page = page_on(out);
  print_title(page, command.run.items, items);
  page.heading("MARGINAL", fmt::format("the last {} of {}", grouped(slack), counted(budget.target_tokens(), "token")));
  print_totals(page, slack, budget, full, reduced);
  const auto gained = only_in(full, reduced, items.size());
  page.heading("GAINED", fmt::format("{}, in placed order", counted(gained.size(), "item")));
  if (!gained.empty()) print_items(page, gained, &Palette::green);
  const auto lost = only_in(reduced, full, items.size());
  if (lost.empty()) return;
  page.heading("LOST", fmt::format("{} that only the smaller window has", counted(lost.size(), "item")));
  print_items(page, lost, &Palette::red);
}

ExitCode simulate_marginal(const MarginalCommand& command) {
  Output out;
  run_with_json_failure(out, command.json, [&] {
    const ContextBudget budget = budget_of(command.run);
    const Pipeline pipeline = pipeline_of(command.run, policy_of(command.run));
    const std::vector<ContextItem> items = required_items_of(command.run);
    const std::vector<Position> marginal = marginal_items(pipeline, items, budget, command);
    if (command.json) {
      const json::MarginalItemsAnswer result{
          .slack_tokens = command.slack.value(), .items = items, .marginal = marginal};
      out.write(json::to_json(result) + "\n");
    } else {
      print_page(out, command, items, budget, pipeline);
    }
    out.flush();
  });
  return kDone;
}

}  // namespace

void add_marginal(CLI::App& simulate, Action& action) {
  CLI::App& command = *simulate.add_subcommand("marginal", "Show which items the last tokens of a budget add");
  const auto options = std::make_shared<MarginalCommand>();
  add_run_options(command, options->run);
  add_tokens(
      command, "--slack", [options](std::int64_t value) { options->slack = value; },
      "The number of tokens by which the other budget is smaller")
      ->required();
  command.add_flag("--json", options->json, "Print the items as JSON")->group("Output");
  add_examples(command,
               "  cupel simulate marginal session.jsonl --max-tokens 80 --slack 25\n"
               "  cupel simulate marginal session.jsonl --max-tokens 80 --slack 25 --json\n");
  command.callback([&action, options] { action = [options] { return simulate_marginal(*options); }; });
}

}  // namespace cupel::cli
