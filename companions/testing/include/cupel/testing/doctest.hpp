#ifndef CUPEL_TESTING_DOCTEST_HPP
#define CUPEL_TESTING_DOCTEST_HPP

/// @file
/// Failures as doctest's own: with the file and line of the macro, and the assertion's message. What else an assertion
/// throws is doctest's to report. The arguments may contain commas.

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

/// A chain whose failure lets the test go on: `CUPEL_CHECK(should(report).have_no_exclusions());`
#define CUPEL_CHECK(...) CUPEL_TESTING_DOCTEST_(DOCTEST_FAIL_CHECK, __VA_ARGS__)

/// A chain whose failure ends the test.
#define CUPEL_REQUIRE(...) CUPEL_TESTING_DOCTEST_(DOCTEST_FAIL, __VA_ARGS__)

#endif
