#include "util/text_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cupel::util {
namespace {

TEST(TextTable, FindsItsTextsAndNoOthers) {
  std::vector<std::string> texts = {"", "a", "A", std::string("a\0", 2)};
  for (int i = 0; i < 1000; ++i) texts.push_back("text " + std::to_string(i));
  const auto text_of = [&](std::uint32_t i) -> std::string_view { return texts[i]; };
  TextTable table(texts.size());
  for (std::uint32_t i = 0; i < texts.size(); ++i) EXPECT_TRUE(table.insert(i, text_of)) << i;
  for (std::uint32_t i = 0; i < texts.size(); ++i) EXPECT_EQ(table.find(texts[i], text_of), i);
  for (const char* const other : {"b", "text 1000", "text", "TEXT 1"}) {
    EXPECT_EQ(table.find(other, text_of), TextTable::kAbsent) << other;
  }
}

TEST(TextTable, RefusesATextThatItHas) {
  const std::vector<std::string> texts = {"same", "other", "same"};
  const auto text_of = [&](std::uint32_t i) -> std::string_view { return texts[i]; };
  TextTable table(texts.size());
  EXPECT_TRUE(table.insert(0, text_of));
  EXPECT_TRUE(table.insert(1, text_of));
  EXPECT_FALSE(table.insert(2, text_of));
  EXPECT_EQ(table.find("same", text_of), 0U);
}

TEST(TextTable, FindsNothingWhenEmpty) {
  EXPECT_EQ(TextTable(0).find("a", [](std::uint32_t) -> std::string_view { return ""; }), TextTable::kAbsent);
}

}  // namespace
}  // namespace cupel::util
