#ifndef CUPEL_MODEL_CONTEXT_KIND_HPP
#define CUPEL_MODEL_CONTEXT_KIND_HPP

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/model/folded_name.hpp"

namespace cupel {

/// What an item is: one of the well-known kinds or any other non-blank text. Compared by ASCII case folding; the
/// original spelling is kept for display. Immutable.
class CUPEL_API ContextKind : public FoldedName {
 public:
  /// @{
  /// A kind that the specification knows.
  static constexpr std::string_view kMessage = "Message";
  static constexpr std::string_view kDocument = "Document";
  static constexpr std::string_view kToolOutput = "ToolOutput";
  static constexpr std::string_view kMemory = "Memory";
  static constexpr std::string_view kSystemPrompt = "SystemPrompt";
  /// @}

  /// "Message", the specification's default.
  ContextKind() : ContextKind(kMessage) {}

  /// @{
  /// Implicit, so that `.kind = "Document"` reads as it should. Throws Error (InvalidItem) for a blank text.
  ContextKind(std::string text) : FoldedName(std::move(text), "ContextKind", "kind") {}
  ContextKind(std::string_view text) : ContextKind(std::string(text)) {}
  ContextKind(const char* text) : ContextKind(std::string(text)) {}
  /// @}

  /// Equality under ASCII case folding.
  friend bool operator==(const ContextKind& a, const ContextKind& b) noexcept { return a.equals(b); }
};

}  // namespace cupel

template <>
struct std::hash<cupel::ContextKind> {
  std::size_t operator()(const cupel::ContextKind& kind) const noexcept { return kind.hash(); }
};

#endif
