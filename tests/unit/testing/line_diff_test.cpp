#include "line_diff.hpp"

#include <gtest/gtest.h>

namespace cupel::testing {
namespace {

std::string numbers(int first, int last) {
  std::string lines;
  for (int i = first; i <= last; ++i) lines += std::to_string(i) + "\n";
  return lines;
}

TEST(LineDiff, IsOneEllipsisForEqualTexts) { EXPECT_EQ(line_diff("a\nb\n", "a\nb\n"), "  …\n"); }

TEST(LineDiff, ShowsInsertionsRemovalsAndTwoLinesAround) {
  EXPECT_EQ(line_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n5\n6\n7\n9\n"),
            "  …\n  3\n  4\n+ x\n  5\n  6\n  7\n- 8\n  9\n");
}

TEST(LineDiff, ShowsAMovedLine) { EXPECT_EQ(line_diff("a\nb\nc\n", "b\nc\na\n"), "- a\n  b\n  c\n+ a\n"); }

TEST(LineDiff, ShowsTextsThatAreEmptyOrHaveNoLastLineEnd) {
  EXPECT_EQ(line_diff("", "a\nb"), "+ a\n+ b\n");
  EXPECT_EQ(line_diff("a\n\nb\n", ""), "- a\n- \n- b\n");
}

TEST(LineDiff, IsShortForLongDifferences) {
  const std::string diff = line_diff(numbers(1, 100), numbers(1001, 1100));
  EXPECT_EQ(std::count(diff.begin(), diff.end(), '\n'), 61);
  EXPECT_TRUE(diff.ends_with("  … and 140 more lines that differ\n")) << diff;
}

TEST(LineDiff, ShowsHugeDifferencesAsRemovalThenInsertion) {
  const std::string diff = line_diff("0\n" + numbers(1, 3000), "0\n" + numbers(10001, 13000));
  EXPECT_TRUE(diff.starts_with("  0\n- 1\n- 2\n")) << diff;
  EXPECT_TRUE(diff.ends_with("  … and 5941 more lines that differ\n")) << diff;
}

}  // namespace
}  // namespace cupel::testing
