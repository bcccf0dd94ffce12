#ifndef CUPEL_MODEL_FOLDED_NAME_HPP
#define CUPEL_MODEL_FOLDED_NAME_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "cupel/export.hpp"
#include "cupel/ostream.hpp"

namespace cupel {

/// The base class of ContextKind and ContextSource: a non-blank string that keeps its spelling and is compared and
/// hashed under ASCII case folding only ("Message" equals "MESSAGE"; "É" differs from "é"). Immutable.
class CUPEL_API FoldedName {
 public:
  /// The original spelling.
  const std::string& text() const noexcept { return text_; }

  /// A hash of the folded name; equal for equal names. It is seeded, so that an attacker cannot prepare names that
  /// collide. Every process has another seed, so do not use the value outside the process.
  ///
  /// An executable and a plugin may each link a copy of the library. On Linux, both copies return the same value. On
  /// other systems each copy has its own seed, and its hash tables find only names that it made. Comparison does not
  /// depend on the hash.
  std::uint64_t hash() const noexcept { return hash_; }

 protected:
  /// Throws Error (InvalidItem) naming `parameter` when the text is empty or consists only of Unicode White_Space.
  FoldedName(std::string text, std::string_view subject, std::string_view parameter);

  /// Compares under ASCII case folding.
  bool equals(const FoldedName& other) const noexcept;

 private:
  std::uint64_t hash_;
  std::string text_;
};

/// The original spelling of a kind or a source. Valid as long as `name` is.
inline std::string_view to_string(const FoldedName& name) noexcept { return name.text(); }

/// Compares under ASCII case folding, as the specification requires for kinds, sources and tags.
CUPEL_API bool equal_ignoring_ascii_case(std::string_view a, std::string_view b) noexcept;

}  // namespace cupel

#endif
