#include "cupel/model/item_list.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <vector>

namespace cupel {
namespace {

std::vector<ContextItem> three_items() {
  return {ContextItem({.content = "a", .tokens = 1}), ContextItem({.content = "b", .tokens = 2}),
          ContextItem({.content = "c", .tokens = 3})};
}

std::string contents(const ItemList& list) {
  std::string text;
  for (const ContextItem& item : list) text += item.content();
  return text;
}

TEST(ItemList, ViewsAWholeListInOrder) {
  const std::vector<ContextItem> items = three_items();
  const ItemList list(items);

  EXPECT_EQ(list.size(), 3U);
  EXPECT_FALSE(list.empty());
  EXPECT_EQ(contents(list), "abc");
  EXPECT_EQ(list.position(2), 2U);
  EXPECT_EQ(&list[1], &items[1]) << "a view must not copy items";
}

TEST(ItemList, ViewsSomePositionsInTheGivenOrder) {
  const std::vector<ContextItem> items = three_items();
  const std::vector<Position> positions{2, 0};
  const ItemList list(items, positions);

  EXPECT_EQ(list.size(), 2U);
  EXPECT_EQ(contents(list), "ca");
  EXPECT_EQ(list.position(0), 2U);
  EXPECT_EQ(list.position(1), 0U);
  EXPECT_EQ(&list[0], &items[2]);
}

TEST(ItemList, MayBeEmpty) {
  const std::vector<ContextItem> items = three_items();
  const std::vector<Position> none;

  EXPECT_TRUE(ItemList(std::vector<ContextItem>()).empty());
  EXPECT_EQ(ItemList(items, none).size(), 0U);
  EXPECT_EQ(contents(ItemList(items, none)), "");
}

TEST(ItemList, IteratorsMoveForward) {
  const std::vector<ContextItem> items = three_items();
  const ItemList list(items);

  auto it = list.begin();
  EXPECT_EQ((it++)->content(), "a");
  EXPECT_EQ(it->content(), "b");
  EXPECT_EQ((++it)->content(), "c");
  EXPECT_EQ(std::distance(list.begin(), list.end()), 3);
}

}  // namespace
}  // namespace cupel
