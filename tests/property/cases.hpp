#ifndef CUPEL_TESTS_PROPERTY_CASES_HPP
#define CUPEL_TESTS_PROPERTY_CASES_HPP

#include <gtest/gtest.h>

#include <cstdint>
#include <exception>
#include <string>

#include "support/random.hpp"

namespace cupel::property {

using test_support::Random;

/// Which cases to run. Environment variables change them:
///   CUPEL_PROPERTY_SEED=n      another seed
///   CUPEL_PROPERTY_CASES=n     n cases per test; `10x` multiplies the number of each test, `0.1x` divides it by ten
///   CUPEL_PROPERTY_CASE=n      only case n, to replay it
struct CaseSettings {
  std::uint64_t seed;
  std::uint64_t first;
  std::uint64_t end;
};

CaseSettings case_settings(std::uint64_t default_count);

/// Tells how to run a case again.
std::string replay_hint(const CaseSettings& settings, std::uint64_t number);

/// Calls `body(random)` for each case. The body returns an empty text, or a description of the failure with a dump of
/// the case. Stops at the first case that fails or throws.
template <class Body>
void for_each_case(std::uint64_t default_count, Body&& body) {
  const CaseSettings settings = case_settings(default_count);
  for (std::uint64_t number = settings.first; number < settings.end; ++number) {
    Random random(test_support::case_seed(settings.seed, number));
    std::string problem;
    try {
      problem = body(random);
    } catch (const std::exception& exception) {
      problem = std::string("thrown: ") + exception.what();
    }
    if (!problem.empty()) {
      ADD_FAILURE() << replay_hint(settings, number) << problem;
      return;
    }
  }
}

}  // namespace cupel::property

#endif
