#include "run_vector.hpp"

#include <cerrno>
#include <chrono>
#include <exception>
#include <fstream>
#include <new>
#include <system_error>

#include "covered_areas.hpp"
#include "expected_error.hpp"
#include "parse_toml.hpp"
#include "run_stage.hpp"
#include "unknown_fields.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

bool has_diagnostics(const toml::table& vector) {
  const toml::table* expected = vector["expected"].as_table();
  return expected != nullptr && expected->contains("diagnostics");
}

Mismatches run_stage(const toml::table& vector, VectorResult& result) {
  const toml::table& test = required_table(vector, "test");
  result.name = required_string(test, "name");
  result.stage = required_string(test, "stage");
  result.unknown_fields = find_unknown_fields(vector);
  if (result.stage == "scoring") return compare_outcome(vector, run_scoring);
  if (result.stage == "slicing") return compare_outcome(vector, run_slicing);
  if (result.stage == "placing") return compare_outcome(vector, run_placing);
  if (result.stage != "pipeline") throw VectorError("unknown stage '" + result.stage + "'", *test.get("stage"));
  if (has_diagnostics(vector)) result.stage = "diagnostics";
  return compare_outcome(vector, run_pipeline);
}

void parse_and_run(std::string_view text, VectorResult& result) {
  try {
    const toml::table vector = parse_toml(text);
    result.mismatches = run_stage(vector, result);
    result.areas = covered_areas(vector);
  } catch (const toml::parse_error& error) {
    result.problem = {"not TOML: " + std::string(error.description()), error.source().begin.line};
  } catch (const VectorError& error) {
    result.problem = {error.what(), error.line()};
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    result.problem = {std::string("unexpected exception: ") + error.what(), 0};
  }
}

std::optional<std::string> read_file(const std::filesystem::path& file, std::string& problem) {
  constexpr std::size_t kLongest = std::size_t{16} << 20;  // a thousand times the size of readable vectors
  constexpr std::size_t kBlock = std::size_t{64} << 10;
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::string text;
  while (stream && !std::filesystem::is_directory(file)) {
    const std::size_t length = text.size();
    text.resize(length + kBlock);
    stream.read(text.data() + length, static_cast<std::streamsize>(kBlock));
    text.resize(length + static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kLongest) {
      problem = "is larger than 16 MiB";
      return std::nullopt;
    }
    if (stream.eof()) return text;
  }
  problem = "cannot be read: " + (errno == 0 ? "not a file" : std::generic_category().message(errno));
  return std::nullopt;
}

}  // namespace

VectorResult run_vector_text(std::string_view toml, RunOptions options) {
  VectorResult result = {.unknown_fields_fail = options.strict};
  const auto start = std::chrono::steady_clock::now();
  parse_and_run(toml, result);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

VectorResult run_vector_file(const std::filesystem::path& file, RunOptions options) {
  std::string problem;
  const std::optional<std::string> text = read_file(file, problem);
  if (text) return run_vector_text(*text, options);
  return {.problem = Problem{problem, 0}};
}

}  // namespace cupel::conformance
