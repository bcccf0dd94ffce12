// The same requests give the same bytes on every thread and in every locale. Scores are written with all digits.

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
TEST(Determinism, TwoConcurrentThreadsAnswerLikeOne) {
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

TEST(Determinism, TheSecondAnswerEqualsTheFirst) {
  const std::vector<std::string> requests = some_requests();
  EXPECT_TRUE(answers(requests) == answers(requests));
}

// Sets the locale of the C library and of C++ streams, and restores both.
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

// The locales write a comma for the decimal point; in Turkish, the lower case of I is not i.
TEST_P(DeterminismIn, TheLocaleOfTheProcessChangesNothing) {
  const std::vector<std::string> requests = some_requests();
  const std::string expected = answers(requests);
  if (std::setlocale(LC_ALL, GetParam()) == nullptr) {
    GTEST_SKIP() << "the locale " << GetParam() << " is missing: CMake builds it if the package locales is installed";
  }
  const LocaleOfProcess guard{std::locale(GetParam())};
  char number[8];
  std::snprintf(number, sizeof number, "%.1f", 1.5);
  ASSERT_STREQ(number, "1,5") << "this locale formats numbers like the C locale, so the test would prove nothing";
  EXPECT_TRUE(answers(requests) == expected);
}

INSTANTIATE_TEST_SUITE_P(, DeterminismIn, testing::Values("de_DE.UTF-8", "tr_TR.UTF-8"),
                         [](const auto& instance) { return std::string(instance.param).substr(0, 2); });

// Streams that write 1.234,5. Needs no package.
class Continental final : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Determinism, TheGlobalLocaleOfStreamsChangesNothing) {
  const std::vector<std::string> requests = some_requests();
  const std::string expected = answers(requests);
  const LocaleOfProcess guard{std::locale(std::locale::classic(), new Continental)};
  EXPECT_TRUE(answers(requests) == expected);
}

}  // namespace
}  // namespace cupel::batch_test
