#ifndef CUPEL_JSON_SRC_SPEC_READER_HPP
#define CUPEL_JSON_SRC_SPEC_READER_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cupel/policy/policy.hpp"
#include "described_names.hpp"
#include "readers.hpp"

namespace cupel::json {

/// Reads described structs. There is an overload of value() for each type of field.
///
/// A reader that `checks` checks the range of each number as soon as a strategy's field is read, and for an entry of a
/// list once the whole entry is read. Otherwise building the strategy checks the ranges.
class SpecReader {
 public:
  template <class Type>
  using As = std::type_identity<Type>;

  static constexpr ErrorCode kShape = ErrorCode::InvalidPolicy;

  /// `number` is the error code for numbers out of range, `depth` the nesting level of a scorer.
  SpecReader(ReadScope scope, ErrorCode number, bool checks, int depth = 1) noexcept
      : scope_(scope), number_(number), checks_(checks), depth_(depth) {}

  /// Reads a strategy or a shape whose fields have been found.
  template <description::Named Spec, std::size_t N>
  Spec read(const ObjectFields<N>& fields) const {
    Spec spec = description::blank<Spec>();
    description::for_each_field<Spec>([&](const auto& field) {
      read_field(fields, field, spec);
      check_field(fields, field, spec);
    });
    return spec;
  }

  /// Reads the alternative of the variant that the field `type` names: calls `read(std::type_identity<Alternative>())`.
  template <class Variant, std::size_t N, class Read>
  Variant read_alternative(const ObjectFields<N>& fields, const Read& read) const {
    fields.require(kTypeField);
    const Path path = fields.path(kTypeField);
    const std::string type(read_string(scope_.cursor, path, kShape));
    std::optional<Variant> result;
    description::for_each_alternative<Variant>([&]<class Type>(As<Type> as) {
      if (!result && type == Type::kName) result.emplace(read(as));
    });
    if (!result) {
      reject_choice(kShape, path, type, [](const auto& visit) {
        description::for_each_alternative<Variant>([&]<class Type>(As<Type>) { visit(Type::kName); });
      });
    }
    return std::move(*result);
  }

  template <std::size_t N, class Owner, class Value>
  void read_field(const ObjectFields<N>& fields, const description::Field<Owner, Value>& field, Owner& owner) const {
    if (field.required) {
      fields.require(field.name);
    } else if (!fields.seek(field.name)) {
      return;
    }
    field.of(owner) = value(fields.path(field.name), As<Value>());
  }

  template <std::size_t N, class Owner, class Value>
  void check_field(const ObjectFields<N>& fields, const description::Field<Owner, Value>& field,
                   const Owner& owner) const {
    if (!checks_) return;
    std::string problem = description::field_problem(field, owner);
    if (!problem.empty()) reject(number_, fields.path(field.name), std::move(problem));
  }

  double value(const Path& path, As<double>) const { return read_number(scope_.cursor, path, kShape, number_); }
  Seconds value(const Path& path, As<Seconds>) const { return Seconds(value(path, As<double>())); }
  std::int64_t value(const Path& path, As<std::int64_t>) const {
    return read_integer(scope_.cursor, path, kShape, number_);
  }
  bool value(const Path& path, As<bool>) const { return read_bool(scope_.cursor, path, kShape); }
  std::string value(const Path& path, As<std::string>) const {
    return std::string(read_string(scope_.cursor, path, kShape));
  }
  ContextKind value(const Path& path, As<ContextKind>) const {
    return kind_from(read_string(scope_.cursor, path, kShape), path, kShape);
  }
  Timestamp value(const Path& path, As<Timestamp>) const {
    const std::string_view text = read_string(scope_.cursor, path, kShape);
    try {
      return Timestamp::parse(text);
    } catch (const Error& error) {
      reject(kShape, path, std::string(error.problem()));
    }
  }

  template <class Enumeration>
  requires std::is_enum_v<Enumeration> Enumeration value(const Path& path, As<Enumeration>)
  const {
    const std::string_view text = read_string(scope_.cursor, path, kShape);
    for (const description::Choice<Enumeration>& choice : choices(Enumeration())) {
      if (choice.name == text) return choice.value;
    }
    reject_choice(kShape, path, text, [](const auto& visit) {
      for (const description::Choice<Enumeration>& choice : choices(Enumeration())) visit(choice.name);
    });
  }

  template <class Value>
  std::optional<Value> value(const Path& path, As<std::optional<Value>>) const {
    return value(path, As<Value>());
  }

  // A list of entries.
  template <description::Entry Type>
  std::vector<Type> value(const Path& path, As<std::vector<Type>>) const {
    expect_array(scope_.cursor, path, kShape);
    std::vector<Type> entries;
    for (bool more = scope_.cursor.first_element(); more; more = scope_.cursor.next_element()) {
      const Path at = path[entries.size()];
      const ObjectFields fields(scope_, at, kShape, kFieldNames<Type>);
      Type entry = description::blank<Type>();
      description::for_each_field<Type>([&](const auto& field) { read_field(fields, field, entry); });
      description::for_each_field<Type>([&](const auto& field) { check_field(fields, field, entry); });
      std::string problem = description::entry_problem(entry);
      if (!problem.empty()) reject(kShape, at, std::move(problem));
      entries.push_back(std::move(entry));
      fields.finish();
    }
    return entries;
  }

  // Weights by kind or by tag: an object with a member for each.
  template <description::WeightEntry Type>
  std::vector<Type> value(const Path& path, As<std::vector<Type>>) const {
    constexpr auto kKey = std::get<0>(Type::fields());
    constexpr auto kNumber = std::get<1>(Type::fields());
    Cursor& cursor = scope_.cursor;
    expect_object(cursor, path, kShape);
    std::vector<Type> weights;
    std::string_view key;
    for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
      const std::string name(key);
      const Path at = path / name;
      Type entry = description::blank<Type>();
      kKey.of(entry) = key_from(name, at, As<typename decltype(kKey)::Member>());
      kNumber.of(entry) = value(at, As<double>());
      std::string problem = checks_ ? description::field_problem(kNumber, entry) : "";
      if (!problem.empty()) reject(number_, at, std::move(problem));
      weights.push_back(std::move(entry));
    }
    return weights;
  }

  // One of several named shapes.
  template <description::Shaped Type>
  Type value(const Path& path, As<Type>) const {
    const ObjectFields fields(scope_, path, kShape, kVariantNames<typename Type::Shape>);
    return Type(read_alternative<typename Type::Shape>(
        fields, [&]<class Shape>(As<Shape>) -> typename Type::Shape { return read<Shape>(fields); }));
  }

  std::shared_ptr<const ScorerSpec> value(const Path& path, As<std::shared_ptr<const ScorerSpec>>) const {
    return std::make_shared<const ScorerSpec>(scorer_from(scope_, path, depth_ + 1));
  }
  std::vector<ScorerSpec> value(const Path& path, As<std::vector<ScorerSpec>>) const {
    return scorers_from(scope_, path, depth_ + 1);
  }

 private:
  static std::string key_from(const std::string& key, const Path& /*path*/, As<std::string>) { return key; }
  static ContextKind key_from(const std::string& key, const Path& path, As<ContextKind>) {
    return kind_from(key, path, kShape);
  }

  ReadScope scope_;
  ErrorCode number_;
  bool checks_;
  int depth_;
};

}  // namespace cupel::json

#endif
