#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "cupel/analytics/token_sensitivity.hpp"
#include "cupel/json/curve.hpp"
#include "grid.hpp"
#include "json_failure.hpp"
#include "messages.hpp"
#include "options.hpp"
#include "run_options.hpp"
#include "simulate/simulations.hpp"
#include "title.hpp"
#include "view/format.hpp"
#include "view/slicer_facts.hpp"
#include "view/totals.hpp"

namespace cupel::cli {

namespace {

using view::decimal;
using view::grouped;
using Align = GridColumn::Align;

struct TokenErrorCommand {
  RunOptions run;
  double percent = 0.0;
  bool all = false;
  bool json = false;
};

// With quotas, every step of a token count needs a run, and a knapsack makes each run slow.
bool costs_a_run_per_step(const Policy& policy, const Pipeline& pipeline) {
  const Slicer& slicer = *pipeline.options().slicer;
  return view::has_quotas(slicer, SlicerTraits::Quotas::Percentage) ||
         view::has_quotas(slicer, SlicerTraits::Quotas::Count) || view::knapsack_bucket(policy);
}

// The library's default limit would allow minutes of work.
std::size_t max_steps(bool run_per_step, std::size_t items) {
  constexpr std::size_t kMost = 1'000'000;
  const std::size_t items_looked_at = run_per_step ? 100'000'000 : 1'000'000'000;
  return std::clamp<std::size_t>(items_looked_at / items, 1'000, kMost);
}

TokenSensitivity sensitivity_of(const TokenErrorCommand& command, const std::vector<ContextItem>& items,
                                const ContextBudget& budget) {
  const Policy policy = policy_of(command.run);
  const double percent = command.percent;
  if (percent < 0.0 || percent >= 100.0) {
    throw Failure(kBadInput, fmt::format("--percent must be at least 0 and below 100, got {}", decimal(percent)));
  }
  const Pipeline pipeline = pipeline_of(command.run, policy);
  const bool run_per_step = costs_a_run_per_step(policy, pipeline);
  const std::size_t most = max_steps(run_per_step, items.size());
  const std::int64_t tokens = view::offered_tokens(items).value_or(view::kMostTokens);
  if (const double steps = 2.0 * percent / 100.0 * static_cast<double>(tokens); run_per_step && steps > 5'000) {
    print_note(
        fmt::format("checking about {} changes of token counts, most of which need a run; a smaller --percent takes "
                    "less time",
                    grouped(static_cast<std::int64_t>(std::min(steps, 1e15)))));
  }
  try {
    return token_sensitivity(pipeline, items, budget, percent / 100.0, most);
  } catch (const Error& error) {
    if (error.parameter() != "error") throw;
    throw Failure(
        fmt::format("--percent must be smaller for this many tokens: changing a count by one token is a step, "
                    "and at most {} steps are allowed",
                    grouped(most)),
        error);
  }
}

// A factor of 1.0325 is `+3.25 %`.
std::string error_text(double factor) { return fmt::format("{:+.4f} %", (factor - 1.0) * 100.0); }

std::string list_of(const std::vector<Position>& positions) {
  constexpr std::size_t kMost = 8;
  const auto named = std::span(positions).first(std::min(positions.size(), kMost));
  const std::string text = fmt::format("{}", fmt::join(named, ", "));
  return positions.size() > kMost ? fmt::format("{} and {} more", text, positions.size() - kMost) : text;
}

bool is_above_one(const TokenBreakpoint& point) { return point.numerator > point.denominator; }

// The breakpoints around a factor of 1 give the range in which the selection, or the failure, stays the same.
void print_stable_range(Page& page, const TokenSensitivity& result) {
  const auto& points = result.breakpoints;
  const auto above = std::find_if(points.begin(), points.end(), is_above_one);
  const double from = above == points.begin() ? result.lowest_factor : (above - 1)->factor;
  const bool to_the_end = above == points.end();
  const std::optional<ErrorCode> failure = above == points.begin() ? result.error_at_lowest : (above - 1)->error;
  const std::string range = fmt::format("for errors from {} to {}{}", error_text(from), to_the_end ? "" : "just below ",
                                        error_text(to_the_end ? result.highest_factor : above->factor));
  if (failure) {
    page.entry("fails", fmt::format("with {} {}", to_string(*failure), range), &Palette::red);
  } else {
    page.entry("holds", range);
  }
  page.entry("changes",
             fmt::format("{} below, {} above", grouped(above - points.begin()), grouped(points.end() - above)));
}

// The breakpoints closest to a factor of 1: half of them below and half above, or more on one side if the other has too
// few.
std::vector<TokenBreakpoint> nearest(const std::vector<TokenBreakpoint>& points, std::ptrdiff_t most) {
  const std::ptrdiff_t below = std::find_if(points.begin(), points.end(), is_above_one) - points.begin();
  const std::ptrdiff_t above = std::ssize(points) - below;
  const std::ptrdiff_t from = std::max<std::ptrdiff_t>(0, below - std::max(most / 2, most - above));
  return {points.begin() + from, points.begin() + std::min(std::ssize(points), from + most)};
}

void print_changes(Page& page, const std::vector<TokenBreakpoint>& points, const std::string& note) {
  page.heading("CHANGES", note);
  Grid grid({{.head = "from"},
             {.head = "factor"},
             {.head = "items in", .align = Align::Left},
             {.head = "items out", .align = Align::Left},
             {.head = "", .align = Align::Left, .fit = GridColumn::Fit::Wrap, .least = 16}});
  for (const TokenBreakpoint& point : points) {
    grid.row(
        {error_text(point.factor), fmt::format("{}/{}", point.numerator, point.denominator), list_of(point.entering),
         list_of(point.leaving), point.error ? fmt::format("fails: {}", to_string(*point.error)) : ""},
        point.error ? &Palette::red : nullptr);
  }
  grid.print(page);
}

void print_page(Output& out, const TokenErrorCommand& command, const std::vector<ContextItem>& items,
                const TokenSensitivity& result) {
  constexpr std::ptrdiff_t kMost = 12;
  Page page = page_on(out);
  print_title(page, command.run.items, items);
  page.heading("TOKEN ERROR", fmt::format("all counts times {} to {}, rounded to whole tokens",
                                          decimal(result.lowest_factor), decimal(result.highest_factor)));
  print_stable_range(page, result);
  if (result.breakpoints.empty()) return;
  const bool all = command.all || std::ssize(result.breakpoints) <= kMost;
  print_changes(
      page, all ? result.breakpoints : nearest(result.breakpoints, kMost),
      all ? "from this error on"
          : fmt::format("from this error on; the nearest {} of {}", kMost, grouped(result.breakpoints.size())));
}

ExitCode simulate_error(const TokenErrorCommand& command) {
  Output out;
  run_with_json_failure(out, command.json, [&] {
    const ContextBudget budget = budget_of(command.run);
    const std::vector<ContextItem> items = required_items_of(command.run);
    const TokenSensitivity result = sensitivity_of(command, items, budget);
    if (command.json) {
      out.write(json::to_json(result) + "\n");
    } else {
      print_page(out, command, items, result);
    }
    out.flush();
  });
  return kDone;
}

}  // namespace

void add_token_error(CLI::App& simulate, Action& action) {
  CLI::App& command = *simulate.add_subcommand("token-error", "Show what changes if all token counts are wrong");
  const auto options = std::make_shared<TokenErrorCommand>();
  add_run_options(command, options->run);
  const auto set_percent = [options](const std::string& text) { options->percent = parse_number("--percent", text); };
  command
      .add_option_function<std::string>("--percent", set_percent,
                                        "By how many percent the counts may be wrong, either way")
      ->type_name("P")
      ->required();
  command.add_flag("--all", options->all, "List every change, not only the nearest")->group("Output");
  command.add_flag("--json", options->json, "Print all changes as JSON")->group("Output");
  add_examples(command,
               "  cupel simulate token-error session.jsonl --max-tokens 80 --percent 10\n"
               "  cupel simulate token-error session.jsonl --max-tokens 80 --percent 10 --json\n");
  command.callback([&action, options] { action = [options] { return simulate_error(*options); }; });
}

}  // namespace cupel::cli
