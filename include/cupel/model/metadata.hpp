#ifndef CUPEL_MODEL_METADATA_HPP
#define CUPEL_MODEL_METADATA_HPP

#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "cupel/export.hpp"

namespace cupel {

/// JSON text kept verbatim: an object or an array, which the library never inspects, or a number that no other
/// alternative of MetadataValue holds exactly (an integer beyond 64 bits, or a number too large for a double).
struct NestedJson {
  std::string text;  ///< as read
  friend bool operator==(const NestedJson&, const NestedJson&) = default;
};

/// An integer type whose values all fit into a signed 64-bit integer. Bool and char are not numbers here.
template <class T>
concept MetadataInteger = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> &&
                          (std::signed_integral<T> || sizeof(T) < sizeof(std::int64_t));

/// A floating-point type whose values a double always holds.
template <class T>
concept MetadataReal = std::floating_point<T> && sizeof(T) <= sizeof(double);

/// One metadata value: null, a bool, an integer, a double, a string or nested JSON. Immutable.
class MetadataValue {
 public:
  /// The alternatives of a value. std::monostate is null.
  using Variant = std::variant<std::monostate, bool, std::int64_t, double, std::string, NestedJson>;

  /// @{
  /// Implicit, so that `{{"cupel:trust", 0.8}, {"author", "ada"}}` compiles.
  MetadataValue() = default;  ///< null
  MetadataValue(std::same_as<bool> auto value) : value_(value) {}
  MetadataValue(MetadataInteger auto value) : value_(static_cast<std::int64_t>(value)) {}
  MetadataValue(MetadataReal auto value) : value_(static_cast<double>(value)) {}
  MetadataValue(std::string value) : value_(std::move(value)) {}
  MetadataValue(std::string_view value) : value_(std::string(value)) {}
  MetadataValue(const char* value) : value_(std::string(value)) {}
  MetadataValue(NestedJson value) : value_(std::move(value)) {}
  /// @}

  /// The value, for std::visit and std::get_if.
  const Variant& value() const noexcept { return value_; }

  friend bool operator==(const MetadataValue&, const MetadataValue&) = default;

 private:
  Variant value_;
};

/// The metadata of an item: values by key. Keys are case-sensitive. Of the built-in strategies, only the two metadata
/// scorers read it.
using Metadata = std::map<std::string, MetadataValue, std::less<>>;

/// The metadata keys that the specification reserves. Applications must not use the `cupel:` prefix for keys of their
/// own.
namespace metadata_keys {
inline constexpr std::string_view kReservedPrefix = "cupel:";         ///< the prefix of every reserved key
inline constexpr std::string_view kTrust = "cupel:trust";             ///< trust in [0, 1], read by MetadataTrustScorer
inline constexpr std::string_view kSourceType = "cupel:source-type";  ///< a label: user, tool, external, system
inline constexpr std::string_view kPriority = "cupel:priority";       ///< a label: high, normal, low
}  // namespace metadata_keys

}  // namespace cupel

#endif
