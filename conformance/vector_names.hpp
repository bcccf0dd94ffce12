#ifndef CUPEL_CONFORMANCE_VECTOR_NAMES_HPP
#define CUPEL_CONFORMANCE_VECTOR_NAMES_HPP

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/description.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/policy/policy.hpp"

/// How the descriptions of strategies look in vectors: what the runner and the writer share.
namespace cupel::conformance {

/// `bucketSize` in lower case, its words separated: `bucket_size`.
inline std::string in_lower_case(std::string_view camel_case, char separator) {
  std::string text;
  for (const char c : camel_case) {
    const bool begins_word = c >= 'A' && c <= 'Z';
    if (begins_word) text += separator;
    text += begins_word ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

/// A strategy's name, or a shape's: `count_quota`.
template <description::Named Type>
std::string vector_name() {
  return in_lower_case(Type::kName, '_');
}

/// The name of a strategy, or a shape, that is one of several.
template <description::Named... Types>
std::string vector_name(const std::variant<Types...>& one_of) {
  return std::visit([]<class Type>(const Type&) { return vector_name<Type>(); }, one_of);
}

/// A choice's name: `u-shaped`.
inline std::string vector_choice(std::string_view wire_name) { return in_lower_case(wire_name, '-'); }

/// What an optional holds; any other type itself.
template <class Type>
struct Held {
  using type = Type;  ///< that type
};
/// The same for optionals.
template <class Type>
struct Held<std::optional<Type>> {
  using type = Type;  ///< that type
};

/// A field's name: its own in vectors where it has one. Seconds are abbreviated: `half_life_secs`.
template <class Owner, class Value>
std::string vector_name(const description::Field<Owner, Value>& field) {
  std::string name = in_lower_case(field.vector_name.empty() ? field.name : field.vector_name, '_');
  constexpr std::string_view kSeconds = "seconds";
  if (std::is_same_v<typename Held<Value>::type, Seconds> && name.ends_with(kSeconds)) {
    name.replace(name.size() - kSeconds.size(), kSeconds.size(), "secs");
  }
  return name;
}

/// Whether a field holds a list of entries, or might.
template <class Type>
inline constexpr bool kIsEntries = false;
template <description::Entry Type>
inline constexpr bool kIsEntries<std::vector<Type>> = !std::is_same_v<Type, ScorerSpec>;
template <class Type>
inline constexpr bool kIsEntries<std::optional<Type>> = kIsEntries<Type>;

/// Whether a field holds a list of entries that has defaults as a whole, and the name of the field that asks for them,
/// `use_default_weights`.
template <class Type>
inline constexpr bool kHasDefaultEntries = kIsEntries<Type> && !std::is_same_v<Type, typename Held<Type>::type>;
inline std::string use_default_name(const std::string& name) { return "use_default_" + name; }

/// The scorers of a composite. A scoring vector may call the list `scorers`, as the description does; everywhere else
/// it is this.
inline constexpr std::string_view kChildren = "children";

/// @{
/// Whether a field holds other scorers: one, or a list.
template <class Type>
inline constexpr bool kIsScorer = std::is_same_v<Type, std::shared_ptr<const ScorerSpec>>;
template <class Type>
inline constexpr bool kIsScorers = std::is_same_v<Type, std::vector<ScorerSpec>>;
/// @}

/// Whether a field holds another slicer.
template <class Type>
inline constexpr bool kIsSlicer = std::is_same_v<Type, std::shared_ptr<const SlicerSpec>>;

/// The instant in a field that is a clock; null for any other field. An empty one is the system clock in a policy; a
/// vector must say when it happens.
template <class Owner, class Value>
std::optional<Timestamp>* find_clock(const description::Field<Owner, Value>& field, Owner& owner) {
  if constexpr (std::is_same_v<Value, std::optional<Timestamp>>) return field.is_clock ? &field.of(owner) : nullptr;
  return nullptr;
}

}  // namespace cupel::conformance

#endif
