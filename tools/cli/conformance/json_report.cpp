#include "conformance/reports.hpp"
#include "cupel/json/text.hpp"
#include "cupel/version.hpp"
#include "view/text.hpp"

namespace cupel::cli {
namespace {

using conformance::Level;
using conformance::Tally;
using json::ObjectWriter;
using view::as_utf8;

void append_counts(ObjectWriter& object, Tally tally) {
  object.number("passed", tally.passed);
  object.number("total", tally.total);
}

void append_level(ObjectWriter& levels, const conformance::SuiteResult& suite, Level level) {
  ObjectWriter object(levels.key(to_string(level)));
  append_counts(object, suite.tally(level));
  ObjectWriter stages(object.name("stages"));
  for (const std::string_view stage : conformance::kStages) {
    const Tally tally = suite.tally(level, stage);
    if (tally.total == 0) continue;
    ObjectWriter counts(stages.key(stage));
    append_counts(counts, tally);
    counts.close();
  }
  stages.close();
  object.close();
}

void append_line(ObjectWriter& object, std::uint64_t line) {
  if (line != 0) object.number("line", line);
}

void append_mismatch(std::string& out, const conformance::Mismatch& mismatch) {
  ObjectWriter object(out);
  object.text("what", as_utf8(mismatch.what));
  object.text("expected", as_utf8(mismatch.expected));
  object.text("actual", as_utf8(mismatch.actual));
  append_line(object, mismatch.line);
  object.close();
}

void append_unknown_field(std::string& out, const conformance::UnknownField& field) {
  ObjectWriter object(out);
  object.text("field", as_utf8(field.path));
  append_line(object, field.line);
  object.close();
}

void append_vector(std::string& out, const conformance::SuiteEntry& entry) {
  const conformance::VectorResult& result = entry.result;
  ObjectWriter object(out);
  object.text("file", as_utf8(entry.file.path.generic_string()));
  object.text("level", to_string(entry.file.level));
  object.text("stage", stage_of(result));
  if (!result.name.empty()) object.text("name", as_utf8(result.name));
  object.boolean("passed", result.passed());
  if (result.problem) {
    ObjectWriter problem(object.name("problem"));
    problem.text("message", as_utf8(result.problem->message));
    append_line(problem, result.problem->line);
    problem.close();
  }
  if (!result.mismatches.empty()) json::append_list(object.name("mismatches"), result.mismatches, append_mismatch);
  if (!result.unknown_fields.empty()) {
    json::append_list(object.name("unknownFields"), result.unknown_fields, append_unknown_field);
  }
  object.close();
}

}  // namespace

std::string json_report(const conformance::SuiteResult& suite) {
  const conformance::Claim claim = suite.claim();
  std::string json;
  ObjectWriter object(json);
  object.text("implementation", "cupel");
  object.text("version", kVersion);
  object.text("specification", kSpecificationVersion);
  if (claim == conformance::Claim::None) {
    object.name("claim") += "null";
  } else {
    object.text("claim", to_string(claim));
  }
  ObjectWriter missing(object.name("missing"));
  for (const Level level : {Level::Required, Level::Optional}) {
    json::append_list(missing.key(to_string(level)), suite.missing(level));
  }
  missing.close();
  append_counts(object, suite.tally());
  ObjectWriter levels(object.name("levels"));
  append_level(levels, suite, Level::Required);
  append_level(levels, suite, Level::Optional);
  levels.close();
  json::append_list(object.name("vectors"), suite.entries(), append_vector);
  object.close();
  return json + "\n";
}

}  // namespace cupel::cli
