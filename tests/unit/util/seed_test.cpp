#include "util/seed.hpp"

#include <gtest/gtest.h>

namespace cupel::util {
namespace {

TEST(Seed, OfAProcessStaysTheSame) { EXPECT_EQ(process_seed(), process_seed()); }

TEST(Seed, OfARunDependsOnItsMemory) {
  const int here = 0;
  const int there = 0;
  EXPECT_EQ(run_seed(&here), run_seed(&here));
  EXPECT_NE(run_seed(&here), run_seed(&there));
}

}  // namespace
}  // namespace cupel::util
