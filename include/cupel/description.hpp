#ifndef CUPEL_DESCRIPTION_HPP
#define CUPEL_DESCRIPTION_HPP

/// @file
/// Descriptions of strategies: how each strategy that a policy can name declares its options, in one place. A
/// description is a struct of plain data with three members:
/// - `kName`: the name of the strategy in JSON and other documents (the wire name).
/// - `fields()`: a tuple with a Field for each option.
/// - `build()`: makes the strategy, and throws Error when an option is invalid. In a struct that holds other
///   strategies, it takes its own level of nesting: `build(depth)`.
///
/// The descriptions of scorers are in the namespace scorer_spec, those of slicers in slicer_spec. Readers, writers, the
/// JSON Schema, conformance vectors and random tests are generic over these descriptions. They handle each type of
/// field, and never a particular strategy. The member of a field is:
/// - a `double`, `std::int64_t`, `bool`, `std::string`, Seconds, ContextKind or enumerator (see Choice);
/// - a list of entries (see Entry), or a value with one of several shapes (see Shaped);
/// - a std::optional number, enumerator, Timestamp or list of entries;
/// - another strategy: a `std::shared_ptr` to a ScorerSpec or SlicerSpec, or a list of ScorerSpec.
///
/// Required members come before all others, unless the struct has its own blank().
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
/// A description can have further members where the default does not fit:
/// - `static Spec blank()`: the value that a reader fills in, where the generic blank() cannot make one.
/// - `kNeedsAnOption = true`, for an entry: at least one of its optional fields must be given; see entry_problem().
/// - `kLabel`, for a scorer: its heading above a narrow column, at most four letters; see short_label().
/// - `metadata_key()`, for a scorer: the metadata key that it reads. Conformance vectors then contain the items' values
///   of that key.
/// - `kNamedInPolicies = false`, for a slicer: policy files express it in another way; see FlatSlicer::kIsBaseSlicer.
/// - `kTakesQuotas = false`, for a slicer: a policy cannot combine it with quotas of either type.
/// - `kTakesBothQuotas = false`, for a slicer: a policy can combine it with quotas or count quotas, but not both.
/// - `kVectorExtension = false`, for a slicer: every runner of conformance vectors supports it. Vectors mark the use of
///   other slicers.

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

/// Types and functions that describe the options of strategies.
namespace description {

/// The values that a number may have. Without a `requirement`, every value is allowed, including NaN and infinities.
/// With one, the value must be finite and within the bounds.
struct NumberRange {
  double minimum = -std::numeric_limits<double>::infinity();  ///< the smallest allowed value
  double maximum = std::numeric_limits<double>::infinity();   ///< the largest allowed value
  bool above_minimum = false;                                 ///< `minimum` itself is not allowed
  std::string_view requirement = {};                          ///< for messages: "must be 0 to 1"
  std::string_view finite = {};  ///< for messages about infinities and NaN; empty: `requirement`

  /// Whether `value` is in the range.
  constexpr bool allows(double value) const noexcept {
    if (requirement.empty()) return true;
    const bool is_finite = value - value == 0.0;
    return is_finite && value >= minimum && value <= maximum && !(above_minimum && value == minimum);
  }
};

/// @{
/// The ranges of the built-in options. Ranges of integers include `minimum`.
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
/// Describes why a number is outside its range: "must be 0 to 1, got 2". `of_entry` names the list entry that contains
/// the number: " for kind 'Memory'".
CUPEL_API std::string range_problem(const NumberRange& range, double value, std::string_view of_entry = {});
CUPEL_API std::string range_problem(const NumberRange& range, std::int64_t value, std::string_view of_entry = {});
/// @}

/// An enumerator and its wire name. An enumeration whose values are options lists them in a constexpr function
/// `choices(Enumeration)`, which returns an array of Choice.
template <class Enumeration>
struct Choice {
  std::string_view name;  ///< in documents
  Enumeration value;      ///< in C++
};

/// The wire name of an enumerator. Empty if choices() does not list it.
template <class Enumeration>
constexpr std::string_view choice_name(Enumeration value) noexcept {
  for (const Choice<Enumeration>& choice : choices(value)) {
    if (choice.value == value) return choice.name;
  }
  return {};
}

/// The type of FieldDetails::absent, for a member of type `Value`. Only optional numbers and choices have such a value;
/// for other members it is std::monostate.
template <class Value>
struct AbsentValue {
  using type = std::monostate;  ///< no value
};
/// For an optional number or choice: the same optional type.
template <class Value>
requires std::is_arithmetic_v<Value> || std::is_enum_v<Value>
struct AbsentValue<std::optional<Value>> {
  using type = std::optional<Value>;  ///< the value that an empty optional means
};

/// The properties of a field besides its name and member. Set them with designated initializers.
template <class Value>
struct FieldDetails {
  NumberRange range = {};                         ///< for a number or a duration, optional or not
  bool at_least_one = false;                      ///< for a list: it must not be empty
  typename AbsentValue<Value>::type absent = {};  ///< for an optional number or choice: what an empty one means
  std::string_view note = {};                     ///< one line of explanation, for the JSON Schema
  std::string_view vector_name = {};              ///< name in conformance vectors, if it is not `name` in snake_case
  bool always_in_vectors = false;                 ///< conformance vectors contain it even with its default value
  bool vector_extension = true;                   ///< false: every runner of conformance vectors supports it
  bool is_clock = false;                          ///< for an optional Timestamp: an empty one means the system clock
};

/// Describes one option of a strategy: a member of the described struct `Owner`.
template <class Owner, class Value>
struct Field : FieldDetails<Value> {
  using Member = Value;  ///< the type of the option

  std::string_view name;                                     ///< wire name, in camelCase
  bool required;                                             ///< false: the member has a default
  Value Owner::*member = nullptr;                            ///< null if the member is a Required; see of()
  cupel::Required<Value> Owner::*required_member = nullptr;  ///< null if the member is not a Required

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
/// A field that must be given, both in documents and in C++. Its member is a Required, or has a type without a default.
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

/// A field that may be omitted. The member then keeps the default of its struct.
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

/// A described struct that documents select by name from several alternatives: the options of a strategy, or a curve.
template <class Type>
concept Named = Described<Type> && requires {
  { Type::kName } -> std::convertible_to<std::string_view>;
};

/// An element of a list: a quota, a weight or a window.
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

/// The number of fields of a described struct.
template <Described Type>
inline constexpr std::size_t kFieldCount = std::tuple_size_v<decltype(Type::fields())>;

/// A type whose value has one of several shapes, which documents select by name: a curve.
template <class Type>
concept Shaped = requires {
  typename Type::Shape;
};

/// An entry that documents write as a member of a JSON object. Its first field is the name of the member; its second
/// field, `weight`, is the value.
template <class Type>
concept WeightEntry = Entry<Type> && kFieldCount<Type>
== 2 && requires(Type entry) {
  { entry.weight } -> std::convertible_to<double>;
};

/// The number of required fields before the first field that has a default.
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

/// Initialises a required member with the default value of its type, until a reader fills it in.
struct Blank {
  /// The default value.
  template <class Value>
  operator cupel::Required<Value>() const {
    return Value();
  }
};

/// Returns a described struct for a reader to fill in. Required members, which must come first, hold the default values
/// of their types; the other members hold their own defaults. A struct for which this does not work has a static
/// function `blank()`, which is called instead.
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

/// Whether every optional number and choice of a described struct has an `absent` value.
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

/// The value of a member. For an empty optional number or choice, the value that it means.
template <class Owner, class Value>
auto effective_value(const Field<Owner, Value>& field, const Owner& owner) {
  static_assert(describes_absent_values<Owner>(), "an optional number or choice needs .absent in its description");
  if constexpr (std::is_same_v<typename AbsentValue<Value>::type, std::monostate>) {
    return field.of(owner);
  } else {
    return field.of(owner).value_or(field.absent.value());
  }
}

/// @{
/// Names a list entry in messages: " for kind 'Memory'". A long `key` is truncated. Returns an empty string for a
/// struct that is not an entry, or whose first field is not a string.
CUPEL_API std::string of_entry(std::string_view key_name, std::string_view key);
template <Described Type>
std::string of_entry(const Type& owner) {
  const auto key = std::get<0>(Type::fields());
  if constexpr (Entry<Type> && requires { of_entry(key.name, key.of(owner)); }) {
    return of_entry(key.name, key.of(owner));
  } else if constexpr (Entry<Type> && requires { of_entry(key.name, key.of(owner).text()); }) {
    return of_entry(key.name, key.of(owner).text());
  } else {
    return {};
  }
}
/// @}

/// @{
/// The value of a member. Null for an empty optional.
template <class Value>
constexpr const Value* held_value(const Value& member) noexcept {
  return &member;
}
template <class Value>
constexpr const Value* held_value(const std::optional<Value>& member) noexcept {
  return member ? &*member : nullptr;
}
/// @}

/// The name of a field in error messages. For a duration, it lacks the unit: `halfLife` for `halfLifeSeconds`.
template <class Owner, class Value>
constexpr std::string_view parameter_name(const Field<Owner, Value>& field) noexcept {
  constexpr std::string_view kUnit = "Seconds";
  constexpr bool kIsDuration = std::is_same_v<Value, Seconds> || std::is_same_v<Value, std::optional<Seconds>>;
  const bool has_unit = kIsDuration && field.name.ends_with(kUnit);
  return has_unit ? field.name.substr(0, field.name.size() - kUnit.size()) : field.name;
}

/// Describes what is wrong with a single field: its number is out of range, or its list must not be empty. Returns an
/// empty string when the field is valid, or is optional and absent. For an entry, the message contains the entry's
/// first field, if that is a string.
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

/// Describes what is wrong with an entry as a whole: "must give minPercent or maxPercent". Returns an empty string when
/// the entry is valid.
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
