#include "cupel/model/overflow_strategy.hpp"

#include <gtest/gtest.h>

namespace cupel {
namespace {

TEST(OverflowStrategy, NamesAreThoseOfTheSpecification) {
  EXPECT_EQ(to_string(OverflowStrategy::Throw), "Throw");
  EXPECT_EQ(to_string(OverflowStrategy::Truncate), "Truncate");
  EXPECT_EQ(to_string(OverflowStrategy::Proceed), "Proceed");
}

TEST(OverflowStrategy, ThrowIsTheDefaultValue) { EXPECT_EQ(OverflowStrategy{}, OverflowStrategy::Throw); }

}  // namespace
}  // namespace cupel
