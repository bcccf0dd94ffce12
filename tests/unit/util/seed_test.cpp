#include "util/seed.hpp"

#include <gtest/gtest.h>

namespace cupel::util {
namespace {

TEST(Seed, IsConstantWithinAProcess) { EXPECT_EQ(process_seed(), process_seed()); }

TEST(Seed, DependsOnTheAddressOfARun) {
  const int here = 0;
  const int there = 0;
  EXPECT_EQ(run_seed(&here), run_seed(&here));
  EXPECT_NE(run_seed(&here), run_seed(&there));
}

}  // namespace
}  // namespace cupel::util
