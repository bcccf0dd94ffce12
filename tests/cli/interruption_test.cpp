// Signals in the middle of a batch: what was answered is whole lines, and the exit says what happened.

#include <gtest/gtest.h>

#include <csignal>
#include <sstream>
#include <thread>

#include "items.hpp"

namespace cupel::tests {
namespace {

using namespace std::chrono_literals;

// The answers to request(0), request(1), ..., each whole.
void expect_first_answers(const std::string& out) {
  std::istringstream in(out);
  int id = 0;
  for (std::string line; std::getline(in, line); ++id) ASSERT_EQ(line, answer(id));
  EXPECT_TRUE(out.empty() || out.ends_with('\n'));
}

// Sends requests until nobody reads them any more.
class Stream {
 public:
  explicit Stream(Coprocess& cupel, std::string_view more = "")
      : sender_([&cupel, more = std::string(more)] {
          for (int id = 0; id < 200'000;) {
            std::string lines;
            for (int i = 0; i < 1000; ++i) lines += request(id++, more);
            cupel.send(lines);
          }
        }) {}
  ~Stream() { sender_.join(); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

 private:
  std::thread sender_;
};

struct Case {
  const char* threads;
  int signal;
  const char* name;
};

class Interruption : public ::testing::TestWithParam<Case> {};

TEST_P(Interruption, LeavesWholeAnswersInOrder) {
  Coprocess cupel({"batch", "--threads", GetParam().threads});
  std::string out;
  {
    const Stream stream(cupel);
    for (int i = 0; i < 2000; ++i) out += cupel.receive().value_or("none") + "\n";
    cupel.signal(GetParam().signal);
    out += cupel.rest();
    EXPECT_EQ(cupel.wait(), 128 + GetParam().signal);
  }
  expect_first_answers(out);
  EXPECT_EQ(cupel.messages(), "");
}

TEST_P(Interruption, EndsABatchThatWaitsForInput) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  // It keeps a signal back from a thread that waits for a mutex, as one of two does that wait for input.
  if (std::string_view(GetParam().threads) != "1") {
    GTEST_SKIP() << "ThreadSanitizer would deliver the signal when input comes";
  }
#endif
#endif
  Coprocess cupel({"batch", "--threads", GetParam().threads});
  cupel.send(request(0));
  EXPECT_EQ(cupel.receive(), answer(0));
  cupel.signal(GetParam().signal);
  EXPECT_EQ(cupel.wait(), 128 + GetParam().signal);
}

// The first signal waits for a reader that does not read, so that no line is cut; the second one, of any kind, does
// not.
TEST_P(Interruption, SecondSignalEndsItAtOnce) {
  Coprocess cupel({"batch", "--threads", GetParam().threads});
  const Stream stream(cupel, R"(, "report": true)");
  EXPECT_TRUE(cupel.receive());  // and no more: the pipe is full
  cupel.signal(GetParam().signal);
  EXPECT_EQ(cupel.wait(200ms), -1);
  cupel.signal(SIGTERM);
  EXPECT_EQ(cupel.wait(), 128 + SIGTERM);
}

TEST_P(Interruption, LeavesWholeSpans) {
  const TemporaryDirectory directory;
  const std::string spans = directory.path() + "/spans.jsonl";
  Coprocess cupel({"batch", "--threads", GetParam().threads, "--otlp", spans});
  std::string out;
  {
    const Stream stream(cupel);
    for (int i = 0; i < 500; ++i) out += cupel.receive().value_or("none") + "\n";
    cupel.signal(GetParam().signal);
    out += cupel.rest();
    EXPECT_EQ(cupel.wait(), 128 + GetParam().signal);
  }
  const std::string text = text_of(spans);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::count(out.begin(), out.end(), '\n'));
  EXPECT_TRUE(text.ends_with("}\n"));
}

INSTANTIATE_TEST_SUITE_P(Threads, Interruption,
                         ::testing::Values(Case{"1", SIGINT, "IntOneThread"}, Case{"2", SIGINT, "IntTwoThreads"},
                                           Case{"1", SIGTERM, "TermOneThread"}, Case{"2", SIGTERM, "TermTwoThreads"},
                                           Case{"2", SIGHUP, "HangupTwoThreads"}),
                         [](const auto& test) { return test.param.name; });

// As nohup and a shell's `&` start programs.
TEST(IgnoredSignals, StayIgnored) {
  for (const char* const name : {"INT", "TERM", "HUP"}) {
    const std::string script =
        "trap '' " + std::string(name) + "; \"$0\" batch & kill -" + name + " $!; wait $!; echo $?";
    const Result result = run_program({"bash", "-c", "exec 3<&0; { " + script + "; } <&3", CUPEL_COMMAND}, {.in = ""});
    EXPECT_EQ(result.out, "0\n") << name << result.err;
  }
}

}  // namespace
}  // namespace cupel::tests
