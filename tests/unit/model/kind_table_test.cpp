#include "model/kind_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cupel/slicing/quota_slice.hpp"

namespace cupel {
namespace {

std::vector<QuotaEntry> entries_of(const std::vector<std::string>& kinds) {
  std::vector<QuotaEntry> entries;
  for (const std::string& kind : kinds) entries.push_back({.kind = kind});
  return entries;
}

// Spec: KindScorer/kind-case
TEST(KindTable, FindsEveryEntryIgnoringCase) {
  const std::vector<QuotaEntry> entries = entries_of({"Message", "tool", "MEMORY"});
  const QuotaEntry* repeated = nullptr;
  const KindTable table(entries, repeated);
  EXPECT_EQ(repeated, nullptr);
  EXPECT_EQ(table.find(entries, "message"), &entries[0]);
  EXPECT_EQ(table.find(entries, "TOOL"), &entries[1]);
  EXPECT_EQ(table.find(entries, "Memory"), &entries[2]);
  EXPECT_EQ(table.find(entries, "Document"), nullptr);
}

TEST(KindTable, FindsNothingWithoutEntries) {
  const std::vector<QuotaEntry> entries;
  const QuotaEntry* repeated = nullptr;
  EXPECT_EQ(KindTable(entries, repeated).find(entries, "Message"), nullptr);
  EXPECT_EQ(repeated_kind(entries), nullptr);
}

TEST(KindTable, FindsAThousandKindsAndNoOthers) {
  std::vector<std::string> kinds;
  for (int i = 0; i < 1000; ++i) kinds.push_back("kind-" + std::to_string(i));
  const std::vector<QuotaEntry> entries = entries_of(kinds);
  const QuotaEntry* repeated = nullptr;
  const KindTable table(entries, repeated);
  EXPECT_EQ(repeated, nullptr);
  for (std::size_t i = 0; i < kinds.size(); ++i) EXPECT_EQ(table.find(entries, kinds[i]), &entries[i]);
  for (int i = 1000; i < 2000; ++i) EXPECT_EQ(table.find(entries, "kind-" + std::to_string(i)), nullptr);
}

TEST(KindTable, NamesTheFirstEntryThatRepeatsAKind) {
  const std::vector<QuotaEntry> entries = entries_of({"a", "b", "B", "A", "a"});
  EXPECT_EQ(repeated_kind(entries), &entries[2]);
}

}  // namespace
}  // namespace cupel
