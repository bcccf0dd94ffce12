#include "cupel/model/context_source.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cupel {
namespace {

// Spec: Enumerations/any-source
TEST(ContextSource, DefaultsToChat) { EXPECT_EQ(ContextSource().text(), "Chat"); }

// Spec: Enumerations/any-source
TEST(ContextSource, DefinesTheSpecificationsThreeValues) {
  EXPECT_EQ(ContextSource::kChat, "Chat");
  EXPECT_EQ(ContextSource::kTool, "Tool");
  EXPECT_EQ(ContextSource::kRag, "Rag");
}

// Spec: Enumerations/any-source, MUST: "ContextSource is an extensible string enumeration that identifies the origin of
//     a context item. Implementations MUST support arbitrary string values beyond the well-known set."
//   Code: include/cupel/model/context_source.hpp
//   Vectors: optional/pipeline/source-may-be-any-text
TEST(ContextSource, IsExtensible) { EXPECT_EQ(ContextSource("Calendar").text(), "Calendar"); }

TEST(ContextSource, ConvertsFromEveryStringType) {
  EXPECT_EQ(ContextSource("Rag"), ContextSource(std::string("Rag")));
  EXPECT_EQ(ContextSource("Rag"), ContextSource(std::string_view("Rag")));
  const ContextSource implicit = "Rag";
  EXPECT_EQ(implicit.text(), "Rag");
}

}  // namespace
}  // namespace cupel
