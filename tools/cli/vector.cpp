#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "conformance/writer/write_vector.hpp"
#include "cupel/json/request.hpp"
#include "input.hpp"
#include "input_name.hpp"
#include "messages.hpp"
#include "notes.hpp"
#include "options.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::counted;
using view::is_blank;

struct VectorOptions {
  std::string request;
  std::int64_t line = 0;  // 0: not given
  std::string output = "-";
  std::string name = {};
  bool strict = false;
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    while (lines.back().ends_with('\n') || lines.back().ends_with('\r')) lines.back().remove_suffix(1);
    text.remove_prefix(end);
  }
  return lines;
}

bool is_json(std::string_view text) {
  try {
    static_cast<void>(json::read_request(text));
  } catch (const Error& error) {
    return error.code() != ErrorCode::InvalidJson;
  }
  return true;
}

// The part of the file that is the request: the requested line, or the whole file. A single request may span lines; if
// the file has several requests, one per line, the user must choose one.
std::string_view chosen_text(const Input& input, std::string_view text, std::int64_t line) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (line > 0) {
    const auto index = static_cast<std::uint64_t>(line) - 1;
    if (index >= lines.size()) {
      throw Failure(kBadInput,
                    fmt::format("{}: has no line {}, only {}", input.name(), line, counted(lines.size(), "line")));
    }
    if (is_blank(lines[index])) throw Failure(kBadInput, fmt::format("{}: line {} is blank", input.name(), line));
    return lines[index];
  }
  const auto filled = [](std::string_view candidate) { return !is_blank(candidate); };
  const auto first = std::find_if(lines.begin(), lines.end(), filled);
  const auto count = static_cast<std::size_t>(std::count_if(first, lines.end(), filled));
  if (count > 1 && is_json(*first)) {
    throw Failure(kBadInput, fmt::format("{}: has {}, one per line; choose one with --line", input.name(),
                                         counted(count, "request")));
  }
  return text;
}

json::Request read_chosen(const VectorOptions& options) {
  constexpr std::size_t kMostMebibytes = 1024;
  Input input(options.request);
  const std::string text = read_all(input, kMostMebibytes);
  const std::string_view chosen = chosen_text(input, text, options.line);
  const std::uint64_t line = options.line > 0 ? static_cast<std::uint64_t>(options.line) : 1;
  json::UnknownFields unknown;
  // Unknown fields are allowed, as in a batch, but each may be a typo that changes the run.
  const auto record_notes = [&] {
    Notes notes;
    notes.add(input.name(), unknown);
  };
  try {
    json::Request request = json::read_request(chosen, {.strict = options.strict, .unknown_fields = &unknown}, line);
    record_notes();
    return request;
  } catch (const Error& error) {
    record_notes();
    const bool tells_line = error.code() == ErrorCode::InvalidJson || options.line == 0;
    const std::string line_text = tells_line ? "" : fmt::format(", line {}", options.line);
    throw Failure(fmt::format("{}{}: {}", input.name(), line_text, error.what()), error);
  }
}

void note_extensions(const std::vector<conformance::ExtensionField>& fields) {
  std::string names;
  for (const conformance::ExtensionField& field : fields) {
    if (field.needed) names += (names.empty() ? "" : ", ") + field.name;
  }
  if (!names.empty()) print_note("needs extension fields, which other runners may not support: " + names);
}

ExitCode write_vector(const VectorOptions& options) {
  if (options.output != "-" && same_file(options.output, options.request)) {
    throw Failure(kBadInput, "-o: would replace the input " + input_name(options.request));
  }
  json::Request request = read_chosen(options);
  std::string name = options.name;
  if (name.empty()) name = request.id == "null" ? "request" : "request " + request.id;
  conformance::WrittenVector vector;
  try {
    vector = conformance::write_vector({.name = std::move(name),
                                        .items = std::move(request.items),
                                        .budget = std::move(request.budget),
                                        .policy = std::move(request.policy)});
  } catch (const Error& error) {
    // The request is valid UTF-8, so the error is about the name.
    if (error.code() != ErrorCode::InvalidArgument) throw;
    throw Failure(kBadInput, fmt::format("--name: {}", error.problem()));
  }
  if (options.output == "-") {
    write_to_stdout(vector.text);
  } else {
    write_to_file(options.output, vector.text);
  }
  if (vector.error)
    print_note(fmt::format("the run fails with {}, and the vector expects this error", to_string(*vector.error)));
  note_extensions(vector.extensions);
  return kDone;
}

}  // namespace

void add_vector(CLI::App& program, Action& action) {
  CLI::App& command = *program.add_subcommand("vector", "Write a run as a conformance vector");
  const auto options = std::make_shared<VectorOptions>();
  command.add_option("REQUEST", options->request, "A batch request, or - for standard input")
      ->required()
      ->type_name("FILE");
  add_integer(
      command, "--line",
      [options](std::int64_t value) {
        if (value < 1) throw CLI::ValidationError("--line", fmt::format("must be at least 1; got {}", value));
        options->line = value;
      },
      "The line of the request, if the file has several");
  add_output_file(command, "-o,--output", options->output, "Where to write the vector; - is standard output")
      ->default_str("-");
  command.add_option("--name", options->name, "The vector's name")
      ->type_name("TEXT")
      ->default_str("from the request's id");
  command.add_flag("--strict", options->strict, "Treat unknown fields as errors");
  add_quiet(command);
  add_examples(command,
               "  cupel vector request.json -o wrong-order.toml --name 'Ties keep their order'\n"
               "  cupel vector requests.jsonl --line 1 > vector.toml\n"
               "  cupel conformance vector.toml\n");
  command.callback([&action, options] { action = [options] { return write_vector(*options); }; });
}

}  // namespace cupel::cli
