// Random requests, written as vectors. The runner passes each of them, and fails it if one expected value changes. The
// stages in the comments add up to the selection of the run.

#include <gtest/gtest.h>

#include <charconv>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "batch/request_text.hpp"
#include "conformance/writer/run_record.hpp"
#include "property/cases.hpp"
#include "support/random_policies.hpp"
#include "writer_requests.hpp"

namespace cupel::conformance {
namespace {

using test_support::PipelineCase;
using test_support::Random;
using test_support::random_pipeline_case;

constexpr std::uint64_t kCases = 2000;

// Half of the requests are written and read as JSON. The others may have values that JSON cannot express.
VectorRequest random_request(Random& random) {
  PipelineCase c = random_pipeline_case(random);
  const Timestamp now = Timestamp::from_unix(1'718'456'400, 123'456'789);
  if (random.chance(50)) {
    return {.name = "a run",
            .items = std::move(c.items),
            .budget = std::move(c.budget),
            .policy = std::move(c.policy),
            .now = now};
  }
  json::Request request =
      json::read_request(batch_test::request_text(random, batch_test::without_unsayable(std::move(c)), "7", "false"));
  return {.name = "a run",
          .items = std::move(request.items),
          .budget = std::move(request.budget),
          .policy = std::move(request.policy),
          .now = now};
}

TEST(WrittenVector, PassesForRandomRequests) {
  property::for_each_case(kCases, [](Random& random) -> std::string {
    const WrittenVector vector = write_vector(random_request(random));
    const std::string problems = problems_of(vector.text);
    return problems.empty() ? "" : problems + vector.text;
  });
}

// Another value of the same type, which differs by more than the tolerance.
std::string another(std::string_view value) {
  if (value.front() == '"') return "\"?\"";
  if (value.find_first_of(".einf") == std::string_view::npos) {
    std::int64_t number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    return std::to_string(number > 0 ? number - 1 : number + 1);
  }
  double number = 0.0;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number > 0.0 ? "-1.5" : "1.5";
}

// Changes the value of one of the fields with expected results.
std::string with_one_change(const std::string& vector, Random& random) {
  struct Place {
    std::size_t begin;
    std::size_t length;
  };
  std::vector<Place> values;
  bool expected = false;
  for (std::size_t at = 0; at < vector.size();) {
    const std::size_t end = vector.find('\n', at);
    const std::string_view line = std::string_view(vector).substr(at, end - at);
    expected = expected || line.starts_with("[expected") || line.starts_with("[[expected");
    const std::size_t value = line.find(" = ");
    if ((expected || line.starts_with("expect_")) && value != std::string_view::npos && line[value + 3] != '[') {
      values.push_back({at + value + 3, line.size() - value - 3});
    }
    at = end + 1;
  }
  const auto [begin, length] = random.pick(values);
  return std::string(vector).replace(begin, length, another(std::string_view(vector).substr(begin, length)));
}

TEST(WrittenVector, FailsWhenAnExpectedValueChanges) {
  property::for_each_case(kCases, [](Random& random) -> std::string {
    const std::string vector = write_vector(random_request(random)).text;
    const std::string changed = with_one_change(vector, random);
    if (changed == vector) return "nothing was changed in\n" + vector;
    return problems_of(changed).empty() ? "the runner passes\n" + changed : "";
  });
}

// The entries that the comments call selected, without those that they call dropped, are the included items of the
// report.
TEST(RecordedRun, AddsUpToTheSelectionOfTheRun) {
  property::for_each_case(kCases, [](Random& random) -> std::string {
    const VectorRequest request = random_request(random);
    const RunRecord run = record_run(request);
    if (run.error) return "";
    std::set<Position> kept(run.pinned.begin(), run.pinned.end());
    for (const Entry& entry : run.sliced) kept.insert(entry.position);
    for (const ExcludedItem& dropped : run.find(PipelineStage::Place)->exclusions) kept.erase(dropped.position);
    std::set<Position> included;
    for (const IncludedItem& item : run.report.included) included.insert(item.position);
    return kept == included ? "" : "the record differs from the run\n" + write_vector(request).text;
  });
}

}  // namespace
}  // namespace cupel::conformance
