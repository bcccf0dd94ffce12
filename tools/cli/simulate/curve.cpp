#include "cupel/json/curve.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "item_search.hpp"
#include "json_failure.hpp"
#include "options.hpp"
#include "run_options.hpp"
#include "simulate/curve_page.hpp"
#include "simulate/simulations.hpp"
#include "title.hpp"
#include "view/format.hpp"

namespace cupel::cli {

namespace {

using view::counted;

struct CurveCommand {
  RunOptions run;
  std::optional<std::int64_t> ceiling;
  std::string item;
  bool all = false;
  bool json = false;
};

void print_page(Output& out, const CurveCommand& command, const CurveView& view, const std::string& where_from,
                const std::vector<Position>& wanted) {
  Page page = page_on(out);
  print_title(page, command.run.items, view.items);
  page.heading("CURVE", fmt::format("{} at budgets of 0 to {}{}", counted(view.curve.segments().size(), "selection"),
                                    counted(view.range.ceiling, "token"), where_from));
  const CurveLayout layout = layout_of(page, view.curve);
  print_chart(page, view, layout);
  for (const Position position : wanted) print_item_intervals(page, view, layout, position);
  print_failures(page, view);
  if (command.all) {
    print_segments(page, view);
  } else {
    print_milestones(page, view);
    print_drops(page, view);
  }
}

ExitCode draw(const CurveCommand& command) {
  Output out;
  run_with_json_failure(out, command.json, [&] {
    const std::optional<ContextBudget> base = base_budget_of(command.run);
    const Policy policy = policy_of(command.run);
    const Pipeline pipeline = pipeline_of(command.run, policy);
    const std::vector<ContextItem> items = required_items_of(command.run);
    std::vector<Position> wanted;
    if (!command.item.empty()) {
      wanted = command.json ? find_items(items, command.item) : find_first_items(items, command.item);
    }
    const BudgetRange range = range_of(command.ceiling, base, items, policy);
    const BudgetCurve curve = curve_over(range, pipeline, items);
    if (command.json) {
      out.write(json::to_json(curve) + "\n");
    } else {
      print_page(out, command, {.items = items, .range = range, .curve = curve}, ceiling_note(range, pipeline), wanted);
    }
    out.flush();
  });
  return kDone;
}

}  // namespace

void add_curve(CLI::App& simulate, Action& action) {
  CLI::App& command = *simulate.add_subcommand("curve", "Show what every budget selects, as a chart and in numbers");
  const auto options = std::make_shared<CurveCommand>();
  add_run_options(command, options->run);
  add_ceiling(command, options->ceiling);
  add_item(command, options->item, "Also show where this item is in: a part of its content, or # and its position");
  command.add_flag("--all", options->all, "List every selection, not only the milestones")->group("Output");
  command.add_flag("--json", options->json, "Print all selections, and the budgets of every item, as JSON")
      ->group("Output");
  add_examples(command,
               "  cupel simulate curve session.jsonl\n"
               "  cupel simulate curve session.jsonl --max-tokens 90 --item 'What broke'\n"
               "  cupel simulate curve session.jsonl --policy rag --json > curve.json\n");
  command.callback([&action, options] { action = [options] { return draw(*options); }; });
}

}  // namespace cupel::cli
