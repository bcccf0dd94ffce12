#include "run_options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <utility>

#include "documents.hpp"
#include "failure.hpp"
#include "input.hpp"
#include "messages.hpp"
#include "options.hpp"

namespace cupel::cli {

namespace {

ReservedSlot parse_slot(const std::string& text) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos)
    throw CLI::ValidationError("--reserve", fmt::format("must be KIND=TOKENS; got '{}'", text));
  const std::int64_t tokens = parse_tokens("--reserve", std::string_view(text).substr(equals + 1));
  try {
    return {ContextKind(text.substr(0, equals)), tokens};
  } catch (const Error& error) {
    throw CLI::ValidationError("--reserve", fmt::format("a kind {}; got '{}'", error.problem(), text));
  }
}

// How a message names a field of the budget: by the option that set it, or by its path in the budget called `name`.
std::string origin_of(std::string_view field, const RunOptions& options, const std::string& name) {
  const auto origin = [&](const char* option, bool given) {
    return given || name.empty() ? std::string(option) : fmt::format("{}: budget.{}:", name, field);
  };
  if (field == "maxTokens") return origin("--max-tokens", options.max_tokens.has_value());
  if (field == "targetTokens") return origin("--target-tokens", options.target_tokens.has_value());
  if (field == "outputReserve") return origin("--output-reserve", options.output_reserve.has_value());
  if (field == "reservedSlots") return origin("--reserve", !options.reserve.empty());
  return origin("--margin", options.margin.has_value());
}

// The budget from `--budget` and the options that override its fields. Without either maximum, it is the larger of the
// output reserve and the target.
ContextBudget budget_from(const RunOptions& options, Notes* notes) {
  BudgetArgument budget{.name = {}, .fields = {.max_tokens = 0}};
  const bool given = !options.budget.empty();
  if (given) budget = read_budget_argument("--budget", options.budget, {.strict = options.strict, .notes = notes});
  ContextBudgetFields& fields = budget.fields;
  if (options.output_reserve) fields.output_reserve = *options.output_reserve;
  if (options.max_tokens) {
    fields.max_tokens = *options.max_tokens;
  } else if (!given) {
    fields.max_tokens = std::max<std::int64_t>({0, fields.output_reserve, options.target_tokens.value_or(0)});
  }
  if (options.target_tokens) fields.target_tokens = options.target_tokens;
  if (!options.reserve.empty()) fields.reserved_slots = options.reserve;
  if (options.margin) fields.estimation_safety_margin_percent = *options.margin;

  try {
    return ContextBudget(std::move(fields));
  } catch (const Error& error) {
    throw Failure(fmt::format("{} {}", origin_of(error.parameter(), options, budget.name),
                              with_option_names(error.problem(), options)),
                  error);
  }
}

std::vector<ContextItem> read_items(Input& input, const RunOptions& options, Notes* notes,
                                    std::vector<std::string>* texts) {
  json::UnknownFields unknown;
  json::ItemsOptions limits = options.limits;
  limits.strict = options.strict;
  if (notes != nullptr && notes->wanted()) limits.unknown_fields = &unknown;
  // Also called when reading fails: a misspelt field may be the cause.
  const auto record_notes = [&] {
    if (notes != nullptr) notes->add(input.name(), unknown);
  };
  try {
    json::ItemReader reader([&input](char* buffer, std::size_t size) { return input.read(buffer, size); }, limits);
    std::vector<ContextItem> items;
    while (std::optional<ContextItem> item = reader.next()) {
      items.push_back(*std::move(item));
      if (texts != nullptr) texts->emplace_back(reader.text());
    }
    record_notes();
    return items;
  } catch (const Error& error) {
    record_notes();
    throw Failure(fmt::format("{}: {}", input.name(), error.what()), error);
  }
}

void add_limits(CLI::App& command, RunOptions& options) {
  add_positive(
      command, "--max-items",
      [&options](std::int64_t value) { options.limits.max_items = static_cast<std::size_t>(value); },
      "Maximum number of items in a list")
      ->group("Limits")
      ->default_str("4,294,967,294");
  add_positive(
      command, "--max-item-bytes",
      [&options](std::int64_t value) { options.limits.max_item_bytes = static_cast<std::size_t>(value); },
      "Maximum length of an item in bytes")
      ->group("Limits")
      ->default_str("1 GiB");
  add_max_depth(command, options.limits.max_depth);
  add_positive(
      command, "--max-steps", [&options](std::int64_t value) { options.max_steps = static_cast<std::uint64_t>(value); },
      "Maximum number of steps of a run")
      ->group("Limits")
      ->default_str("1,000,000,000,000");
}

}  // namespace

void add_run_options(CLI::App& command, RunOptions& options) {
  add_items_and_budget(command, options);
  command
      .add_option("--policy", options.policy, "How to score, slice and place; 'cupel policy list' prints the presets")
      ->type_name("FILE|PRESET")
      ->default_str("chat")
      ->group("Policy");
  add_policy_changes(command, options);
  add_quiet(command);
}

void add_items_and_budget(CLI::App& command, RunOptions& options) {
  command.add_option("ITEMS", options.items, "Items: a JSON array, JSON objects or JSON Lines; - is standard input")
      ->required()
      ->type_name("FILE");
  add_budget(command, options);
}

void add_budget(CLI::App& command, RunOptions& options) {
  const auto into = [](std::optional<std::int64_t>& field) { return [&field](std::int64_t value) { field = value; }; };
  add_tokens(command, "--max-tokens", into(options.max_tokens), "The model's window; required unless in --budget")
      ->group("Budget");
  add_tokens(command, "--target-tokens", into(options.target_tokens), "Tokens that the selection aims at")
      ->group("Budget")
      ->default_str("the window less the output reserve");
  add_tokens(command, "--output-reserve", into(options.output_reserve), "Tokens kept free for the answer")
      ->group("Budget")
      ->default_str("0");
  const auto add_slots = [&options](const std::vector<std::string>& slots) {
    for (const std::string& slot : slots) options.reserve.push_back(parse_slot(slot));
  };
  command
      .add_option_function<std::vector<std::string>>("--reserve", add_slots, "Tokens set aside for a kind; repeatable")
      ->type_name(fmt::format("KIND={}", kTokens))
      ->allow_extra_args(false)
      ->group("Budget");
  const auto set_margin = [&options](const std::string& text) { options.margin = parse_number("--margin", text); };
  command.add_option_function<std::string>("--margin", set_margin, "Safety margin in percent, for estimated counts")
      ->type_name("P")
      ->default_str("0")
      ->group("Budget");
  reject_empty(command.add_option("--budget", options.budget, "A budget as JSON; the options above replace its fields"))
      ->type_name("FILE|JSON")
      ->group("Budget");
  command.add_flag("--strict", options.strict, "Treat unknown fields and notes as errors");
  add_limits(command, options);
}

void add_notes(CLI::App& command, bool& notes, const std::string& description) {
  command.add_flag("--notes", notes, description)->group("Output");
}

void add_max_depth(CLI::App& command, int& depth) {
  const auto set = [&depth](std::int64_t value) {
    if (value > json::kMaxDepth) {
      throw CLI::ValidationError("--max-depth", fmt::format("must be at most {}; got {}", json::kMaxDepth, value));
    }
    depth = static_cast<int>(value);
  };
  add_positive(command, "--max-depth", set, "Maximum nesting depth of JSON")->group("Limits")->default_str("1,024");
}

void add_policy_changes(CLI::App& command, RunOptions& options) {
  add_choice(command, "--overflow", options.overflow, {"throw", "truncate", "proceed"},
             "What to do when the selection exceeds its target")
      ->group("Policy")
      ->default_str("as the policy says");
  command.add_flag("--no-dedup", options.no_dedup, "Keep items with equal content")->group("Policy");
}

ContextBudget budget_of(const RunOptions& options, Notes* notes) {
  if (options.budget.empty() && !options.max_tokens) {
    throw Failure(kBadInput, "--max-tokens or --budget is required");
  }
  return budget_from(options, notes);
}

std::optional<ContextBudget> base_budget_of(const RunOptions& options) {
  const bool given = !options.budget.empty() || options.max_tokens || options.target_tokens || options.output_reserve ||
                     !options.reserve.empty() || options.margin;
  if (!given) return std::nullopt;
  return budget_from(options, nullptr);
}

std::string with_option_names(std::string_view problem, const RunOptions& options) {
  std::string text(problem);
  const auto say = [&](std::string_view field, std::string_view words, bool said) {
    const std::size_t at = text.find(field);
    if (at != std::string::npos && (said || options.budget.empty())) text.replace(at, field.size(), words);
  };
  say("maxTokens", "--max-tokens", options.max_tokens.has_value());
  say("outputReserve", "--output-reserve", options.output_reserve.has_value());
  say("targetTokens", options.target_tokens ? "--target-tokens" : "the target", options.target_tokens.has_value());
  return text;
}

Policy policy_of(const RunOptions& options, Notes* notes) { return policy_of(options, options.policy, notes); }

Policy policy_of(const RunOptions& options, const std::string& argument, Notes* notes) {
  Policy policy = read_policy_argument("--policy", argument, {.strict = options.strict, .notes = notes});
  if (options.overflow == "throw") policy.overflow_strategy = OverflowStrategy::Throw;
  if (options.overflow == "truncate") policy.overflow_strategy = OverflowStrategy::Truncate;
  if (options.overflow == "proceed") policy.overflow_strategy = OverflowStrategy::Proceed;
  if (options.no_dedup) policy.deduplication_enabled = false;
  return policy;
}

std::string policy_label(const std::string& argument, const Policy& policy, std::size_t number) {
  if (argument.find('{') == std::string::npos) return argument;
  return policy.name.value_or(fmt::format("policy {}", number));
}

Pipeline pipeline_of(const RunOptions& options, const Policy& policy) {
  PipelineOptions parts = Pipeline(policy).options();
  parts.max_steps = options.max_steps;
  return Pipeline(std::move(parts));
}

std::vector<ContextItem> items_of(const RunOptions& options, Notes* notes, std::vector<std::string>* texts) {
  Input input(options.items);
  std::vector<ContextItem> items = read_items(input, options, notes, texts);
  if (items.empty()) print_note(input.name() + ": no items");
  return items;
}

std::vector<ContextItem> required_items_of(const RunOptions& options, Notes* notes) {
  Input input(options.items);
  std::vector<ContextItem> items = read_items(input, options, notes, nullptr);
  if (items.empty()) throw Failure(kBadInput, input.name() + ": there are no items");
  return items;
}

}  // namespace cupel::cli
