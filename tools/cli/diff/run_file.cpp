#include "diff/run_file.hpp"

#include <fmt/core.h>

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

#include "cupel/json/run_report.hpp"
#include "failure.hpp"
#include "input.hpp"
#include "input_name.hpp"
#include "view/text.hpp"

namespace cupel::cli {

namespace {

using view::is_blank;

// A file and, if one is named, a line of it.
struct RunPlace {
  std::string path;
  std::optional<std::uint64_t> line = {};
};

RunPlace place_of(const std::string& argument) {
  std::error_code ignored;
  const std::size_t colon = argument.rfind(':');
  if (colon == std::string::npos || std::filesystem::exists(argument, ignored)) return {argument};
  std::uint64_t line = 0;
  const char* const end = argument.data() + argument.size();
  const auto result = std::from_chars(argument.data() + colon + 1, end, line);
  if (colon == 0 || result.ec != std::errc() || result.ptr != end) return {argument};
  return {argument.substr(0, colon), line};
}

// Removes the first line from `text` and returns it.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

std::string_view line_of(std::string_view text, std::uint64_t number, const std::string& name) {
  std::uint64_t lines = 0;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (++lines != number) continue;
    if (is_blank(line)) throw Failure(kBadInput, fmt::format("{}: line {} is blank", name, number));
    return line;
  }
  throw Failure(kBadInput, fmt::format("{}: there is no line {}; lines go from 1 to {}", name, number, lines));
}

// Whether the text is JSON Lines: its first line is a whole value and others follow.
bool has_several_runs(std::string_view text) {
  std::string_view first;
  while (!text.empty() && is_blank(first)) first = next_line(text);
  if (is_blank(text)) return false;
  try {
    static_cast<void>(json::read_run_report(first));
  } catch (const Error& error) {
    return error.code() != ErrorCode::InvalidJson;
  }
  return true;
}

SelectionReport read_run(std::string_view text, const std::string& name, const RunPlace& place) {
  try {
    return json::read_run_report(text);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::InvalidJson && !place.line && has_several_runs(text)) {
      throw Failure(kBadInput,
                    fmt::format("{}: contains several runs; select one by its line, as in {}:1", name, place.path));
    }
    const bool brief = error.parameter().ends_with(".item") && error.problem() == "is required";
    throw Failure(fmt::format("{}: {}{}", name, error.what(), brief ? "; a brief report can't be compared" : ""),
                  error);
  }
}

}  // namespace

const std::string& RunFiles::text_of(const std::string& path) {
  const auto [entry, is_new] = texts_.try_emplace(path);
  if (!is_new) return entry->second;
  constexpr std::size_t kMostMebibytes = 1024;
  Input input(path);
  entry->second = read_all(input, kMostMebibytes);
  return entry->second;
}

SelectionReport RunFiles::report(const std::string& argument) {
  const RunPlace place = place_of(argument);
  const std::string name = input_name(place.path);
  const std::string& text = text_of(place.path);
  if (!place.line) return read_run(text, name, place);
  return read_run(line_of(text, *place.line, name), fmt::format("{}:{}", name, *place.line), place);
}

}  // namespace cupel::cli
