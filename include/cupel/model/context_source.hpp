#ifndef CUPEL_MODEL_CONTEXT_SOURCE_HPP
#define CUPEL_MODEL_CONTEXT_SOURCE_HPP

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/model/folded_name.hpp"

namespace cupel {

/// The origin of an item: one of the well-known sources, or any other non-blank string. Sources are compared under
/// ASCII case folding. The original spelling is kept for display. Immutable.
class CUPEL_API ContextSource : public FoldedName {
 public:
  /// @{
  /// A source that the specification defines.
  static constexpr std::string_view kChat = "Chat";
  static constexpr std::string_view kTool = "Tool";
  static constexpr std::string_view kRag = "Rag";
  /// @}

  /// "Chat", the default of the specification.
  ContextSource() : ContextSource(kChat) {}

  /// @{
  /// Implicit, so that `.source = "Tool"` compiles. Throws Error (InvalidItem) for a blank string.
  ContextSource(std::string text) : FoldedName(std::move(text), "ContextSource", "source") {}
  ContextSource(std::string_view text) : ContextSource(std::string(text)) {}
  ContextSource(const char* text) : ContextSource(std::string(text)) {}
  /// @}

  /// Compares under ASCII case folding.
  friend bool operator==(const ContextSource& a, const ContextSource& b) noexcept { return a.equals(b); }
};

}  // namespace cupel

template <>
struct std::hash<cupel::ContextSource> {
  std::size_t operator()(const cupel::ContextSource& source) const noexcept { return source.hash(); }
};

#endif
