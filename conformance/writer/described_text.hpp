#ifndef CUPEL_CONFORMANCE_DESCRIBED_TEXT_HPP
#define CUPEL_CONFORMANCE_DESCRIBED_TEXT_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "conformance/vector_names.hpp"
#include "toml_writer.hpp"

namespace cupel::conformance {

/// Converts values of described fields to TOML. There is an overload of value() for each type of field.
struct DescribedText {
  static std::string value(double number) { return toml_float(number); }
  static std::string value(Seconds time) { return toml_float(time.count()); }
  static std::string value(std::int64_t number) { return std::to_string(number); }
  static std::string value(bool flag) { return flag ? "true" : "false"; }
  static std::string value(const std::string& text) { return toml_string(text); }
  static std::string value(const ContextKind& kind) { return toml_string(kind.text()); }
  static std::string value(const Timestamp& time) { return time.to_string(); }

  template <class Enumeration>
  requires std::is_enum_v<Enumeration>
  static std::string value(Enumeration choice) { return toml_string(vector_choice(description::choice_name(choice))); }

  /// The optional must not be empty.
  template <class Value>
  static std::string value(const std::optional<Value>& some) {
    return value(some.value());
  }

  /// Each entry is an inline table on its own line.
  template <description::Entry Type>
  static std::string value(const std::vector<Type>& entries) {
    if (entries.empty()) return "[]";
    std::string text = "[\n";
    for (const Type& entry : entries) text.append("  ").append(fields({}, entry)).append(",\n");
    return text + "]";
  }

  /// An inline table that begins with the shape's name.
  template <description::Shaped Type>
  static std::string value(const Type& shaped) {
    return std::visit(
        []<class Shape>(const Shape& shape) {
          InlineTable table;
          return fields(table.add("type", toml_string(vector_name<Shape>())), shape);
        },
        shaped.shape());
  }

 private:
  // Writes all fields after those that `table` already has. An inline table must be on one line, and so must its
  // values.
  template <description::Described Type>
  static std::string fields(InlineTable table, const Type& owner) {
    description::for_each_field<Type>([&](const auto& field) {
      const auto effective = description::effective_value(field, owner);
      const auto* const given = description::held_value(effective);
      if (given != nullptr) table.add(vector_name(field), in_one_line(*given));
    });
    return table.text();
  }

  template <class Value>
  static std::string in_one_line(const Value& plain) {
    return value(plain);
  }
  template <description::Entry Type>
  static std::string in_one_line(const std::vector<Type>& entries) {
    std::string text;
    for (const Type& entry : entries) text.append(text.empty() ? "" : ", ").append(fields({}, entry));
    return "[" + text + "]";
  }
};

}  // namespace cupel::conformance

#endif
