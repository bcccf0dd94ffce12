#include "util/quoted.hpp"

#include <gtest/gtest.h>

namespace cupel::util {
namespace {

TEST(Quoted, ReturnsShortNamesWhole) {
  EXPECT_EQ(util::quoted(""), "''");
  EXPECT_EQ(util::quoted("Memory"), "'Memory'");
  EXPECT_EQ(util::quoted(std::string(64, 'x')), "'" + std::string(64, 'x') + "'");
}

TEST(Quoted, CutsLongNamesBetweenCharacters) {
  EXPECT_EQ(util::quoted(std::string(65, 'x')), "'" + std::string(64, 'x') + "…'");
  EXPECT_EQ(util::quoted(std::string(62, 'x') + "€€"), "'" + std::string(62, 'x') + "…'");
  EXPECT_EQ(util::quoted(std::string(61, 'x') + "€€"), "'" + std::string(61, 'x') + "€…'");
}

TEST(Quoted, CutsInvalidUtf8ToNothing) { EXPECT_EQ(beginning(std::string(65, '\x80'), 64), ""); }

}  // namespace
}  // namespace cupel::util
