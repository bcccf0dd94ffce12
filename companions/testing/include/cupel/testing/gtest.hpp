#ifndef CUPEL_TESTING_GTEST_HPP
#define CUPEL_TESTING_GTEST_HPP

/// @file
/// Reports failed assertions as failures of GoogleTest, with the file and line of the macro and the message of the
/// assertion. GoogleTest itself reports any other exception. Arguments may contain commas.

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

/// Checks a chain. After a failure, the test continues: `CUPEL_EXPECT(should(report).have_no_exclusions());`
#define CUPEL_EXPECT(...) CUPEL_TESTING_GTEST_(ADD_FAILURE(), __VA_ARGS__)

/// Checks a chain. A failure ends the function, which must return void.
#define CUPEL_ASSERT(...) CUPEL_TESTING_GTEST_(GTEST_FAIL(), __VA_ARGS__)

#endif
