#ifndef CUPEL_JSON_TEXT_HPP
#define CUPEL_JSON_TEXT_HPP

/// @file
/// Writers for your own JSON objects and lists. They append JSON text on one line to a string:
///
///     ObjectWriter object(out);
///     object.text("name", "a \"quoted\" name");
///     append_list(object.name("positions"), selection.positions);
///     append_json(object.name("budget"), budget);
///     object.close();
///
/// Safe to use from many threads at once, as long as each thread has its own string.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "cupel/export.hpp"
#include "cupel/json/write.hpp"

namespace cupel::json {

/// @{
/// Appends a number. A double is written as the shortest text that reads back the same. A number that is not finite is
/// written as null.
CUPEL_API void append_number(std::string& out, std::int64_t value);
CUPEL_API void append_number(std::string& out, std::uint64_t value);
CUPEL_API void append_number(std::string& out, double value);
template <std::integral Integer>
requires(!std::same_as<Integer, bool>) void append_number(std::string& out, Integer value) {
  append_number(out,
                static_cast<std::conditional_t<std::signed_integral<Integer>, std::int64_t, std::uint64_t>>(value));
}
/// @}

/// Appends a JSON value on one line, without white space between tokens. Everything else is unchanged. `json` must be
/// valid JSON; it is not checked.
CUPEL_API void append_minified(std::string& out, std::string_view json);

/// Writes one JSON object, member by member. It keeps a reference to the string, which must outlive it. Between the
/// beginning of one member and the next, append only the value of that member to the string.
class ObjectWriter {
 public:
  /// Begins an object at the end of `out`, which must outlive the writer.
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }

  /// Begins a member and returns the string, to which its value must be appended. `name` must not need escaping.
  std::string& name(std::string_view name) {
    separate();
    out_.append("\"").append(name).append("\":");
    return out_;
  }
  /// Does the same for any name, escaping it. Throws Error (InvalidJson) for a name that is not valid UTF-8.
  std::string& key(std::string_view key) {
    separate();
    append_json(out_, key);
    out_ += ':';
    return out_;
  }

  /// @{
  /// Appends a member with its value. `member` must not need escaping. Throws Error (InvalidJson) for a string that is
  /// not valid UTF-8.
  void text(std::string_view member, std::string_view value) { append_json(name(member), value); }
  template <class Number>
  void number(std::string_view member, Number value) {
    append_number(name(member), value);
  }
  void boolean(std::string_view member, bool value) { name(member) += value ? "true" : "false"; }
  /// @}

  /// Ends the object. Call it once, after the last member.
  void close() { out_ += '}'; }

 private:
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }

  std::string& out_;
  bool first_ = true;
};

/// Writes one JSON list, element by element. It keeps a reference to the string, as ObjectWriter does.
class ListWriter {
 public:
  /// Begins a list at the end of `out`, which must outlive the writer.
  explicit ListWriter(std::string& out) : out_(out) { out_ += '['; }

  /// Begins an element and returns the string, to which the element must be appended.
  std::string& element() {
    if (!first_) out_ += ',';
    first_ = false;
    return out_;
  }

  /// Ends the list. Call it once, after the last element.
  void close() { out_ += ']'; }

 private:
  std::string& out_;
  bool first_ = true;
};

/// Appends a whole list. Calls `append_element(out, element)` for each element.
template <class List, class Append>
void append_list(std::string& out, const List& list, Append append_element) {
  ListWriter writer(out);
  for (const auto& element : list) append_element(writer.element(), element);
  writer.close();
}

/// Appends a list of numbers or of strings.
template <class List>
void append_list(std::string& out, const List& list) {
  append_list(out, list, [](std::string& to, const auto& element) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(element)>>) {
      append_number(to, element);
    } else {
      append_json(to, std::string_view(element));
    }
  });
}

}  // namespace cupel::json

#endif
