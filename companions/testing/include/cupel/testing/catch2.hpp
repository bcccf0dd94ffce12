#ifndef CUPEL_TESTING_CATCH2_HPP
#define CUPEL_TESTING_CATCH2_HPP

/// @file
/// Reports failed assertions as failures of Catch2, version 2 or 3, with the file and line of the macro and the message
/// of the assertion. A chain that is satisfied counts as a passed assertion. Catch2 itself reports any other exception.
/// Arguments may contain commas.

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include "cupel/testing/testing.hpp"

/// @cond
#ifdef CATCH_CONFIG_PREFIX_ALL
#define CUPEL_TESTING_CATCH2_SUCCEED_ CATCH_SUCCEED
#define CUPEL_TESTING_CATCH2_FAIL_ CATCH_FAIL
#define CUPEL_TESTING_CATCH2_FAIL_CHECK_ CATCH_FAIL_CHECK
#else
#define CUPEL_TESTING_CATCH2_SUCCEED_ SUCCEED
#define CUPEL_TESTING_CATCH2_FAIL_ FAIL
#define CUPEL_TESTING_CATCH2_FAIL_CHECK_ FAIL_CHECK
#endif

#define CUPEL_TESTING_CATCH2_(failure, ...)                                            \
  do {                                                                                 \
    try {                                                                              \
      static_cast<void>(__VA_ARGS__);                                                  \
      CUPEL_TESTING_CATCH2_SUCCEED_(#__VA_ARGS__);                                     \
    } catch (const ::cupel::testing::SelectionReportAssertionError& cupel_assertion) { \
      failure(cupel_assertion.what());                                                 \
    }                                                                                  \
  } while (false)
/// @endcond

/// Checks a chain. After a failure, the test continues: `CUPEL_CHECK(should(report).have_no_exclusions());`
#define CUPEL_CHECK(...) CUPEL_TESTING_CATCH2_(CUPEL_TESTING_CATCH2_FAIL_CHECK_, __VA_ARGS__)

/// Checks a chain. A failure ends the test.
#define CUPEL_REQUIRE(...) CUPEL_TESTING_CATCH2_(CUPEL_TESTING_CATCH2_FAIL_, __VA_ARGS__)

#endif
