#include "scoring/tag_sets.hpp"

#include "scoring_helpers.hpp"

namespace cupel {
namespace {

using test::Items;
using test::plain;
using test::tagged;

std::vector<std::uint32_t> ids(const TagSets& sets, std::size_t item) {
  const auto tags = sets.tags_of(item);
  return {tags.begin(), tags.end()};
}

TagSets sets_of(const Items& items, Scratch& scratch) { return TagSets::of(ItemList(items), scratch); }

TEST(TagSets, NumberTagsInOrderOfAppearance) {
  const Items items = {tagged({"x", "y"}), plain(), tagged({"z", "x"})};
  Scratch scratch;
  const TagSets sets = sets_of(items, scratch);
  EXPECT_EQ(sets.item_count(), 3U);
  EXPECT_EQ(sets.tag_count(), 3U);
  EXPECT_EQ(sets.total_size(), 4U);
  EXPECT_EQ(sets.largest_size(), 2U);
  EXPECT_EQ(ids(sets, 0), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_TRUE(ids(sets, 1).empty());
  EXPECT_EQ(ids(sets, 2), (std::vector<std::uint32_t>{0, 2}));  // ascending, not in the item's order
}

// Spec: FrequencyScorer/tag-case
TEST(TagSets, FoldCaseAndDropRepeats) {
  const Items items = {tagged({"Tag", "TAG", "tag", "other"}), tagged({"oTHER"})};
  Scratch scratch;
  const TagSets sets = sets_of(items, scratch);
  EXPECT_EQ(sets.tag_count(), 2U);
  EXPECT_EQ(sets.largest_size(), 2U);
  EXPECT_EQ(ids(sets, 0), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(ids(sets, 1), (std::vector<std::uint32_t>{1}));
}

TEST(TagSets, HoldThousandsOfTags) {
  Items items;
  for (int i = 0; i < 3000; ++i) items.push_back(tagged({"tag-" + std::to_string(i), "TAG-" + std::to_string(i)}));
  Scratch scratch;
  const TagSets sets = sets_of(items, scratch);
  ASSERT_EQ(sets.tag_count(), 3000U);
  for (std::uint32_t i = 0; i < 3000; ++i) EXPECT_EQ(ids(sets, i), (std::vector<std::uint32_t>{i}));
}

TEST(TagSets, AreEmptyForItemsWithoutTags) {
  const Items items = {plain(), plain()};
  Scratch scratch;
  const TagSets sets = sets_of(items, scratch);
  EXPECT_EQ(sets.item_count(), 2U);
  EXPECT_EQ(sets.tag_count(), 0U);
  EXPECT_EQ(sets.total_size(), 0U);
  EXPECT_EQ(sets.largest_size(), 0U);
}

// Tags of up to 16 bytes are compared in another way than longer ones.
TEST(TagSets, DistinguishAndFoldTagsOfEveryLength) {
  for (const std::size_t length : {1U, 15U, 16U, 17U, 40U}) {
    const std::string lower(length, 'x');
    const std::string upper(length, 'X');
    const std::string other = std::string(length - 1, 'x') + "y";
    const Items items = {tagged({lower}), tagged({upper}), tagged({other}), tagged({lower + "x"})};
    Scratch scratch;
    const TagSets sets = sets_of(items, scratch);
    EXPECT_EQ(sets.tag_count(), 3U) << length;
    EXPECT_EQ(ids(sets, 0), ids(sets, 1)) << length;
    EXPECT_NE(ids(sets, 0), ids(sets, 2)) << length;
    EXPECT_NE(ids(sets, 0), ids(sets, 3)) << length;
  }
}

}  // namespace
}  // namespace cupel
