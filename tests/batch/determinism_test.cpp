// The same requests give the same bytes, whatever the thread and whatever the locale of the process. Scores are written
// with all their digits.

#include <gtest/gtest.h>

#include <clocale>
#include <cstdio>
#include <locale>
#include <string>
#include <thread>
#include <vector>

#include "batch/random_requests.hpp"
#include "cupel/json/batch.hpp"
#include "property/cases.hpp"

namespace cupel::batch_test {
namespace {

constexpr std::uint64_t kRepeatedRequests = 2'000;

std::vector<std::string> some_requests() {
  const property::CaseSettings settings = property::case_settings(kRepeatedRequests);
  return random_request_lines(settings.seed, settings.first, settings.end);
}

std::string answers(const std::vector<std::string>& requests) {
  json::BatchProcessor processor;
  std::string out;
  for (std::size_t i = 0; i < requests.size(); ++i) processor.answer(requests[i], i + 1, out);
  return out;
}

// Introduction, Conformance Model: "given the same input items, budget, scorer, slicer, and placer configuration, a
// conforming implementation must select the same items in the same order".
TEST(Determinism, TwoThreadsAtOnceAnswerAsOneDoes) {
  const std::vector<std::string> requests = some_requests();
  const std::string expected = answers(requests);
  std::string first;
  std::string second;
  std::thread other([&] { first = answers(requests); });
  second = answers(requests);
  other.join();
  EXPECT_TRUE(first == expected);
  EXPECT_TRUE(second == expected);
}

TEST(Determinism, TheSecondTimeIsAsTheFirst) {
  const std::vector<std::string> requests = some_requests();
  EXPECT_TRUE(answers(requests) == answers(requests));
}

// Sets both what C and what C++ look at, and sets it back.
class LocaleOfProcess {
 public:
  explicit LocaleOfProcess(const std::locale& locale) : before_(std::locale::global(locale)) {}
  ~LocaleOfProcess() {
    std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
  }
  LocaleOfProcess(const LocaleOfProcess&) = delete;
  LocaleOfProcess& operator=(const LocaleOfProcess&) = delete;

 private:
  std::locale before_;
};

class DeterminismIn : public testing::TestWithParam<const char*> {};

// A comma for a point and, in Turkish, an i that is not the small letter of I.
TEST_P(DeterminismIn, ALocaleChangesNothing) {
  const std::vector<std::string> requests = some_requests();
  const std::string expected = answers(requests);
  if (std::setlocale(LC_ALL, GetParam()) == nullptr) {
    GTEST_SKIP() << "the locale " << GetParam() << " is not here: CMake makes it when the package locales is installed";
  }
  const LocaleOfProcess guard{std::locale(GetParam())};
  char number[8];
  std::snprintf(number, sizeof number, "%.1f", 1.5);
  ASSERT_STREQ(number, "1,5") << "this locale writes numbers as ours are written, and proves nothing";
  EXPECT_TRUE(answers(requests) == expected);
}

INSTANTIATE_TEST_SUITE_P(, DeterminismIn, testing::Values("de_DE.UTF-8", "tr_TR.UTF-8"),
                         [](const auto& instance) { return std::string(instance.param).substr(0, 2); });

// Streams that write 1.234,5: these need no package.
class Continental final : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Determinism, StreamsOfAnotherLocaleChangeNothing) {
  const std::vector<std::string> requests = some_requests();
  const std::string expected = answers(requests);
  const LocaleOfProcess guard{std::locale(std::locale::classic(), new Continental)};
  EXPECT_TRUE(answers(requests) == expected);
}

}  // namespace
}  // namespace cupel::batch_test
