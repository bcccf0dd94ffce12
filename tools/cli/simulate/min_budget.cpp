#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cupel/analytics/budget_simulation.hpp"
#include "cupel/json/analytics.hpp"
#include "cupel/json/text.hpp"
#include "item_search.hpp"
#include "json_failure.hpp"
#include "options.hpp"
#include "page.hpp"
#include "run_options.hpp"
#include "simulate/intervals.hpp"
#include "simulate/simulations.hpp"
#include "title.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::as_utf8;
using view::clip;
using view::counted;
using view::grouped;
using view::one_line;
using view::right;

struct MinBudgetCommand {
  RunOptions run;
  std::optional<std::int64_t> ceiling;
  std::string item;
  bool json = false;
};

// The result of the specification's FindMinBudgetFor, or the error with which it refuses.
struct Bisection {
  std::optional<std::int64_t> budget = {};
  std::optional<Error> refusal = {};
};

Bisection bisect(const Pipeline& pipeline, const std::vector<ContextItem>& items, Position target,
                 std::int64_t ceiling) {
  try {
    return {.budget = find_min_budget_for(pipeline, items, target, ceiling)};
  } catch (const Error& error) {
    return {.refusal = error};
  }
}

// The inputs that are common to all items.
struct Question {
  const std::vector<ContextItem>& items;
  const Pipeline& pipeline;
  const BudgetRange& range;
  const BudgetCurve& curve;
  const BudgetCurve& plain;  // without a base budget, as the bisection has none
};

constexpr std::size_t kLongestMessage = 400;  // it may quote a kind

class Answer {
 public:
  Answer(Page& page, const Question& question, Position target)
      : page_(page), question_(question), item_(question.items[target]), target_(target) {}

  void print() {
    page_.heading(fmt::format("ITEM {}", target_),
                  fmt::format("{}, {}", one_line(item_.kind().text(), 24), counted(item_.tokens(), "token")));
    const std::size_t width = page_.width - Page::kEntryNames;
    page_.entry("content", clip(one_line(item_.content(), width), width));
    const auto intervals = question_.curve.intervals(target_);
    if (intervals.empty()) {
      page_.entry("min budget", fmt::format("none up to {}{}", grouped(question_.range.ceiling), reason_at_ceiling()),
                  &Palette::red);
    } else {
      page_.entry("min budget", grouped(intervals.front().first), &Palette::green);
      page_.entry("in at", interval_text(intervals, question_.range.ceiling));
      const BudgetColumns picture(last_drawn_budget(question_.curve), width);
      page_.line(std::string(Page::kEntryNames, ' ') + page_.palette.green(interval_strip(intervals, picture)));
      page_.line(std::string(Page::kEntryNames, ' ') +
                 page_.palette.dim("0" + right(grouped(picture.last()), width - 1)));
    }
    print_bisection();
  }

 private:
  std::string reason_at_ceiling() const {
    try {
      const ContextBudget budget = cupel::budget_of(question_.range.ceiling, question_.range.base);
      for (const ExcludedItem& excluded : question_.pipeline.dry_run(question_.items, budget).excluded) {
        if (excluded.position == target_) return ": " + one_line(describe(excluded.reason), kLongestMessage);
      }
    } catch (const Error& error) {
      return ": " + one_line(error.what(), kLongestMessage);
    }
    return "";
  }

  void print_bisection() {
    const Bisection bisection = bisect(question_.pipeline, question_.items, target_, question_.range.ceiling);
    if (bisection.refusal) {
      return page_.entry("specified", "refused: " + one_line(bisection.refusal->what(), kLongestMessage));
    }
    const std::optional<std::int64_t> exact = question_.plain.min_budget_for(target_);
    const std::string found =
        fmt::format("{} by the specification's bisection{}", bisection.budget ? grouped(*bisection.budget) : "none",
                    question_.range.base ? ", with maxTokens = targetTokens and nothing else" : "");
    if (bisection.budget == exact) return page_.entry("specified", found + ": the same");
    page_.entry("specified",
                fmt::format("{}: wrong, {}. It assumes that an item stays in when the budget grows.", found,
                            exact ? fmt::format("the smallest is {}", grouped(*exact)) : "there is none"),
                &Palette::yellow);
  }

  Page& page_;
  const Question& question_;
  const ContextItem& item_;
  Position target_;
};

void append_bisection(std::string& out, const Question& question, Position target) {
  const Bisection bisection = bisect(question.pipeline, question.items, target, question.range.ceiling);
  if (!bisection.refusal) {
    json::append_json(out,
                      json::MinBudgetAnswer{
                          .target = target, .search_ceiling = question.range.ceiling, .min_budget = bisection.budget});
    return;
  }
  json::ObjectWriter object(out);
  json::ObjectWriter error(object.name("error"));
  error.text("code", to_string(bisection.refusal->code()));
  error.text("message", as_utf8(bisection.refusal->what()));
  error.close();
  object.close();
}

// The answer for one item, as one line of JSON.
std::string answer_json(const Question& question, Position target) {
  const auto intervals = question.curve.intervals(target);
  std::string line;
  json::ObjectWriter object(line);
  object.number("index", target);
  object.number("ceiling", question.range.ceiling);
  if (!intervals.empty()) object.number("min_budget", intervals.front().first);
  append_intervals(object.name("intervals"), intervals);
  append_bisection(object.name("specified"), question, target);
  object.close();
  return line + "\n";
}

ExitCode find(const MinBudgetCommand& command) {
  Output out;
  run_with_json_failure(out, command.json, [&] {
    const std::optional<ContextBudget> base = base_budget_of(command.run);
    const Policy policy = policy_of(command.run);
    const Pipeline pipeline = pipeline_of(command.run, policy);
    const std::vector<ContextItem> items = required_items_of(command.run);
    const std::vector<Position> wanted =
        command.json ? find_items(items, command.item) : find_first_items(items, command.item);
    const BudgetRange range = range_of(command.ceiling, base, items, policy);
    const BudgetCurve curve = curve_over(range, pipeline, items);
    const BudgetCurve plain =
        base ? curve_over({.ceiling = range.ceiling, .given = true, .base = {}}, pipeline, items) : curve;
    const Question question{.items = items, .pipeline = pipeline, .range = range, .curve = curve, .plain = plain};
    if (command.json) {
      for (const Position target : wanted) out.write(answer_json(question, target));
    } else {
      Page page = page_on(out);
      print_title(page, command.run.items, items);
      page.entry("budgets", fmt::format("0 to {}{}", grouped(range.ceiling), ceiling_note(range, pipeline)));
      for (const Position target : wanted) Answer(page, question, target).print();
    }
    out.flush();
  });
  return kDone;
}

}  // namespace

void add_min_budget(CLI::App& simulate, Action& action) {
  CLI::App& command = *simulate.add_subcommand("min-budget", "Find the smallest budget at which an item is in");
  const auto options = std::make_shared<MinBudgetCommand>();
  add_run_options(command, options->run);
  add_item(command, options->item, "The item: a part of its content, or # and its position")->required();
  add_ceiling(command, options->ceiling);
  command.add_flag("--json", options->json, "Print the budgets as JSON")->group("Output");
  add_examples(command,
               "  cupel simulate min-budget session.jsonl --item '#3'\n"
               "  cupel simulate min-budget session.jsonl --item 'What broke' --ceiling 4k\n");
  command.callback([&action, options] { action = [options] { return find(*options); }; });
}

}  // namespace cupel::cli
