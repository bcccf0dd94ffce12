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

/// Options of the commands that run a selection: items, a budget and a policy.
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

/// The input files that the options may name.
inline std::vector<std::string> inputs_of(const RunOptions& options) {
  return {options.items, options.budget, options.policy};
}

/// Adds these options to a command. `options` must live as long as the command.
void add_run_options(CLI::App& command, RunOptions& options);

/// Adds `--notes`, for a command with JSON output.
void add_notes(CLI::App& command, bool& notes, const std::string& description);

/// Adds `--max-depth`.
void add_max_depth(CLI::App& command, int& depth);

// Parts of add_run_options(), for a command with several policies or several lists of items.
void add_items_and_budget(CLI::App& command, RunOptions& options);
void add_budget(CLI::App& command, RunOptions& options);
void add_policy_changes(CLI::App& command, RunOptions& options);

// The values of the options. Each function throws Failure. `notes` receives the unknown fields; it may be null.

/// The budget from `--budget` and the options that override its fields. Unless given, the target is the window less the
/// output reserve.
ContextBudget budget_of(const RunOptions& options, Notes* notes = nullptr);

/// The same for a command that needs no budget: nothing if no budget option is given, and no maximum is required.
std::optional<ContextBudget> base_budget_of(const RunOptions& options);

/// The library's description of a problem with a budget, with options in place of field names: `--max-tokens` instead
/// of `maxTokens`, unless that field comes from `--budget`.
std::string with_option_names(std::string_view problem, const RunOptions& options);

/// The policy from `--policy`, with `--overflow` and `--no-dedup` applied.
Policy policy_of(const RunOptions& options, Notes* notes = nullptr);
/// The same for one of several policies.
Policy policy_of(const RunOptions& options, const std::string& argument, Notes* notes = nullptr);

/// The pipeline of a policy, with `--max-steps` applied.
Pipeline pipeline_of(const RunOptions& options, const Policy& policy);

/// The label of one of several policies: its argument, or the policy's name if the argument is JSON.
std::string policy_label(const std::string& argument, const Policy& policy, std::size_t number);

/// All items of ITEMS. Prints a note if there are none. `texts`, unless null, receives the JSON text of each item.
std::vector<ContextItem> items_of(const RunOptions& options, Notes* notes = nullptr,
                                  std::vector<std::string>* texts = nullptr);
/// The same, but throws Failure if there are none.
std::vector<ContextItem> required_items_of(const RunOptions& options, Notes* notes = nullptr);

}  // namespace cupel::cli

#endif
