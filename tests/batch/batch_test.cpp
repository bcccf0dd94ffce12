// Tests `cupel batch` against the reference: random requests that use every feature of policies, sent to the command.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "batch/random_requests.hpp"
#include "batch/response_check.hpp"
#include "property/cases.hpp"
#include "property/invariants.hpp"
#include "support/random_policies.hpp"

namespace cupel::batch_test {
namespace {

using reference::Failure;
using reference::Outcome;

constexpr std::uint64_t kRequests = 20'500;  // includes broken policies that JSON can't express, which are left out

struct Batch {
  std::vector<std::string> requests;
  std::vector<Expected> expected;
};

std::variant<Outcome, Failure> run_reference(const PipelineCase& c) {
  try {
    return reference::run(c.items, c.budget, c.policy);
  } catch (const Failure& failure) {
    return failure;
  }
}

// Checks the reference's outcome, converted to the library's types, for a broken invariant.
std::string broken_promise(const PipelineCase& c, const Outcome& outcome) {
  Selection selection{outcome.positions, outcome.total_tokens, outcome.tokens_over_budget, outcome.shortfalls};
  SelectionReport report{.total_candidates = outcome.total_candidates,
                         .total_tokens_considered = outcome.total_tokens_considered};
  for (const auto& [position, score, reason] : outcome.included) {
    report.included.push_back({c.items[position], score, reason, position});
  }
  for (const auto& [position, score, reason] : outcome.excluded) {
    report.excluded.push_back({c.items[position], score, reason, position});
  }
  return property::broken_invariant(Pipeline(c.policy), c.items, c.budget, selection, report);
}

Batch random_batch() {
  Batch batch;
  const property::CaseSettings settings = property::case_settings(kRequests);
  for (std::uint64_t number = settings.first; number < settings.end; ++number) {
    Random random(test_support::case_seed(settings.seed, number));
    std::optional<RandomRequest> request = random_request(random, number);
    if (!request) continue;
    batch.requests.push_back(std::move(request->text));
    batch.expected.push_back(
        {std::move(request->id), batch.requests.size(), run_reference(request->run), request->brief_report});
    // Each answer is compared with this outcome field by field, so the invariants hold for both or for neither.
    if (const auto* outcome = std::get_if<Outcome>(&batch.expected.back().result)) {
      EXPECT_EQ(broken_promise(request->run, *outcome), "") << property::replay_hint(settings, number);
    }
  }
  return batch;
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

class BatchCommand : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = std::filesystem::path(testing::TempDir()) / ("cupel_batch_" + std::to_string(::getpid()));
    std::filesystem::create_directories(directory_);
  }
  void TearDown() override { std::filesystem::remove_all(directory_); }

  std::string answer(const std::vector<std::string>& requests, const std::string& options,
                     const std::string& environment = "") {
    std::ofstream in(directory_ / "in", std::ios::binary);
    for (const std::string& request : requests) in << request << '\n';
    in.close();
    const std::string command = environment + " '" + CUPEL_COMMAND + "' batch " + options + " '" +
                                (directory_ / "in").string() + "' > '" + (directory_ / "out").string() + "'";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    return read_file(directory_ / "out");
  }

 private:
  std::filesystem::path directory_;
};

TEST_F(BatchCommand, AnswersMatchTheReferenceAndHaveTheSameBytesForAnyNumberOfThreads) {
  const Batch batch = random_batch();
  const std::string output = answer(batch.requests, "--threads 1");
  for (const char* const options : {"--threads 2", "--threads 5", ""}) {
    EXPECT_TRUE(answer(batch.requests, options) == output) << "the output differs with " << options;
  }
  EXPECT_TRUE(answer(batch.requests, "", "LC_ALL=de_DE.UTF-8") == output) << "the output differs in another locale";

  std::size_t begin = 0;
  int failures = 0;
  for (std::size_t i = 0; i < batch.expected.size() && failures < 3; ++i) {
    const std::size_t end = output.find('\n', begin);
    ASSERT_NE(end, std::string::npos) << "only " << i << " answers to " << batch.expected.size() << " requests";
    const std::string problem = check_response(batch.expected[i], std::string_view(output).substr(begin, end - begin));
    if (!problem.empty()) {
      ADD_FAILURE() << "line " << i + 1 << ": " << problem << "request: " << batch.requests[i];
      ++failures;
    }
    begin = end + 1;
  }
  EXPECT_TRUE(failures > 0 || begin == output.size()) << "more answers than requests";
}

}  // namespace
}  // namespace cupel::batch_test
