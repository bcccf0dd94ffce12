// Readers that close their end or read slowly, writers that stop in the middle of a line, and closed standard streams.

#include <gtest/gtest.h>

#include <thread>

#include "items.hpp"

namespace cupel::tests {
namespace {

using namespace std::chrono_literals;

Result in_shell(const std::string& script, const std::string& in = {}, const std::string& directory = {}) {
  return run_program({"bash", "-o", "pipefail", "-c", script, CUPEL_COMMAND}, {.in = in, .directory = directory});
}

std::string many_requests(int count) {
  std::string text;
  for (int id = 0; id < count; ++id) text += request(id);
  return text;
}

TEST(ClosedStreams, BatchEndsQuietlyWhenItsReaderExits) {
  for (const char* const threads : {"1", "2"}) {
    const Result result =
        in_shell(std::string("\"$0\" batch --threads ") + threads + " | head -1", many_requests(20'000));
    EXPECT_EQ(result.out, "{\"id\":0,\"ok\":true,\"selected\":[0],\"totalTokens\":30}\n");
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exit_code, 141);
  }
}

TEST(ClosedStreams, BatchEndsWhenItsOutputPipeIsClosed) {
  for (const char* const threads : {"1", "2"}) {
    Coprocess cupel({"batch", "--threads", threads});
    std::thread sender([&] { cupel.send(many_requests(50'000)); });
    EXPECT_TRUE(cupel.receive());
    cupel.close_output();
    EXPECT_EQ(cupel.wait(), 141);
    sender.join();
    EXPECT_EQ(cupel.messages(), "");
  }
}

TEST(ClosedStreams, SlowReaderGetsEverything) {
  constexpr int kRequests = 5000;
  for (const char* const threads : {"1", "2"}) {
    Coprocess cupel({"batch", "--threads", threads});
    std::thread sender([&] {
      cupel.send(many_requests(kRequests));
      cupel.close_input();
    });
    for (int id = 0; id < kRequests; ++id) {
      if (id % 500 == 0) std::this_thread::sleep_for(20ms);
      const std::optional<std::string> line = cupel.receive();
      if (!line || !line->starts_with("{\"id\":" + std::to_string(id) + ",")) ADD_FAILURE() << line.value_or("none");
    }
    sender.join();
    EXPECT_EQ(cupel.rest(), "");
    EXPECT_EQ(cupel.wait(), 0);
  }
}

TEST(ClosedStreams, IncompleteLastLineIsAnsweredWithAnError) {
  for (const char* const threads : {"1", "2"}) {
    Coprocess cupel({"batch", "--threads", threads});
    cupel.send(request(0) + request(1).substr(0, 40));
    EXPECT_TRUE(cupel.receive());
    cupel.close_input();
    EXPECT_THAT(cupel.receive().value_or("none"), HasSubstr("\"code\":\"InvalidJson\""));
    EXPECT_EQ(cupel.rest(), "");
    EXPECT_EQ(cupel.wait(), 0);
  }
}

TEST(ClosedStreams, LastLineNeedsNoLineBreak) {
  std::string text = many_requests(3);
  text.pop_back();
  const Result result = run_cupel({"batch"}, {.in = text});
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 3);
  EXPECT_TRUE(result.out.ends_with("}\n"));
}

TEST(ClosedStreams, ClosedStandardOutputIsAFailure) {
  const Result result = in_shell("\"$0\" batch >&-", request(1));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "cupel: standard output cannot be written: Bad file descriptor\n");
}

// Otherwise the next file that is opened would get descriptor 1, and the answers would be written to it.
TEST(ClosedStreams, DescriptorOfClosedStandardOutputIsNotReused) {
  const TemporaryDirectory directory;
  const Result result = in_shell("\"$0\" batch --otlp spans.jsonl >&-", request(1), directory.path());
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(text_of(directory.path() + "/spans.jsonl"), Not(HasSubstr("\"ok\"")));
}

TEST(ClosedStreams, DescriptorOfClosedStandardErrorIsNotReused) {
  const TemporaryDirectory directory;
  const Result result = in_shell("\"$0\" batch --otlp spans.jsonl 2>&-", "{}\n" + request(1), directory.path());
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(text_of(directory.path() + "/spans.jsonl"), Not(HasSubstr("requests failed")));
}

}  // namespace
}  // namespace cupel::tests
