#ifndef CUPEL_JSON_SRC_TEXT_HPP
#define CUPEL_JSON_SRC_TEXT_HPP

// The pieces of JSON text.

#include <cstdint>
#include <string>
#include <string_view>

namespace cupel::json {

/// In double quotes, with what must be escaped escaped. Throws Error (InvalidJson) for a text that is not UTF-8.
void append_string(std::string& out, std::string_view text);

/// As above for messages, which must come through: bytes that are not UTF-8 become U+FFFD.
void append_message(std::string& out, std::string_view text);

void append_number(std::string& out, std::int64_t value);
void append_number(std::string& out, double value);  ///< the shortest text that reads back the same; null if not finite

/// A number that is read back as a double even where it is a whole one: 1.0.
void append_real(std::string& out, double value);

/// Valid JSON without the white space between its tokens; everything else stays as it is.
void append_minified(std::string& out, std::string_view json);

/// Members of an object, separated by commas: `Members(out).name("a")...`.
class ObjectWriter {
 public:
  explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }

  /// Begins a member; its value must follow. `name` must not need escaping.
  std::string& name(std::string_view name) {
    if (!first_) out_ += ',';
    first_ = false;
    out_.append("\"").append(name).append("\":");
    return out_;
  }
  /// As above for a name that somebody else chose.
  std::string& key(std::string_view key) {
    if (!first_) out_ += ',';
    first_ = false;
    append_string(out_, key);
    out_ += ':';
    return out_;
  }

  void text(std::string_view member, std::string_view value) { append_string(name(member), value); }
  void number(std::string_view member, std::int64_t value) { append_number(name(member), value); }
  void number(std::string_view member, double value) { append_number(name(member), value); }
  void boolean(std::string_view member, bool value) { name(member) += value ? "true" : "false"; }

  void close() { out_ += '}'; }

 private:
  std::string& out_;
  bool first_ = true;
};

/// `[a,b]`, each element appended by `append_element(out, element)`.
template <class List, class Append>
void append_list(std::string& out, const List& list, Append append_element) {
  out += '[';
  bool first = true;
  for (const auto& element : list) {
    if (!first) out += ',';
    first = false;
    append_element(out, element);
  }
  out += ']';
}

}  // namespace cupel::json

#endif
