// Nonblocking standard streams (O_NONBLOCK). The process at the other end, or one that used them before, may set this
// mode.

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "items.hpp"

namespace cupel::tests {
namespace {

using namespace std::chrono_literals;

constexpr int kManyRequests = 5000;  // their answers exceed the capacity of a pipe

std::string file_of_requests(const TemporaryDirectory& directory) {
  std::string text;
  for (int id = 0; id < kManyRequests; ++id) text += request(id);
  return directory.file("requests.jsonl", text);
}

TEST(NonblockingStreams, BatchWaitsForASlowReader) {
  const TemporaryDirectory directory;
  for (const char* const threads : {"1", "2"}) {
    Coprocess cupel({"batch", "--threads", threads, file_of_requests(directory)}, {.nonblocking = true});
    EXPECT_EQ(cupel.wait(200ms), -1);
    const std::string out = cupel.rest();
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), kManyRequests);
    EXPECT_TRUE(out.ends_with(answer(kManyRequests - 1) + "\n"));
    EXPECT_EQ(cupel.wait(), 0);
    EXPECT_EQ(cupel.messages(), "");
  }
}

TEST(NonblockingStreams, BatchThatWaitsForItsReaderEndsAtTheSecondSignal) {
  const TemporaryDirectory directory;
  for (const char* const threads : {"1", "2"}) {
    Coprocess cupel({"batch", "--threads", threads, file_of_requests(directory)}, {.nonblocking = true});
    EXPECT_TRUE(cupel.receive());
    cupel.signal(SIGINT);
    EXPECT_EQ(cupel.wait(200ms), -1);
    cupel.signal(SIGTERM);
    EXPECT_EQ(cupel.wait(), 128 + SIGTERM);
  }
}

TEST(NonblockingStreams, BatchThatWaitsForItsReaderEndsWhenTheReaderCloses) {
  const TemporaryDirectory directory;
  Coprocess cupel({"batch", file_of_requests(directory)}, {.nonblocking = true});
  EXPECT_EQ(cupel.wait(200ms), -1);
  cupel.close_output();
  EXPECT_EQ(cupel.wait(), 141);
}

TEST(NonblockingStreams, InputMayArriveLater) {
  const std::vector<std::vector<std::string>> commands = {
      {"select", "-", "--max-tokens", "60"}, {"batch"}, {"policy", "validate", "-"}};
  for (const std::vector<std::string>& command : commands) {
    Coprocess cupel(command, {.nonblocking = true});
    EXPECT_EQ(cupel.wait(200ms), -1) << command[0];
    if (command[0] == "select") cupel.send(kItems);
    if (command[0] == "batch") cupel.send(request(1));
    if (command[0] == "policy") cupel.send(kRequiresMemories);
    cupel.close_input();
    EXPECT_THAT(cupel.rest(), Not(IsEmpty())) << command[0];
    EXPECT_EQ(cupel.wait(), 0) << command[0];
    EXPECT_EQ(cupel.messages(), "");
  }
}

TEST(NonblockingStreams, CommandThatWaitsForInputEndsAtASignal) {
  Coprocess cupel({"select", "-", "--max-tokens", "60"}, {.nonblocking = true});
  EXPECT_EQ(cupel.wait(200ms), -1);
  cupel.signal(SIGTERM);
  EXPECT_EQ(cupel.wait(), 128 + SIGTERM);
}

}  // namespace
}  // namespace cupel::tests
