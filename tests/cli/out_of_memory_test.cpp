// Allocation failures at any point: the command answers, or prints a message and exits with 1. It never aborts or
// hangs.

#include <gtest/gtest.h>

#include <sstream>

#include "items.hpp"

#ifdef CUPEL_FAILING_MALLOC

namespace cupel::tests {
namespace {

Surroundings with_failing_malloc(const std::string& in, unsigned long at, bool on) {
  return {.in = in,
          .variables = {{"LD_PRELOAD", CUPEL_FAILING_MALLOC},
                        {"CUPEL_FAIL_AT", std::to_string(at)},
                        {"CUPEL_FAIL_ON", on ? "1" : "0"}}};
}

// The number of malloc calls if none fails. With threads it varies slightly between runs.
unsigned long calls_of(const std::vector<std::string>& arguments, const std::string& in) {
  Surroundings surroundings = with_failing_malloc(in, 0, false);
  surroundings.variables["CUPEL_FAIL_COUNT"] = "2";
  const Result result = run_cupel(arguments, surroundings);
  return std::stoul(result.err);
}

void expect_whole_lines(const std::string& out) { EXPECT_TRUE(out.empty() || out.ends_with('\n')) << out; }

struct Command {
  std::string name;
  std::vector<std::string> arguments;
  std::string in;
  std::string usual_messages = {};
};

class OutOfMemory : public ::testing::TestWithParam<Command> {};

TEST_P(OutOfMemory, IsReportedOrHandled) {
  const auto& [name, arguments, in, usual] = GetParam();
  const Result usually = run_cupel(arguments, {.in = in});
  ASSERT_EQ(usually.exit_code, 0) << usually.err;
  const unsigned long calls = calls_of(arguments, in);
  ASSERT_GT(calls, 100U);
  // Most calls are alike and come from parsing the arguments, so few of them fail here. The last 150 do the work: every
  // third fails.
  unsigned failed = 0;
  for (const bool on : {false, true}) {
    for (unsigned long at = 1; at <= calls; at += at + 150 < calls ? 1 + calls / 60 : 3) {
      const Result result = run_cupel(arguments, with_failing_malloc(in, at, on));
      SCOPED_TRACE(::testing::Message() << "malloc " << at << " of " << calls << (on ? " and all after" : ""));
      expect_whole_lines(result.out);
      ASSERT_TRUE(result.exit_code == 0 || result.exit_code == 1) << result.exit_code << ": " << result.err;
      if (result.exit_code == 1) {
        ++failed;
        ASSERT_THAT(result.err, HasSubstr("memory"));
      } else if (result.err == usually.err) {
        ASSERT_EQ(result.out, usually.out);
      } else {
        ASSERT_THAT(result.out, HasSubstr("more memory than is available"));
      }
    }
  }
  EXPECT_GT(failed, 10U);
}

std::string batch_input() {
  std::string in;
  for (int id = 0; id < 20; ++id) in += request(id, id % 2 == 0 ? R"(, "report": true, "timings": false)" : "");
  return in;
}

INSTANTIATE_TEST_SUITE_P(
    Commands, OutOfMemory,
    ::testing::Values(Command{"BatchOneThread", {"batch", "--threads", "1"}, batch_input()},
                      Command{"BatchTwoThreads", {"batch", "--threads", "2"}, batch_input()},
                      Command{"Select", {"select", "-", "--max-tokens", "60"}, std::string(kItems)},
                      Command{"Explain", {"explain", "-", "--max-tokens", "60", "--no-timings"}, std::string(kItems)}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cupel::tests

#endif
