#ifndef CUPEL_MODEL_CONTEXT_SOURCE_HPP
#define CUPEL_MODEL_CONTEXT_SOURCE_HPP

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/model/folded_name.hpp"

namespace cupel {

/// Where an item comes from: one of the well-known sources or any other non-blank text. Compared by ASCII case folding;
/// the original spelling is kept for display. Immutable.
class CUPEL_API ContextSource : public FoldedName {
 public:
  /// @{
  /// A source that the specification knows.
  static constexpr std::string_view kChat = "Chat";
  static constexpr std::string_view kTool = "Tool";
  static constexpr std::string_view kRag = "Rag";
  /// @}

  /// "Chat", the specification's default.
  ContextSource() : ContextSource(kChat) {}

  /// @{
  /// Implicit, so that `.source = "Tool"` reads as it should. Throws Error (InvalidItem) for a blank text.
  ContextSource(std::string text) : FoldedName(std::move(text), "ContextSource", "source") {}
  ContextSource(std::string_view text) : ContextSource(std::string(text)) {}
  ContextSource(const char* text) : ContextSource(std::string(text)) {}
  /// @}

  /// Equality under ASCII case folding.
  friend bool operator==(const ContextSource& a, const ContextSource& b) noexcept { return a.equals(b); }
};

}  // namespace cupel

template <>
struct std::hash<cupel::ContextSource> {
  std::size_t operator()(const cupel::ContextSource& source) const noexcept { return source.hash(); }
};

#endif
