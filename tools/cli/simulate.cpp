#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "options.hpp"
#include "simulate/simulations.hpp"

namespace cupel::cli {

void add_simulate(CLI::App& program, Action& action) {
  CLI::App& command =
      *program.add_subcommand("simulate", "Show what other budgets, or other token counts, would select");
  command.require_subcommand(1);
  add_examples(command,
               "  cupel simulate marginal session.jsonl --max-tokens 80 --slack 25\n"
               "  cupel simulate min-budget session.jsonl --item 'What broke'\n"
               "  cupel simulate curve session.jsonl\n");
  add_quiet(command);
  add_marginal(command, action);
  add_min_budget(command, action);
  add_curve(command, action);
  add_token_error(command, action);
  // Simulations print no notes about a run, so --strict only concerns unknown fields.
  for (CLI::App* const simulation : command.get_subcommands({})) {
    simulation->get_option("--strict")->description("Treat unknown fields as errors");
  }
  for (const char* const name : {"min-budget", "curve"}) {  // without a budget, they use windows without reserves
    command.get_subcommand(name)->get_option("--max-tokens")->description("The model's window");
  }
}

}  // namespace cupel::cli
