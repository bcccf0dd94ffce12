#include "run_vector.hpp"

#include <exception>
#include <fstream>
#include <sstream>

#include "run_stage.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

Failures run_stage(const toml::table& vector) {
  const toml::table& test = required_table(vector, "test");
  required_string(test, "name");
  const std::string stage = required_string(test, "stage");
  if (stage == "scoring") return run_scoring(vector);
  if (stage == "slicing") return run_slicing(vector);
  if (stage == "placing") return run_placing(vector);
  if (stage == "pipeline") return run_pipeline(vector);
  throw VectorError("unknown stage '" + stage + "'");
}

Failures parse_and_run(std::string_view text) {
  try {
    return run_stage(toml::parse(text));
  } catch (const toml::parse_error& error) {
    return {"not TOML: line " + std::to_string(error.source().begin.line) + ": " + std::string(error.description())};
  } catch (const VectorError& error) {
    return {std::string("not a vector: ") + error.what()};
  } catch (const std::exception& error) {
    return {std::string("unexpected error: ") + error.what()};
  }
}

}  // namespace

Failures run_vector_text(std::string_view toml, std::string_view file) {
  Failures failures = parse_and_run(toml);
  for (std::string& failure : failures) failure.insert(0, std::string(file) + ": ");
  return failures;
}

Failures run_vector_file(const std::filesystem::path& file) {
  const std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream || !text) return {file.string() + ": cannot be read"};
  return run_vector_text(text.str(), file.string());
}

}  // namespace cupel::conformance
