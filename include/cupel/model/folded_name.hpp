#ifndef CUPEL_MODEL_FOLDED_NAME_HPP
#define CUPEL_MODEL_FOLDED_NAME_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// What ContextKind and ContextSource share: a non-blank text that keeps its spelling and is compared and hashed by
/// ASCII case folding only ("Message" equals "MESSAGE"; "É" differs from "é"). Immutable.
class CUPEL_API FoldedName {
 public:
  /// The original spelling.
  const std::string& text() const noexcept { return text_; }

  /// A hash of the folded text; equal for equal names. Seeded, so that names that collide cannot be prepared: another
  /// value in every process, of no use outside it. Where an executable and a plugin have linked a copy of the library
  /// each, both give the same value on Linux; elsewhere each copy has a seed of its own, and its tables find only names
  /// that it made. Comparison does not depend on it.
  std::uint64_t hash() const noexcept { return hash_; }

 protected:
  /// Throws Error (InvalidItem) naming `parameter` when the text is empty or made only of Unicode White_Space.
  FoldedName(std::string text, std::string_view subject, std::string_view parameter);

  /// Equality under ASCII case folding.
  bool equals(const FoldedName& other) const noexcept;

 private:
  std::uint64_t hash_;
  std::string text_;
};

/// The original spelling of a kind or a source. Valid as long as `name` is.
inline std::string_view to_string(const FoldedName& name) noexcept { return name.text(); }

/// Equality under ASCII case folding, as the specification wants it for kinds, sources and tags.
CUPEL_API bool equal_ignoring_ascii_case(std::string_view a, std::string_view b) noexcept;

}  // namespace cupel

#endif
