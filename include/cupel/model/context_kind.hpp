#ifndef CUPEL_MODEL_CONTEXT_KIND_HPP
#define CUPEL_MODEL_CONTEXT_KIND_HPP

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/model/folded_name.hpp"

namespace cupel {

/// The kind of an item: one of the well-known kinds, or any other non-blank string. Kinds are compared under ASCII case
/// folding. The original spelling is kept for display. Immutable.
class CUPEL_API ContextKind : public FoldedName {
 public:
  /// @{
  /// A kind that the specification defines.
  static constexpr std::string_view kMessage = "Message";
  static constexpr std::string_view kDocument = "Document";
  static constexpr std::string_view kToolOutput = "ToolOutput";
  static constexpr std::string_view kMemory = "Memory";
  static constexpr std::string_view kSystemPrompt = "SystemPrompt";
  /// @}

  /// "Message", the default of the specification.
  ContextKind() : ContextKind(kMessage) {}

  /// @{
  /// Implicit, so that `.kind = "Document"` compiles. Throws Error (InvalidItem) for a blank string.
  ContextKind(std::string text) : FoldedName(std::move(text), "ContextKind", "kind") {}
  ContextKind(std::string_view text) : ContextKind(std::string(text)) {}
  ContextKind(const char* text) : ContextKind(std::string(text)) {}
  /// @}

  /// Compares under ASCII case folding.
  friend bool operator==(const ContextKind& a, const ContextKind& b) noexcept { return a.equals(b); }
};

}  // namespace cupel

template <>
struct std::hash<cupel::ContextKind> {
  std::size_t operator()(const cupel::ContextKind& kind) const noexcept { return kind.hash(); }
};

#endif
