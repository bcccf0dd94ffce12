#include "batch/random_requests.hpp"

#include <utility>

namespace cupel::batch_test {
namespace {

std::string random_id(Random& random, std::uint64_t number) {
  const std::string text = std::to_string(number);
  const std::string ids[] = {text, "\"" + text + "\"", "{\"n\":" + text + ",\"s\":[null,true]}", "[" + text + "]",
                             "null"};
  return random.pick(ids);
}

PipelineCase random_run(Random& random) {
  PipelineCase c = without_unsayable(test_support::random_pipeline_case(random));
  if (random.chance(8)) test_support::break_policy(random, c.policy);
  return c;
}

}  // namespace

std::optional<RandomRequest> random_request(Random& random, std::uint64_t number) {
  PipelineCase run = random_run(random);
  std::string id = random_id(random, number);
  const bool brief_report = random.chance(40);
  try {
    std::string text = request_text(random, run, id, brief_report ? "\"brief\"" : "false");
    return RandomRequest{std::move(run), std::move(id), brief_report, std::move(text)};
  } catch (const Unsayable&) {
    return std::nullopt;
  }
}

std::vector<std::string> random_request_lines(std::uint64_t seed, std::uint64_t first, std::uint64_t end) {
  std::vector<std::string> lines;
  for (std::uint64_t number = first; number < end; ++number) {
    Random random(test_support::case_seed(seed, number));
    const PipelineCase run = random_run(random);
    try {
      lines.push_back(request_text(random, run, std::to_string(number), "true"));
    } catch (const Unsayable&) {
    }
  }
  return lines;
}

}  // namespace cupel::batch_test
