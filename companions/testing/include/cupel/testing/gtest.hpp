#ifndef CUPEL_TESTING_GTEST_HPP
#define CUPEL_TESTING_GTEST_HPP

/// @file
/// Failures as GoogleTest's own: with the file and line of the macro, and the assertion's message. What else an
/// assertion throws is GoogleTest's to report. The arguments may contain commas.

#include <gtest/gtest.h>

#include "cupel/testing/testing.hpp"

/// @cond
#define CUPEL_TESTING_GTEST_(failure, ...)                                             \
  do {                                                                                 \
    try {                                                                              \
      static_cast<void>(__VA_ARGS__);                                                  \
    } catch (const ::cupel::testing::SelectionReportAssertionError& cupel_assertion) { \
      failure << cupel_assertion.what();                                               \
    }                                                                                  \
  } while (false)
/// @endcond

/// A chain whose failure lets the test go on: `CUPEL_EXPECT(should(report).have_no_exclusions());`
#define CUPEL_EXPECT(...) CUPEL_TESTING_GTEST_(ADD_FAILURE(), __VA_ARGS__)

/// A chain whose failure ends the function, which must return void.
#define CUPEL_ASSERT(...) CUPEL_TESTING_GTEST_(GTEST_FAIL(), __VA_ARGS__)

#endif
