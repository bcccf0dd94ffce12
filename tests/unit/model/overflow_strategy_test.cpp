#include "cupel/model/overflow_strategy.hpp"

#include <gtest/gtest.h>

namespace cupel {
namespace {

// Spec: Enumerations/overflow-strategy: "OverflowStrategy is a closed enumeration (not extensible)": Throw (default),
//     Truncate, Proceed
//   Code: include/cupel/model/overflow_strategy.hpp, src/model/overflow_strategy.cpp
//   Vectors: optional/pipeline/overflow-pins-above-the-target-throw-by-default,
//     overflow-proceed-keeps-everything-and-tells, overflow-truncate-keeps-what-fits-from-the-front
TEST(OverflowStrategy, NamesAreThoseOfTheSpecification) {
  EXPECT_EQ(to_string(OverflowStrategy::Throw), "Throw");
  EXPECT_EQ(to_string(OverflowStrategy::Truncate), "Truncate");
  EXPECT_EQ(to_string(OverflowStrategy::Proceed), "Proceed");
}

// Spec: Enumerations/overflow-strategy
TEST(OverflowStrategy, ThrowIsTheDefaultValue) { EXPECT_EQ(OverflowStrategy{}, OverflowStrategy::Throw); }

}  // namespace
}  // namespace cupel
