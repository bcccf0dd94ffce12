#include "options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "failure.hpp"
#include "messages.hpp"
#include "suggestion.hpp"

namespace cupel::cli {

namespace {

template <class Number>
bool parse(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

// A word as a shell reads it back.
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
  return CLI::ValidationError(option, fmt::format("must be {}, got '{}'", requirement, text));
}

}  // namespace

std::int64_t parse_integer(const std::string& option, std::string_view text) {
  std::int64_t number = 0;
  if (!parse(text, number)) throw bad_value(option, "a whole number below 2^63", text);
  return number;
}

double parse_number(const std::string& option, std::string_view text) {
  double number = 0;
  if (!parse(text, number) || !std::isfinite(number)) throw bad_value(option, "a number", text);
  return number;
}

CLI::Option* add_integer(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                         const std::string& description) {
  const auto parse_and_set = [option, set = std::move(set)](const std::string& text) {
    set(parse_integer(option, text));
  };
  return command.add_option_function<std::string>(option, parse_and_set, description)->type_name("N");
}

CLI::Option* add_positive(CLI::App& command, const std::string& option, std::function<void(std::int64_t)> set,
                          const std::string& description) {
  const auto check_and_set = [option, set = std::move(set)](std::int64_t value) {
    if (value < 1) throw CLI::ValidationError(option, fmt::format("must be at least 1, got {}", value));
    set(value);
  };
  return add_integer(command, option, check_and_set, description);
}

CLI::Option* add_choice(CLI::App& command, const std::string& option, std::string& value,
                        std::vector<std::string> choices, const std::string& description) {
  std::string list = choices.front();
  for (std::size_t i = 1; i < choices.size(); ++i) list += "|" + choices[i];
  const auto is_choice = [choices = std::move(choices), list](const std::string& word) -> std::string {
    for (const std::string& choice : choices) {
      if (word == choice) return {};
    }
    return fmt::format("'{}' is none of {}{}", word, list, suggestion(word, choices));
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

CLI::Option* never_empty(CLI::Option* option) {
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
  throw Failure(kBadInput, fmt::format("standard input can be read once: {} and {}", readers[0], readers[1]));
}

void add_quiet(CLI::App& command) {
  command.add_flag_callback("-q,--quiet", be_quiet, "No notes on standard error, only errors");
}

std::string command_line_of(const CLI::App& command) {
  // What begins with a dash and is not standard input would be taken for an option.
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
