#include "options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "did_you_mean.hpp"
#include "failure.hpp"
#include "messages.hpp"

namespace cupel::cli {

namespace {

template <class Number>
bool parse(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

// The word quoted so that a shell reads it unchanged.
std::string quoted_for_shell(const std::string& word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

CLI::ValidationError bad_value(const std::string& option, const char* requirement, std::string_view text) {
  return CLI::ValidationError(option, fmt::format("must be {}; got '{}'", requirement, text));
}

// Works on digits, so that no value is rounded: 1.5k is the digits 15 and two zeros.
std::optional<std::int64_t> tokens_in(std::string_view text) {
  std::size_t zeros = 0;
  if (text.ends_with('k') || text.ends_with('K')) zeros = 3;
  if (text.ends_with('m') || text.ends_with('M')) zeros = 6;
  if (zeros > 0) text.remove_suffix(1);
  std::string digits(text);
  if (const std::size_t point = text.find('.'); point != std::string_view::npos) {
    const std::string_view whole = text.substr(0, point);
    std::string_view fraction = text.substr(point + 1);
    const bool has_digits = !whole.empty() && whole != "-" && !fraction.empty();
    while (fraction.ends_with('0')) fraction.remove_suffix(1);
    if (zeros == 0 || !has_digits || fraction.size() > zeros) return std::nullopt;
    digits = std::string(whole).append(fraction);
    zeros -= fraction.size();
  }
  std::int64_t number = 0;
  if (digits.empty() || digits == "-" || !parse(digits.append(zeros, '0'), number)) return std::nullopt;
  return number;
}

CLI::Option* add_read_by(std::int64_t (*read)(const std::string&, std::string_view), CLI::App& command,
                         const std::string& option, std::function<void(std::int64_t)> set,
                         const std::string& description) {
  const auto read_and_set = [read, option, set = std::move(set)](const std::string& text) { set(read(option, text)); };
  return command.add_option_function<std::string>(option, read_and_set, description);
}

// `text, json or indices`.
std::string one_of(const std::vector<std::string>& words) {
  std::string list = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) list += (i + 1 == words.size() ? " or " : ", ") + words[i];
  return list;
}

}  // namespace

std::int64_t parse_integer(const std::string& option, std::string_view text) {
  std::int64_t number = 0;
  if (!parse(text, number)) throw bad_value(option, "a whole number below 2^63", text);
  return number;
}

std::int64_t parse_tokens(const std::string& option, std::string_view text) {
  if (const std::optional<std::int64_t> tokens = tokens_in(text)) return *tokens;
  throw bad_value(option, "a whole number of tokens below 2^63, such as 8192, 8k or 1.5M", text);
}

double parse_number(const std::string& option, std::string_view text) {
  double number = 0;
  if (!parse(text, number) || !std::isfinite(number)) throw bad_value(option, "a number", text);
  return number;
}

CLI::Option* add_integer(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                         const std::string& description) {
  return add_read_by(parse_integer, command, option, std::move(set), description)->type_name("N");
}

CLI::Option* add_tokens(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                        const std::string& description) {
  return add_read_by(parse_tokens, command, option, std::move(set), description)->type_name(kTokens);
}

CLI::Option* add_positive(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                          const std::string& description) {
  const auto check_and_set = [option, set = std::move(set)](std::int64_t value) {
    if (value < 1) throw CLI::ValidationError(option, fmt::format("must be at least 1; got {}", value));
    set(value);
  };
  return add_integer(command, option, check_and_set, description);
}

CLI::Option* add_choice(CLI::App& command, const std::string& option, std::string& value,
                        std::vector<std::string> choices, const std::string& description) {
  std::string list = choices.front();
  for (std::size_t i = 1; i < choices.size(); ++i) list += "|" + choices[i];
  const auto is_choice = [choices = std::move(choices)](const std::string& word) -> std::string {
    if (std::find(choices.begin(), choices.end(), word) != choices.end()) return {};
    return fmt::format("must be {}; got '{}'{}", one_of(choices), word, did_you_mean(word, choices));
  };
  return command.add_option(option, value, description)->type_name(list)->check(CLI::Validator(is_choice, ""));
}

CLI::Option* add_output_file(CLI::App& command, const std::string& option, std::string& path,
                             const std::string& description) {
  const auto has_name = [](const std::string& name) -> std::string {
    return name.empty() ? "the name of the file is empty" : "";
  };
  return command.add_option(option, path, description)->type_name("FILE")->check(CLI::Validator(has_name, ""));
}

CLI::Option* reject_empty(CLI::Option* option) {
  const auto check = [](const std::string& value) -> std::string { return value.empty() ? "must not be empty" : ""; };
  return option->check(CLI::Validator(check, ""));
}

void refuse_two_readers_of_stdin(const CLI::App& command) {
  std::vector<std::string> readers;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (name != "ITEMS" && name != "FILE" && name != "--budget" && name != "--policy") continue;
    for (const std::string& value : option->results()) {
      if (value == "-") readers.push_back(name);
    }
  }
  if (readers.size() < 2) return;
  throw Failure(kBadInput, fmt::format("{} and {} can't both read standard input", readers[0], readers[1]));
}

void add_quiet(CLI::App& command) {
  command.add_flag_callback("-q,--quiet", set_quiet, "Print only errors on standard error, no notes")
      ->group(kGeneralGroup);
}

std::string command_line_of(const CLI::App& command) {
  // A value that begins with a dash would be parsed as an option, unless it is `-`, standard input.
  const auto is_dashed = [](const std::string& value) { return value.size() > 1 && value.front() == '-'; };
  std::string items;
  std::string options;
  bool dashed_items = false;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) {
      for (const std::string& value : option->results()) {
        items += " " + quoted_for_shell(value);
        dashed_items = dashed_items || is_dashed(value);
      }
      continue;
    }
    const std::string name =
        option->get_lnames().empty() ? " -" + option->get_snames().front() : " --" + option->get_lnames().front();
    const bool is_flag = option->get_items_expected_max() == 0;
    if (is_flag && option->count() > 0) options += name;
    if (is_flag) continue;
    for (const std::string& value : option->results()) {
      options += name + (is_dashed(value) ? "=" : " ") + quoted_for_shell(value);
    }
  }
  const std::string line = "cupel " + command.get_name();
  return dashed_items ? line + options + " --" + items : line + items + options;
}

void add_examples(CLI::App& command, const std::string& examples) { command.footer("\nExamples:\n" + examples); }

}  // namespace cupel::cli
