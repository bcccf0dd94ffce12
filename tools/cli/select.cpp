#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "commands.hpp"
#include "cupel/json/batch.hpp"
#include "cupel/json/text.hpp"
#include "cupel/pipeline.hpp"
#include "json_failure.hpp"
#include "options.hpp"
#include "output.hpp"
#include "run_options.hpp"
#include "selection_notes.hpp"
#include "telemetry.hpp"

namespace cupel::cli {

namespace {

struct SelectOptions {
  RunOptions run;
  TelemetryOptions telemetry;
  std::string format = "text";
  std::string separator = "\n\n";
  bool notes = false;
};

// The separator has escapes as in C, because line breaks are hard to type in a shell.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    switch (text[++i]) {
      case 'n':
        result += '\n';
        break;
      case 't':
        result += '\t';
        break;
      case '0':
        result += '\0';
        break;
      case '\\':
        result += '\\';
        break;
      default:
        throw CLI::ValidationError("--separator",
                                   R"(supports the escapes \n, \t, \0 and \\, not '\)" + text.substr(i, 1) + "'");
    }
  }
  return result;
}

void write_text(Output& out, const std::vector<ContextItem>& items, const Selection& selection,
                const std::string& separator) {
  for (std::size_t place = 0; place < selection.size(); ++place) {
    if (place != 0) out.write(separator);
    out.write(items[selection[place]].content());
  }
  if (!selection.empty() && !items[selection.positions.back()].content().ends_with('\n')) out.write("\n");
}

// The items' original JSON, one per line.
void write_items(Output& out, const std::vector<std::string>& texts, const Selection& selection) {
  std::string line;
  for (const Position position : selection) {
    const std::string& text = texts[position];
    line.clear();
    if (text.find_first_of("\r\n") == std::string::npos) {
      line = text;
    } else {
      json::append_minified(line, text);
    }
    line += '\n';
    out.write(line);
  }
}

void write_response(Output& out, const Selection& selection, const std::vector<Note>* notes) {
  std::string line;
  json::append_response(line, "null", selection, nullptr, {.notes = notes});
  out.write(line + "\n");
}

void write_positions(Output& out, const Selection& selection) {
  for (const Position position : selection) out.write(fmt::format("{}\n", position));
}

void run(Output& out, const SelectOptions& options, Telemetry& telemetry) {
  Notes notes(options.run.strict, options.notes);
  const ContextBudget budget = budget_of(options.run, &notes);
  const Pipeline pipeline = pipeline_of(options.run, policy_of(options.run, &notes));
  std::vector<std::string> texts;
  const bool wants_texts = options.format == "jsonl";
  const std::vector<ContextItem> items = items_of(options.run, &notes, wants_texts ? &texts : nullptr);
  const Selection selection = telemetry.run(pipeline, items, budget);
  const std::vector<Note> all_notes = notes.add_run("", pipeline, items, budget, selection.positions);
  notes.check();
  if (options.format == "text") write_text(out, items, selection, options.separator);
  if (options.format == "jsonl") write_items(out, texts, selection);
  if (options.format == "json") write_response(out, selection, options.notes ? &all_notes : nullptr);
  if (options.format == "indices") write_positions(out, selection);
  out.flush();
  note_selection(selection, budget);
}

ExitCode select(const SelectOptions& options) {
  std::optional<Telemetry> telemetry;  // destroyed last: its destructor may wait for a receiver
  Output out;
  run_with_json_failure(out, options.format == "json",
                        [&] { run(out, options, telemetry.emplace(options.telemetry, inputs_of(options.run))); });
  telemetry->finish();
  return kDone;
}

}  // namespace

void add_select(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("select", "Print the selected context, in placed order");
  const auto options = std::make_shared<SelectOptions>();
  add_run_options(command, options->run);
  add_choice(command, "--format", options->format, {"text", "json", "jsonl", "indices"},
             "Contents, the batch response, the items as read, or their positions")
      ->group("Output")
      ->capture_default_str();
  const auto set_separator = [options](const std::string& text) { options->separator = unescaped(text); };
  command
      .add_option_function<std::string>("--separator", set_separator,
                                        "The text between contents; may contain \\n, \\t, \\0 and \\\\")
      ->type_name("TEXT")
      ->group("Output")
      ->default_str("a blank line");
  add_notes(command, options->notes, "With --format json: add the notes");
  add_telemetry_options(command, options->telemetry);
  add_examples(command,
               "  cupel select session.jsonl --max-tokens 8192 --output-reserve 1024\n"
               "  cupel select items.json --budget budget.json --policy rag --format indices\n"
               "  cat history.jsonl | cupel select - --max-tokens 4000 --policy team-policy.json\n");
  command.callback([&action, options] { action = [options] { return select(*options); }; });
}

}  // namespace cupel::cli
