#include "completion.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "cupel/policy/presets.hpp"

namespace cupel::cli {

namespace {

class Completions {
 public:
  explicit Completions(std::string_view begun) : begun_(begun) {}

  void add(std::string_view word, std::string_view description) {
    if (word.starts_with(begun_)) words_.append(word).append("\t").append(description).append("\n");
  }
  void add_files() { files_ = true; }

  std::string text() const { return (files_ ? "files\n" : "words\n") + words_; }

 private:
  std::string_view begun_;  // the part of the word that has been typed
  std::string words_;
  bool files_ = false;
};

// In a type name, choices are in lower case; the placeholders (FILE, PRESET, N) are not.
bool is_choice(std::string_view word) { return !word.empty() && word.front() >= 'a' && word.front() <= 'z'; }

// Adds the values of an option or argument, derived from its type name: `text|json`, `FILE|PRESET`, `N`. `before` is
// the prefix of a word such as `--format=`.
void add_values(Completions& answer, const CLI::Option& option, const std::string& before = {}) {
  const std::string types = option.get_type_name();
  for (std::string_view rest = types; !rest.empty();) {
    const std::string_view type = rest.substr(0, rest.find('|'));
    rest.remove_prefix(std::min(rest.size(), type.size() + 1));
    if (is_choice(type)) answer.add(before + std::string(type), "");
    if (type == "FILE" || type == "DIR") answer.add_files();
    if (type != "PRESET") continue;
    for (const std::string_view name : preset_names()) {
      answer.add(before + std::string(name), preset(name).description.value_or(""));
    }
  }
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() != 0; }

// The state of the command line after all words but the last.
struct Place {
  const CLI::App* command;
  const CLI::Option* option = nullptr;  // the next word is its value
  std::size_t arguments = 0;            // words so far that are neither options nor their values
  bool only_arguments = false;          // after --
};

const CLI::Option* option_named(const CLI::App& command, std::string_view word) {
  return command.get_option_no_throw(std::string(word.substr(0, word.find('='))));
}

Place place_after(const CLI::App& program, std::span<const std::string> words) {
  Place place{.command = &program};
  for (const std::string& word : words) {
    if (place.option != nullptr) {
      place.option = nullptr;
    } else if (place.only_arguments || !word.starts_with('-') || word == "-") {
      const auto commands = place.command->get_subcommands({});
      const auto sub =
          std::find_if(commands.begin(), commands.end(), [&](const CLI::App* app) { return app->get_name() == word; });
      if (sub == commands.end() || place.only_arguments) {
        ++place.arguments;
      } else {
        place.command = *sub;
      }
    } else if (word == "--") {
      place.only_arguments = true;
    } else if (const CLI::Option* option = option_named(*place.command, word); option != nullptr) {
      if (takes_value(*option) && word.find('=') == std::string::npos) place.option = option;
    }
  }
  return place;
}

void add_commands(Completions& answer, const CLI::App& command) {
  for (const CLI::App* sub : command.get_subcommands({})) answer.add(sub->get_name(), sub->get_description());
}

void add_options(Completions& answer, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) answer.add("--" + name, option->get_description());
  }
}

void add_arguments(Completions& answer, const CLI::App& program, const Place& place,
                   std::span<const std::string> words) {
  if (place.command->get_parent() == &program && place.command->get_name() == "help") {
    add_commands(answer, *place_after(program, words.subspan(1)).command);
    return;
  }
  add_commands(answer, *place.command);
  const auto positionals =
      place.command->get_options([](const CLI::Option* option) { return option->get_positional(); });
  // Further arguments belong to the last positional, which may take several.
  if (!positionals.empty()) add_values(answer, *positionals[std::min(place.arguments, positionals.size() - 1)]);
}

}  // namespace

std::string completions(const CLI::App& program, std::span<const std::string> words) {
  const std::string begun = words.empty() ? std::string() : words.back();
  const std::span<const std::string> before = words.first(words.empty() ? 0 : words.size() - 1);
  const Place place = place_after(program, before);
  Completions answer(begun);
  if (place.option != nullptr) {
    add_values(answer, *place.option);
  } else if (place.only_arguments || !begun.starts_with('-')) {
    add_arguments(answer, program, place, before);
  } else if (const std::size_t equals = begun.find('='); equals != std::string::npos) {
    const CLI::Option* const option = option_named(*place.command, begun);
    if (option != nullptr) add_values(answer, *option, begun.substr(0, equals + 1));
  } else {
    add_options(answer, *place.command);
  }
  return answer.text();
}

}  // namespace cupel::cli
