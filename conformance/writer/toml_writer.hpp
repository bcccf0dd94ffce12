#ifndef CUPEL_CONFORMANCE_TOML_WRITER_HPP
#define CUPEL_CONFORMANCE_TOML_WRITER_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "cupel/model/timestamp.hpp"

namespace cupel::conformance {

// Writers for pieces of TOML text.

/// A basic string on one line. Escapes invisible characters and those that could make a line look like another one.
/// Throws Error (InvalidArgument) if the text is not UTF-8.
void append_toml_string(std::string& out, std::string_view text);
std::string toml_string(std::string_view text);

/// A text for a comment, escaped in the same way. Throws like append_toml_string().
std::string visible_text(std::string_view text);

/// A key, quoted if necessary.
std::string toml_key(std::string_view key);

/// A float that reads back as the same double: `1.0`, `1e+300`, `-inf`.
std::string toml_float(double value);

/// The first `characters` characters, with an ellipsis if there are more. Never splits a UTF-8 sequence.
std::string clipped(std::string_view text, std::size_t characters);

/// Writes headers, and fields below them, one per line.
class TomlWriter {
 public:
  explicit TomlWriter(std::string& out) : out_(out) {}

  /// `[path]`, after a blank line.
  void table(std::string_view path) { out_.append("\n[").append(path).append("]\n"); }
  /// `[[path]]`, after a blank line.
  void element(std::string_view path) { out_.append("\n[[").append(path).append("]]\n"); }

  void string(std::string_view key, std::string_view value) {
    begin(key);
    append_toml_string(out_, value);
    out_ += '\n';
  }
  void integer(std::string_view key, std::int64_t value) { text(key, std::to_string(value)); }
  void real(std::string_view key, double value) { text(key, toml_float(value)); }
  void boolean(std::string_view key, bool value) { text(key, value ? "true" : "false"); }
  void date_time(std::string_view key, Timestamp value) { text(key, value.to_string()); }

  /// Writes a value that is already TOML. `key` must not need quotes.
  void text(std::string_view key, std::string_view value) {
    begin(key);
    out_.append(value).append("\n");
  }

 private:
  void begin(std::string_view key) { out_.append(key).append(" = "); }

  std::string& out_;
};

/// `{ a = 1, b = "c" }`, or `{}`.
class InlineTable {
 public:
  InlineTable& add(std::string_view key, std::string_view toml_value) {
    text_.append(text_.empty() ? "{ " : ", ").append(toml_key(key)).append(" = ").append(toml_value);
    return *this;
  }
  std::string text() const { return text_.empty() ? "{}" : text_ + " }"; }

 private:
  std::string text_;
};

}  // namespace cupel::conformance

#endif
