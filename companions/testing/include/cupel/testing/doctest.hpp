#ifndef CUPEL_TESTING_DOCTEST_HPP
#define CUPEL_TESTING_DOCTEST_HPP

/// @file
/// Reports failed assertions as failures of doctest, with the file and line of the macro and the message of the
/// assertion. doctest itself reports any other exception. Arguments may contain commas.

#include <doctest/doctest.h>

#include "cupel/testing/testing.hpp"

/// @cond
#define CUPEL_TESTING_DOCTEST_(failure, ...)                                           \
  do {                                                                                 \
    try {                                                                              \
      static_cast<void>(__VA_ARGS__);                                                  \
    } catch (const ::cupel::testing::SelectionReportAssertionError& cupel_assertion) { \
      failure(::doctest::String(cupel_assertion.what()));                              \
    }                                                                                  \
  } while (false)
/// @endcond

/// Checks a chain. After a failure, the test continues: `CUPEL_CHECK(should(report).have_no_exclusions());`
#define CUPEL_CHECK(...) CUPEL_TESTING_DOCTEST_(DOCTEST_FAIL_CHECK, __VA_ARGS__)

/// Checks a chain. A failure ends the test.
#define CUPEL_REQUIRE(...) CUPEL_TESTING_DOCTEST_(DOCTEST_FAIL, __VA_ARGS__)

#endif
