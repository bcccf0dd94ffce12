#include <gtest/gtest.h>

#include <thread>

#include "items.hpp"

namespace cupel::tests {
namespace {

using namespace std::chrono_literals;

class BatchCoprocess : public ::testing::TestWithParam<const char*> {};

TEST_P(BatchCoprocess, AnswersEachLineBeforeTheNextIsSent) {
  Coprocess cupel({"batch", "--threads", GetParam()});
  for (int i = 0; i < 50; ++i) {
    cupel.send(request(i));
    ASSERT_EQ(cupel.receive(), "{\"id\":" + std::to_string(i) + ",\"ok\":true,\"selected\":[0],\"totalTokens\":30}");
  }
  cupel.close_input();
  EXPECT_EQ(cupel.wait(), 0);
}

TEST_P(BatchCoprocess, AnswersEachBurstOfLinesWithoutWaitingForMore) {
  Coprocess cupel({"batch", "--threads", GetParam()});
  for (int burst = 0; burst < 5; ++burst) {
    std::string lines;
    for (int i = 0; i < 100; ++i) lines += request(i);
    cupel.send(lines);
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(cupel.receive());
  }
}

TEST_P(BatchCoprocess, AnswersALineWhenItIsComplete) {
  Coprocess cupel({"batch", "--threads", GetParam()});
  const std::string line = request(1);
  cupel.send(request(0) + line.substr(0, 20));
  EXPECT_TRUE(cupel.receive());
  EXPECT_FALSE(cupel.receive(50ms));
  cupel.send(line.substr(20));
  EXPECT_TRUE(cupel.receive());
}

TEST_P(BatchCoprocess, EndsAtOnceWhenTheDiskIsFull) {
  Coprocess cupel({"batch", "--threads", GetParam()}, {.out_file = "/dev/full"});
  cupel.send(request(1));  // the input stays open
  EXPECT_EQ(cupel.wait(), 1);
  EXPECT_EQ(cupel.messages(), "cupel: standard output cannot be written: No space left on device\n");
}

INSTANTIATE_TEST_SUITE_P(Threads, BatchCoprocess, ::testing::Values("1", "2", "8"));

// Sends a line every 250 ms, seven times, and returns the messages of the batch.
std::string messages_of_a_long_batch(bool terminal, bool quiet) {
  Coprocess cupel(quiet ? std::vector<std::string>{"batch", "--quiet"} : std::vector<std::string>{"batch"},
                  {.terminal = terminal});
  for (int i = 0; i < 7; ++i) {
    cupel.send(request(i));
    EXPECT_TRUE(cupel.receive());
    std::this_thread::sleep_for(250ms);
  }
  cupel.close_input();
  EXPECT_EQ(cupel.wait(), 0);
  return cupel.messages();
}

TEST(Progress, IsDrawnOnATerminalAndErased) {
  const std::string drawn = messages_of_a_long_batch(true, false);
  EXPECT_THAT(drawn, HasSubstr(" MB, "));
  EXPECT_TRUE(drawn.ends_with("\r\033[K")) << drawn;
}

TEST(Progress, IsNotDrawnOnAPipeOrWithQuiet) {
  EXPECT_EQ(messages_of_a_long_batch(false, false), "");
  EXPECT_EQ(messages_of_a_long_batch(true, true), "");
}

}  // namespace
}  // namespace cupel::tests
