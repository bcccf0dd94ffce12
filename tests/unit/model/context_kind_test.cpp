#include "cupel/model/context_kind.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cupel {
namespace {

TEST(ContextKind, DefaultsToMessage) { EXPECT_EQ(ContextKind().text(), "Message"); }

TEST(ContextKind, KnowsTheSpecificationsFiveValues) {
  EXPECT_EQ(ContextKind::kMessage, "Message");
  EXPECT_EQ(ContextKind::kDocument, "Document");
  EXPECT_EQ(ContextKind::kToolOutput, "ToolOutput");
  EXPECT_EQ(ContextKind::kMemory, "Memory");
  EXPECT_EQ(ContextKind::kSystemPrompt, "SystemPrompt");
}

// "Implementations MUST support arbitrary string values beyond the well-known set."
TEST(ContextKind, IsExtensible) {
  EXPECT_EQ(ContextKind("Screenshot of \u65E5\u672C").text(), "Screenshot of \u65E5\u672C");
}

TEST(ContextKind, IsMadeOfAnyText) {
  EXPECT_EQ(ContextKind("Memory"), ContextKind(std::string("Memory")));
  EXPECT_EQ(ContextKind("Memory"), ContextKind(std::string_view("Memory")));
  const ContextKind implicit = "Memory";
  EXPECT_EQ(implicit.text(), "Memory");
}

}  // namespace
}  // namespace cupel
