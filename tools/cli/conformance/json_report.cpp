#include "conformance/reports.hpp"
#include "cupel/json/write.hpp"
#include "cupel/version.hpp"
#include "view/text.hpp"

namespace cupel::cli {
namespace {

using conformance::Level;
using conformance::Tally;
using view::as_utf8;

std::string json_string(std::string_view text) { return json::to_json(std::string_view(as_utf8(text))); }

std::string counts(Tally tally) {
  return R"("passed":)" + std::to_string(tally.passed) + R"(,"total":)" + std::to_string(tally.total);
}

std::string level_json(const conformance::SuiteResult& suite, Level level) {
  std::string stages;
  for (const std::string_view stage : conformance::kStages) {
    const Tally tally = suite.tally(level, stage);
    if (tally.total == 0) continue;
    stages += (stages.empty() ? "" : ",") + json_string(stage) + ":{" + counts(tally) + "}";
  }
  return json_string(to_string(level)) + ":{" + counts(suite.tally(level)) + R"(,"stages":{)" + stages + "}}";
}

std::string line_member(std::uint64_t line) { return line == 0 ? "" : R"(,"line":)" + std::to_string(line); }

std::string mismatch_json(const conformance::Mismatch& mismatch) {
  return R"({"what":)" + json_string(mismatch.what) + R"(,"expected":)" + json_string(mismatch.expected) +
         R"(,"actual":)" + json_string(mismatch.actual) + line_member(mismatch.line) + "}";
}

std::string vector_json(const conformance::SuiteEntry& entry) {
  const conformance::VectorResult& result = entry.result;
  std::string json = R"({"file":)" + json_string(entry.file.path.generic_string()) + R"(,"level":)" +
                     json_string(to_string(entry.file.level)) + R"(,"stage":)" + json_string(stage_of(result));
  if (!result.name.empty()) json += R"(,"name":)" + json_string(result.name);
  json += std::string(R"(,"passed":)") + (result.passed() ? "true" : "false");
  if (result.problem) {
    json +=
        R"(,"problem":{"message":)" + json_string(result.problem->message) + line_member(result.problem->line) + "}";
  }
  if (!result.mismatches.empty()) {
    std::string list;
    for (const auto& mismatch : result.mismatches) list += (list.empty() ? "" : ",") + mismatch_json(mismatch);
    json += R"(,"mismatches":[)" + list + "]";
  }
  return json + "}";
}

}  // namespace

std::string json_report(const conformance::SuiteResult& suite) {
  std::string vectors;
  for (const auto& entry : suite.entries()) vectors += (vectors.empty() ? "" : ",") + vector_json(entry);
  const conformance::Claim claim = suite.claim();
  return R"({"implementation":"cupel","version":)" + json_string(kVersion) + R"(,"specification":)" +
         json_string(kSpecificationVersion) + R"(,"claim":)" +
         (claim == conformance::Claim::None ? "null" : json_string(to_string(claim))) + "," + counts(suite.tally()) +
         R"(,"levels":{)" + level_json(suite, Level::Required) + "," + level_json(suite, Level::Optional) +
         R"(},"vectors":[)" + vectors + "]}\n";
}

}  // namespace cupel::cli
