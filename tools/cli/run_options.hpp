#ifndef CUPEL_CLI_RUN_OPTIONS_HPP
#define CUPEL_CLI_RUN_OPTIONS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli11.hpp"
#include "cupel/json/items.hpp"
#include "cupel/model/context_budget.hpp"
#include "cupel/model/context_item.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/policy/policy.hpp"
#include "notes.hpp"

namespace cupel::cli {

/// The options of the commands that run a selection: items, a budget, a policy.
struct RunOptions {
  std::string items = {};
  std::string budget = {};
  std::optional<std::int64_t> max_tokens = {};
  std::optional<std::int64_t> target_tokens = {};
  std::optional<std::int64_t> output_reserve = {};
  std::vector<ReservedSlot> reserve = {};
  std::optional<double> margin = {};
  std::string policy = "chat";
  std::string overflow = {};
  bool no_dedup = false;
  json::ItemsOptions limits = {};
  std::uint64_t max_steps = kDefaultMaxSteps;
  bool strict = false;
};

/// The files that they may name.
inline std::vector<std::string> inputs_of(const RunOptions& options) {
  return {options.items, options.budget, options.policy};
}

/// Adds them to a command. `options` must live as long as the command.
void add_run_options(CLI::App& command, RunOptions& options);

/// `--notes`, of a command that can answer in JSON.
void add_notes(CLI::App& command, bool& notes, const std::string& description);

/// `--max-depth`.
void add_max_depth(CLI::App& command, int& depth);

// The parts of it, for a command with several policies or several lists of items.
void add_items_and_budget(CLI::App& command, RunOptions& options);
void add_budget(CLI::App& command, RunOptions& options);
void add_policy_changes(CLI::App& command, RunOptions& options);

// What the options stand for. Each throws Failure. `notes` hears of what was read and is not known; null: nobody does.

/// `--budget`, with what the other options say instead. The target is what the output reserve leaves unless it is
/// given.
ContextBudget budget_of(const RunOptions& options, Notes* notes = nullptr);

/// The same where no budget is needed: nothing where no option is about it, and no maximum has to be given.
std::optional<ContextBudget> base_budget_of(const RunOptions& options);

/// What is wrong with a budget or a part of it, in the words of the command line: `--max-tokens` where the library says
/// `maxTokens`, unless the budget comes from a `--budget` that says so.
std::string with_option_names(std::string_view problem, const RunOptions& options);

/// `--policy`, with `--overflow` and `--no-dedup` applied.
Policy policy_of(const RunOptions& options, Notes* notes = nullptr);
/// One of several policies.
Policy policy_of(const RunOptions& options, const std::string& argument, Notes* notes = nullptr);

/// What a policy builds, with `--max-steps` applied.
Pipeline pipeline_of(const RunOptions& options, const Policy& policy);

/// What to call one of several policies: its argument, unless that is a whole policy.
std::string policy_label(const std::string& argument, const Policy& policy, std::size_t number);

/// All items of ITEMS. Says so when there are none. `texts` receives the text of each, unless it is null.
std::vector<ContextItem> items_of(const RunOptions& options, Notes* notes = nullptr,
                                  std::vector<std::string>* texts = nullptr);
/// The same; none is a Failure.
std::vector<ContextItem> required_items_of(const RunOptions& options, Notes* notes = nullptr);

}  // namespace cupel::cli

#endif
