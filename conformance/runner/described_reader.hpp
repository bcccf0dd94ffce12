#ifndef CUPEL_CONFORMANCE_DESCRIBED_READER_HPP
#define CUPEL_CONFORMANCE_DESCRIBED_READER_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "conformance/vector_names.hpp"
#include "vector_reader.hpp"

/// Reads described structs from a vector's tables, field by field and in order, so that the first mistake is the one
/// reported. Does not check the ranges of numbers: building the strategy does.
namespace cupel::conformance {

/// The scorers of `options[key]`, an array of tables with `type`, `weight` and options; in scorer_builder.cpp.
std::vector<ScorerSpec> read_scorers(const toml::table& options, std::string_view key);

/// Reads the scorer of `options[key]`, which is either a table with `type` and options, or a name; then its options are
/// in the same table as the key, among those of the outer scorer, whose name is `outer`. In scorer_builder.cpp.
std::shared_ptr<const ScorerSpec> read_inner_scorer(const toml::table& options, std::string_view key,
                                                    std::string_view outer);

/// Reads the alternative that `named[key]` names: calls `read(std::type_identity<Type>())` for the first type with that
/// name among those that `for_each(visit)` visits. `what` says what the alternatives are, for messages: "scorer".
template <class Result, class ForEach, class Read>
Result read_alternative(const toml::table& named, std::string_view key, const std::string& what,
                        const ForEach& for_each, const Read& read) {
  const std::string name = required_string(named, key);
  std::optional<Result> result;
  for_each([&]<class Type>(std::type_identity<Type> type) {
    if (!result && name == vector_name<Type>()) result.emplace(read(type));
  });
  if (!result) throw VectorError("unknown " + what + " '" + name + "'", *named.get(key));
  return std::move(*result);
}

/// The value of an enumeration by its name; nothing if the key is absent.
template <class Enumeration>
std::optional<Enumeration> find_choice(const toml::table& table, std::string_view key) {
  const std::optional<std::string> name = find_string(table, key);
  if (!name) return std::nullopt;
  for (const description::Choice<Enumeration>& choice : choices(Enumeration())) {
    if (vector_choice(choice.name) == *name) return choice.value;
  }
  std::string what(key);
  for (char& c : what) c = c == '_' ? ' ' : c;
  throw VectorError("unknown " + what + " '" + *name + "'", *table.get(key));
}

/// A plain value; nothing if the key is absent.
template <class Value>
std::optional<Value> find_value(const toml::table& table, std::string_view key) {
  if constexpr (std::is_same_v<Value, double>) {
    return find_number(table, key);
  } else if constexpr (std::is_same_v<Value, std::int64_t>) {
    return find_integer(table, key);
  } else if constexpr (std::is_same_v<Value, bool>) {
    return find_bool(table, key);
  } else if constexpr (std::is_same_v<Value, Timestamp>) {
    return find_timestamp(table, key);
  } else if constexpr (std::is_enum_v<Value>) {
    return find_choice<Value>(table, key);
  } else if constexpr (std::is_same_v<Value, Seconds>) {
    const std::optional<double> seconds = find_number(table, key);
    return seconds ? std::optional(Seconds(*seconds)) : std::nullopt;
  } else {
    std::optional<std::string> text = find_string(table, key);
    return text ? std::optional(Value(std::move(*text))) : std::nullopt;
  }
}

/// Reads the options of a strategy or a shape, without an inner slicer. Reads a clock first.
template <description::Named Type>
Type read_described(const toml::table& options);

/// A required value. All fields of a list's entries are required.
template <class Value>
Value required_value(const toml::table& table, std::string_view key) {
  if constexpr (kIsEntries<Value>) {
    using Entry = typename Value::value_type;
    Value entries;
    for (const toml::table* row : required_tables(table, key)) {
      auto entry = description::blank<Entry>();
      description::for_each_field<Entry>([&]<class Member>(const description::Field<Entry, Member>& field) {
        field.of(entry) = required_value<typename Held<Member>::type>(*row, vector_name(field));
      });
      entries.push_back(std::move(entry));
    }
    return entries;
  } else if constexpr (description::Shaped<Value>) {
    using Shape = typename Value::Shape;
    const toml::table& shape = required_table(table, key);
    return Value(read_alternative<Shape>(
        shape, "type", std::string(key), [](const auto& visit) { description::for_each_alternative<Shape>(visit); },
        [&]<class Alternative>(std::type_identity<Alternative>) { return read_described<Alternative>(shape); }));
  } else {
    std::optional<Value> value = find_value<Value>(table, key);
    if (!value) missing_field(table, key);
    return std::move(*value);
  }
}

/// Reads a field of `options` into its member.
template <class Owner, class Value>
void read_field(const toml::table& options, const description::Field<Owner, Value>& field, Owner& owner) {
  Value& member = field.of(owner);
  const std::string key = vector_name(field);
  if constexpr (kIsScorer<Value>) {
    member = read_inner_scorer(options, key, vector_name<Owner>());
  } else if constexpr (kIsScorers<Value>) {
    member = read_scorers(options, options.contains(kChildren) ? kChildren : key);
  } else if constexpr (kIsSlicer<Value>) {
    // Skip it: slicer_builder.cpp sets it, because quotas may wrap the slicer of the same table.
  } else if constexpr (kHasDefaultEntries<Value>) {
    if (find_bool(options, use_default_name(key)).value_or(!options.contains(key))) return;
    member = required_value<typename Held<Value>::type>(options, key);
  } else if (field.required || field.is_clock || options.contains(key)) {
    member = required_value<typename Held<Value>::type>(options, key);
  }
}

template <description::Named Type>
Type read_described(const toml::table& options) {
  Type result = description::blank<Type>();
  description::for_each_field<Type>([&]<class Value>(const description::Field<Type, Value>& field) {
    if (field.is_clock) read_field(options, field, result);
  });
  description::for_each_field<Type>([&]<class Value>(const description::Field<Type, Value>& field) {
    if (!field.is_clock) read_field(options, field, result);
  });
  return result;
}

}  // namespace cupel::conformance

#endif
