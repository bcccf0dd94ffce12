// Signals in the middle of a batch: the output consists of whole lines, and the exit status gives the signal.

#include <gtest/gtest.h>

#include <csignal>
#include <sstream>
#include <thread>

#include "items.hpp"

namespace cupel::tests {
namespace {

using namespace std::chrono_literals;

// Expects the complete answers to request(0), request(1), ... in this order.
void expect_first_answers(const std::string& out) {
  std::istringstream in(out);
  int id = 0;
  for (std::string line; std::getline(in, line); ++id) ASSERT_EQ(line, answer(id));
  EXPECT_TRUE(out.empty() || out.ends_with('\n'));
}

// Sends requests from a separate thread. Once the process has ended, sending does nothing.
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
  // ThreadSanitizer delays a signal to a thread that waits for a mutex. With two threads, one waits for input and the
  // other for a mutex.
  if (std::string_view(GetParam().threads) != "1") {
    GTEST_SKIP() << "ThreadSanitizer would deliver the signal only when input arrives";
  }
#endif
#endif
  Coprocess cupel({"batch", "--threads", GetParam().threads});
  cupel.send(request(0));
  EXPECT_EQ(cupel.receive(), answer(0));
  cupel.signal(GetParam().signal);
  EXPECT_EQ(cupel.wait(), 128 + GetParam().signal);
}

// After the first signal, the batch waits for a slow reader so that no line is cut. After a second signal of any kind
// it does not wait.
TEST_P(Interruption, SecondSignalEndsItAtOnce) {
  Coprocess cupel({"batch", "--threads", GetParam().threads});
  const Stream stream(cupel, R"(, "report": true)");
  EXPECT_TRUE(cupel.receive());  // and reads no more, so that the pipe fills up
  cupel.signal(GetParam().signal);
  EXPECT_EQ(cupel.wait(200ms), -1);
  cupel.signal(SIGTERM);
  EXPECT_EQ(cupel.wait(), 128 + SIGTERM);
}

TEST_P(Interruption, LeavesOnlyWholeSpans) {
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

// nohup and `&` in a shell start programs with ignored signals.
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
