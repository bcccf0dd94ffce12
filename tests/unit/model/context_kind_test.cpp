#include "cupel/model/context_kind.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace cupel {
namespace {

// Spec: Enumerations/any-kind
TEST(ContextKind, DefaultsToMessage) { EXPECT_EQ(ContextKind().text(), "Message"); }

// Spec: Enumerations/any-kind
TEST(ContextKind, DefinesTheSpecificationsFiveValues) {
  EXPECT_EQ(ContextKind::kMessage, "Message");
  EXPECT_EQ(ContextKind::kDocument, "Document");
  EXPECT_EQ(ContextKind::kToolOutput, "ToolOutput");
  EXPECT_EQ(ContextKind::kMemory, "Memory");
  EXPECT_EQ(ContextKind::kSystemPrompt, "SystemPrompt");
}

// Spec: Enumerations/any-kind, MUST: "ContextKind is an extensible string enumeration" "Implementations MUST support
//     arbitrary string values beyond the well-known set."
//   Code: include/cupel/model/context_kind.hpp
//   Vectors: optional/pipeline/kind-of-a-zero-width-space-is-not-blank,
//     kind-with-white-space-around-it-is-another-kind, kind-folding-touches-letters-only,
//     required/scoring/kind-custom-weights-replace-the-defaults, kind-white-space-is-part-of-it,
//     optional/scoring/kind-of-invisible-characters-is-valid
TEST(ContextKind, IsExtensible) {
  EXPECT_EQ(ContextKind("Screenshot of \u65E5\u672C").text(), "Screenshot of \u65E5\u672C");
}

TEST(ContextKind, ConvertsFromEveryStringType) {
  EXPECT_EQ(ContextKind("Memory"), ContextKind(std::string("Memory")));
  EXPECT_EQ(ContextKind("Memory"), ContextKind(std::string_view("Memory")));
  const ContextKind implicit = "Memory";
  EXPECT_EQ(implicit.text(), "Memory");
}

}  // namespace
}  // namespace cupel
