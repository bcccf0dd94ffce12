#include "property/cases.hpp"

#include <algorithm>
#include <cstdlib>

namespace cupel::property {
namespace {

constexpr std::uint64_t kDefaultSeed = 20240615;

}  // namespace

CaseSettings case_settings(std::uint64_t default_count) {
  CaseSettings settings{.seed = kDefaultSeed, .first = 0, .end = default_count};
  if (const char* seed = std::getenv("CUPEL_PROPERTY_SEED")) settings.seed = std::strtoull(seed, nullptr, 10);
  if (const char* count = std::getenv("CUPEL_PROPERTY_CASES")) {
    char* rest = nullptr;
    const double number = std::strtod(count, &rest);
    const double cases = *rest == 'x' ? std::max(1.0, number * static_cast<double>(default_count)) : number;
    settings.end = static_cast<std::uint64_t>(cases);
  }
  if (const char* only = std::getenv("CUPEL_PROPERTY_CASE")) {
    settings.first = std::strtoull(only, nullptr, 10);
    settings.end = settings.first + 1;
  }
  return settings;
}

std::string replay_hint(const CaseSettings& settings, std::uint64_t number) {
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  return "seed " + std::to_string(settings.seed) + ", case " + std::to_string(number) +
         "; to replay: CUPEL_PROPERTY_SEED=" + std::to_string(settings.seed) +
         " CUPEL_PROPERTY_CASE=" + std::to_string(number) + " and --gtest_filter=" + test->test_suite_name() + "." +
         test->name() + "\n";
}

}  // namespace cupel::property
