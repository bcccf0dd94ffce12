#ifndef CUPEL_JSON_TEXT_HPP
#define CUPEL_JSON_TEXT_HPP

/// @file
/// Objects and lists of your own as JSON text on one line, appended to a string:
///
///     ObjectWriter object(out);
///     object.text("name", "a \"quoted\" name");
///     append_list(object.name("positions"), selection.positions);
///     append_json(object.name("budget"), budget);
///     object.close();
///
/// Everything here is safe to use from many threads at once, each with a string of its own.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "cupel/export.hpp"
#include "cupel/json/write.hpp"

namespace cupel::json {

/// @{
/// Appends a number; a double as the shortest text that reads back the same, one that is not finite as null.
CUPEL_API void append_number(std::string& out, std::int64_t value);
CUPEL_API void append_number(std::string& out, std::uint64_t value);
CUPEL_API void append_number(std::string& out, double value);
template <std::integral Integer>
requires(!std::same_as<Integer, bool>) void append_number(std::string& out, Integer value) {
  append_number(out,
                static_cast<std::conditional_t<std::signed_integral<Integer>, std::int64_t, std::uint64_t>>(value));
}
/// @}

/// Appends a value without the white space between its tokens, so on one line; everything else stays as it is. `json`
/// must be valid JSON and is not checked.
CUPEL_API void append_minified(std::string& out, std::string_view json);

/// Writes one object, member by member. It refers to the string, which must outlive it, and which only the value of the
/// member that was begun last may be appended to until the next one.
class ObjectWriter {
 public:
  /// Begins an object at the end of `out`, which has to outlive the writer.
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }

  /// Begins a member and returns the string, to which its value must be appended. `name` must not need escaping.
  std::string& name(std::string_view name) {
    separate();
    out_.append("\"").append(name).append("\":");
    return out_;
  }
  /// The same for any name. Throws Error (InvalidJson) for one that is not valid UTF-8.
  std::string& key(std::string_view key) {
    separate();
    append_json(out_, key);
    out_ += ':';
    return out_;
  }

  /// @{
  /// Appends a member; `member` must not need escaping. Throws Error (InvalidJson) for a text that is not valid UTF-8.
  void text(std::string_view member, std::string_view value) { append_json(name(member), value); }
  template <class Number>
  void number(std::string_view member, Number value) {
    append_number(name(member), value);
  }
  void boolean(std::string_view member, bool value) { name(member) += value ? "true" : "false"; }
  /// @}

  /// Ends the object. To be called once, after its last member.
  void close() { out_ += '}'; }

 private:
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }

  std::string& out_;
  bool first_ = true;
};

/// Writes one list, element by element. As ObjectWriter.
class ListWriter {
 public:
  /// Begins a list at the end of `out`, which has to outlive the writer.
  explicit ListWriter(std::string& out) : out_(out) { out_ += '['; }

  /// Begins an element and returns the string, to which it must be appended.
  std::string& element() {
    if (!first_) out_ += ',';
    first_ = false;
    return out_;
  }

  /// Ends the list. To be called once, after its last element.
  void close() { out_ += ']'; }

 private:
  std::string& out_;
  bool first_ = true;
};

/// Appends a whole list, each element by `append_element(out, element)`.
template <class List, class Append>
void append_list(std::string& out, const List& list, Append append_element) {
  ListWriter writer(out);
  for (const auto& element : list) append_element(writer.element(), element);
  writer.close();
}

/// Appends a list of numbers or of texts.
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
