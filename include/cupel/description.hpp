#ifndef CUPEL_DESCRIPTION_HPP
#define CUPEL_DESCRIPTION_HPP

/// @file
/// How a strategy that policies can name describes its options, once: a struct of plain data with `kName`, its name on
/// the wire; `fields()`, a tuple of Field; and `build()`, which makes the strategy and throws what is wrong with the
/// options. A struct that holds other strategies takes its level of nesting: `build(depth)`. Readers, writers,
/// the JSON Schema, conformance vectors and random tests are generic over these descriptions: they know the types of
/// fields, never a strategy.
///
///     struct MetadataTrust {
///       double default_score = 0.5;
///
///       static constexpr std::string_view kName = "metadataTrust";
///       static constexpr auto fields() {
///         return std::tuple(description::optional("defaultScore", &MetadataTrust::default_score,
///                                                 {.range = description::kZeroToOne}));
///       }
///       AnyScorer build() const;
///     };
///
/// A description may say more, where the default does not fit:
/// - `static Spec blank()`: what to fill in, where blank() can't tell.
/// - `kNeedsAnOption = true`, of an entry: at least one of its optional fields must be given; see entry_problem().
/// - `kLabel`, of a scorer: its name above a narrow column, in at most four letters; see short_label().
/// - `metadata_key()`, of a scorer: the key of items' metadata that it reads; vectors then have its values.
/// - `kNamedInPolicies = false`, of a slicer: policy files have another way to say it; see FlatSlicer::kIsBaseSlicer.
/// - `kTakesQuotas = false`, of a slicer: a policy can put no quotas around it.
/// - `kTakesBothQuotas = false`, of a slicer: quotas or count quotas, but not both.
/// - `kVectorExtension = false`, of a slicer: every runner of conformance vectors knows it; vectors mark the others.

#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// A span of time in seconds; any std::chrono duration converts to it: `24h`, `std::chrono::minutes(5)`.
using Seconds = std::chrono::duration<double>;

/// What describes the options of strategies.
namespace description {

/// What a number may be. Without a requirement it may be anything, NaN and infinities too; with one it must be finite.
struct NumberRange {
  double minimum = -std::numeric_limits<double>::infinity();  ///< allowed, unless `above_minimum`
  double maximum = std::numeric_limits<double>::infinity();   ///< allowed
  bool above_minimum = false;                                 ///< the minimum itself is not allowed
  std::string_view requirement = {};                          ///< "must be 0 to 1"
  std::string_view finite = {};  ///< the requirement that infinities and NaN break, where it is another one

  /// Whether a number is in the range.
  constexpr bool allows(double value) const noexcept {
    if (requirement.empty()) return true;
    const bool is_finite = value - value == 0.0;
    return is_finite && value >= minimum && value <= maximum && !(above_minimum && value == minimum);
  }
};

/// @{
/// The ranges that options have. Integers begin at `minimum`.
inline constexpr NumberRange kAnyNumber{};
inline constexpr NumberRange kZeroToOne{.minimum = 0.0, .maximum = 1.0, .requirement = "must be 0 to 1"};
inline constexpr NumberRange kPercentage{.minimum = 0.0, .maximum = 100.0, .requirement = "must be 0 to 100"};
inline constexpr NumberRange kPositive{
    .minimum = 0.0, .above_minimum = true, .requirement = "must be positive and finite"};
inline constexpr NumberRange kPositiveSeconds{
    .minimum = 0.0, .above_minimum = true, .requirement = "must be a positive and finite number of seconds"};
inline constexpr NumberRange kNotNegative{
    .minimum = 0.0, .requirement = "must not be negative", .finite = "must be finite"};
inline constexpr NumberRange kPositiveInteger{.minimum = 1.0, .requirement = "must be positive"};
inline constexpr NumberRange kCount{.minimum = 0.0, .requirement = "must be at least 0"};
/// @}

/// @{
/// What is wrong with a number that is not in the range: "must be 0 to 1, got 2". `of_entry` says which entry of a list
/// it belongs to: " for kind 'Memory'".
CUPEL_API std::string range_problem(const NumberRange& range, double value, std::string_view of_entry = {});
CUPEL_API std::string range_problem(const NumberRange& range, std::int64_t value, std::string_view of_entry = {});
/// @}

/// A value of an enumeration and its name on the wire. An enumeration that fields have says its choices by
/// `constexpr auto choices(Enumeration)`, an array of them.
template <class Enumeration>
struct Choice {
  std::string_view name;  ///< on the wire
  Enumeration value;      ///< in C++
};

/// The name of an enumeration's value on the wire.
template <class Enumeration>
constexpr std::string_view choice_name(Enumeration value) noexcept {
  for (const Choice<Enumeration>& choice : choices(value)) {
    if (choice.value == value) return choice.name;
  }
  return {};
}

/// What an optional member stands for when it is empty: a number or a choice; nothing for other members.
template <class Value>
struct AbsentValue {
  using type = std::monostate;  ///< that type
};
/// The same for numbers and choices.
template <class Value>
requires std::is_arithmetic_v<Value> || std::is_enum_v<Value>
struct AbsentValue<std::optional<Value>> {
  using type = std::optional<Value>;  ///< the value itself
};

/// What there is to say about a field besides its name; by designated initializers.
template <class Value>
struct FieldDetails {
  NumberRange range = {};                         ///< of a number, a duration, or an optional one
  bool at_least_one = false;                      ///< of a list: it must not be empty
  typename AbsentValue<Value>::type absent = {};  ///< of an optional number or choice: what an empty one stands for
  std::string_view note = {};                     ///< a line for people, in the JSON Schema
  std::string_view vector_name = {};              ///< in conformance vectors, where it is not `name` in snake_case
  bool always_in_vectors = false;                 ///< written into conformance vectors even where it has its default
  bool vector_extension = true;                   ///< false: every runner of conformance vectors knows it
  bool is_clock = false;                          ///< of an optional Timestamp: an empty one is the system clock
};

/// A member of a described struct: an option of a strategy.
template <class Owner, class Value>
struct Field : FieldDetails<Value> {
  using Member = Value;  ///< what the member holds

  std::string_view name;                                     ///< on the wire, in camelCase
  bool required;                                             ///< false: the member has a default
  Value Owner::*member = nullptr;                            ///< null where the member is a Required; see of()
  cupel::Required<Value> Owner::*required_member = nullptr;  ///< the member where it is one

  /// @{
  /// The member's value in `owner`.
  constexpr const Value& of(const Owner& owner) const noexcept {
    if (required_member != nullptr) return owner.*required_member;
    return owner.*member;
  }
  constexpr Value& of(Owner& owner) const noexcept {
    if (required_member != nullptr) return owner.*required_member;
    return owner.*member;
  }
  /// @}
};

/// @{
/// A field that must be given, in documents and in C++: its member is a Required, or of a type that has no default.
template <class Owner, class Value>
constexpr Field<Owner, Value> required(std::string_view name, cupel::Required<Value> Owner::*member,
                                       FieldDetails<std::type_identity_t<Value>> details = {}) {
  return {{details}, name, true, nullptr, member};
}
template <class Owner, class Value>
requires(!std::default_initializable<Value>) constexpr Field<Owner, Value> required(
    std::string_view name, Value Owner::*member, FieldDetails<std::type_identity_t<Value>> details = {}) {
  return {{details}, name, true, member};
}
/// @}

/// A field that may be left out; the member then has the struct's default.
template <class Owner, class Value>
constexpr Field<Owner, Value> optional(std::string_view name, Value Owner::*member,
                                       FieldDetails<std::type_identity_t<Value>> details = {}) {
  return {{details}, name, false, member};
}

/// A struct that describes its fields.
template <class Type>
concept Described = requires {
  Type::fields();
};

/// One of several that a document tells apart by name: a strategy's options, or a curve.
template <class Type>
concept Named = Described<Type> && requires {
  { Type::kName } -> std::convertible_to<std::string_view>;
};

/// What lists consist of: quotas, weights, windows.
template <class Type>
concept Entry = Described<Type> && !Named<Type>;

/// Calls `visit(field)` for each field of a described struct, in order.
template <Described Type, class Visit>
constexpr void for_each_field(Visit&& visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, Type::fields());
}

/// Calls `visit(std::type_identity<Alternative>())` for each alternative of a variant, in order.
template <class Variant, class Visit>
constexpr void for_each_alternative(Visit&& visit) {
  [&]<class... Alternatives>(std::type_identity<std::variant<Alternatives...>>) {
    (visit(std::type_identity<Alternatives>()), ...);
  }(std::type_identity<Variant>());
}

/// How many fields a described struct has.
template <Described Type>
inline constexpr std::size_t kFieldCount = std::tuple_size_v<decltype(Type::fields())>;

/// A value that is one of several shapes, which are told apart by name: a curve.
template <class Type>
concept Shaped = requires {
  typename Type::Shape;
};

/// An entry that documents write as a member of an object: its first field is the key, the other its weight.
template <class Type>
concept WeightEntry = Entry<Type> && kFieldCount<Type>
== 2 && requires(Type entry) {
  { entry.weight } -> std::convertible_to<double>;
};

/// How many of a described struct's fields must be given before the first one that has a default.
template <Described Type>
constexpr std::size_t leading_required() {
  std::size_t count = 0;
  bool leading = true;
  for_each_field<Type>([&](const auto& field) {
    leading = leading && field.required;
    count += leading ? 1 : 0;
  });
  return count;
}

/// What a required member holds until it is filled: the default of its type.
struct Blank {
  /// That value.
  template <class Value>
  operator cupel::Required<Value>() const {
    return Value();
  }
};

/// A described struct with its defaults, to be filled: required members, which come first, hold the defaults of their
/// types. A struct of another kind says what it begins with by a static function `blank()`.
template <Described Type>
Type blank() {
  if constexpr (requires { Type::blank(); }) {
    return Type::blank();
  } else {
    return []<std::size_t... Required>(std::index_sequence<Required...>) {
      return Type{(static_cast<void>(Required), Blank())...};
    }
    (std::make_index_sequence<leading_required<Type>()>());
  }
}

/// Whether every optional number and choice of a described struct says in `absent` what an empty one stands for.
template <Described Type>
constexpr bool describes_absent_values() {
  bool all = true;
  for_each_field<Type>([&]<class Value>(const Field<Type, Value>& field) {
    if constexpr (!std::is_same_v<typename AbsentValue<Value>::type, std::monostate>) {
      all = all && field.absent.has_value();
    }
  });
  return all;
}

/// What a member holds, and for an empty optional what it stands for.
template <class Owner, class Value>
auto effective_value(const Field<Owner, Value>& field, const Owner& owner) {
  static_assert(describes_absent_values<Owner>(), "describe an optional number or choice with .absent");
  if constexpr (std::is_same_v<typename AbsentValue<Value>::type, std::monostate>) {
    return field.of(owner);
  } else {
    return field.of(owner).value_or(field.absent.value());
  }
}

/// @{
/// " for kind 'Memory'", for messages about an entry of a list. `key` is cut where it is long. Nothing for a struct
/// that is no entry, or whose first field is not a text.
CUPEL_API std::string of_entry(std::string_view key_name, std::string_view key);
template <Described Type>
std::string of_entry(const Type& owner) {
  const auto key = std::get<0>(Type::fields());
  if constexpr (!Entry<Type>) {
    return {};
  } else if constexpr (requires { of_entry(key.name, key.of(owner)); }) {
    return of_entry(key.name, key.of(owner));
  } else if constexpr (requires { of_entry(key.name, key.of(owner).text()); }) {
    return of_entry(key.name, key.of(owner).text());
  } else {
    return {};
  }
}
/// @}

/// @{
/// The value of a member; null for an empty optional.
template <class Value>
constexpr const Value* held_value(const Value& member) noexcept {
  return &member;
}
template <class Value>
constexpr const Value* held_value(const std::optional<Value>& member) noexcept {
  return member ? &*member : nullptr;
}
/// @}

/// The name of a field in errors: a duration comes without its unit, as `halfLife` for `halfLifeSeconds`.
template <class Owner, class Value>
constexpr std::string_view parameter_name(const Field<Owner, Value>& field) noexcept {
  constexpr std::string_view kUnit = "Seconds";
  constexpr bool kIsDuration = std::is_same_v<Value, Seconds> || std::is_same_v<Value, std::optional<Seconds>>;
  const bool has_unit = kIsDuration && field.name.ends_with(kUnit);
  return has_unit ? field.name.substr(0, field.name.size() - kUnit.size()) : field.name;
}

/// What is wrong with a field by itself: its number is out of range, its list must not be empty. An empty text when
/// nothing is, or when an optional field is absent. Of an entry the message says which, by its first field, where that
/// is a text.
template <class Owner, class Value>
std::string field_problem(const Field<Owner, Value>& field, const Owner& owner) {
  const auto* const value = held_value(field.of(owner));
  if (value == nullptr) return {};
  using Held = std::remove_cvref_t<decltype(*value)>;
  if constexpr (std::is_same_v<Held, double> || std::is_same_v<Held, std::int64_t>) {
    const bool allowed = field.range.allows(static_cast<double>(*value));
    return allowed ? std::string() : range_problem(field.range, *value, of_entry(owner));
  } else if constexpr (std::is_same_v<Held, Seconds>) {
    return field.range.allows(value->count()) ? std::string() : range_problem(field.range, value->count());
  } else if constexpr (requires { value->empty(); }) {
    return field.at_least_one && value->empty() ? "must have at least one entry" : "";
  } else {
    return {};
  }
}

/// What is wrong with an entry as a whole: "must give minPercent or maxPercent". An empty text when nothing is.
template <Entry Type>
std::string entry_problem(const Type& entry) {
  if constexpr (requires { requires Type::kNeedsAnOption; }) {
    bool given = false;
    std::string names;
    for_each_field<Type>([&](const auto& field) {
      if (field.required) return;
      given = given || held_value(field.of(entry)) != nullptr;
      names.append(names.empty() ? "must give " : " or ").append(field.name);
    });
    if (!given) return names;
  }
  return {};
}

}  // namespace description
}  // namespace cupel

#endif
