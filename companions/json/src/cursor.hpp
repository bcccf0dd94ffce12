#ifndef CUPEL_JSON_SRC_CURSOR_HPP
#define CUPEL_JSON_SRC_CURSOR_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "cupel/error.hpp"
#include "cupel/json/read.hpp"
#include "special_characters.hpp"

namespace cupel::json {

/// Thrown when a buffer ends before the text does: read more and parse again from the start.
struct NeedsMore {};

/// What the end of a Cursor's text means.
enum class TextEnd {
  Text,  ///< the end of the input
  Line,  ///< the end of a line; other lines follow
  Open,  ///< more input is to be read: throws NeedsMore
};

/// A number as the text spells it.
struct NumberToken {
  std::string_view text;
  bool integral;  ///< neither fraction nor exponent
};

/// Walks through JSON text once, from left to right, and returns its values. Strict: whatever it has passed is JSON as
/// RFC 8259 defines it, nested no deeper than the given limit, without lone surrogates. It does not check that the text
/// is UTF-8: check_utf8() does. Throws Error (InvalidJson) with the place and a description of the problem.
///
/// Why not a document tree: ids, nested metadata and numbers beyond 64 bits must be kept as they are written, errors
/// need a place, and building a tree would be a second pass over the same bytes. See README.md.
class Cursor {
 public:
  enum class Type { Object, Array, String, Number, Bool, Null };

  struct Mark {
    const char* at;
    int depth;
  };

  /// `origin` is the place of the text's first byte in its file.
  explicit Cursor(std::string_view text, TextPlace origin = {1, 1}, int max_depth = kMaxDepth,
                  TextEnd text_end = TextEnd::Text) noexcept
      : begin_(text.data()),
        at_(begin_),
        end_(begin_ + text.size()),
        max_depth_(std::min(max_depth, kMaxDepth)),
        origin_(origin),
        text_end_(text_end) {}

  /// The type of the next value.
  Type type() {
    switch (peek()) {
      case '"':
        return Type::String;
      case '{':
        return Type::Object;
      case '[':
        return Type::Array;
      case 't':
      case 'f':
        return Type::Bool;
      case 'n':
        return Type::Null;
      case '-':
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
      case '8':
      case '9':
        return Type::Number;
      default:
        expected("a value");
    }
  }

  // `for (bool more = c.first_member(key); more; more = c.next_member(key)) { one value }`. The key is valid until the
  // next key is read.
  bool first_member(std::string_view& key);
  bool next_member(std::string_view& key) {
    if (peek() != ',') return end_of_object();
    ++at_;
    read_key(key);
    return true;
  }

  // `for (bool more = c.first_element(); more; more = c.next_element()) { one value }`.
  bool first_element();
  bool next_element() {
    if (peek() != ',') return end_of_array();
    ++at_;
    return true;
  }

  // Reads the next value, whose type must have been checked.
  std::string_view string() { return string_into(value_buffer_); }  ///< valid until the next string is read
  NumberToken number();
  bool boolean();
  void null();

  /// Skips any value, checking it as strictly as if it were read. Uses no stack, however deep the value is.
  std::string_view skip();

  /// Throws unless only white space follows.
  void finish();

  /// The next character that is not white space; 0 at the end of the text.
  char peek() {
    for (; at_ != end_; ++at_) {
      const char c = *at_;
      if (static_cast<unsigned char>(c) > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) return c;
    }
    return end_of_text();
  }

  /// Skips `text`, of 8 to 24 bytes, if exactly that comes next.
  bool follows(std::string_view text) noexcept {
    if (static_cast<std::size_t>(end_ - at_) < text.size() || text.size() < 8) return false;
    const std::size_t last = text.size() - 8;
    const auto differ = [&](std::size_t k) { return load(at_ + k) ^ load(text.data() + k); };
    if ((differ(0) | differ(last) | differ(last / 2)) != 0) return false;
    at_ += text.size();
    return true;
  }

  /// Reads an integer of at most 18 digits. Leaves any other number alone, and one that ends with the text.
  bool take_short_integer(std::int64_t& value) noexcept {
    const char* digit = at_;
    const bool negative = digit != end_ && *digit == '-';
    if (negative) ++digit;
    const char* const first = digit;
    std::int64_t sum = 0;
    for (; end_ - digit > 0 && *digit >= '0' && *digit <= '9'; ++digit) {
      if (digit - first == 18) return false;
      sum = sum * 10 + (*digit - '0');
    }
    if (digit == end_ || digit == first || *digit == '.' || *digit == 'e' || *digit == 'E') return false;
    if (*first == '0' && digit - first > 1) return false;
    value = negative ? -sum : sum;
    at_ = digit;
    return true;
  }

  /// Whether `string`, which was read, is a view of the text itself and so stays valid.
  bool holds(std::string_view string) const noexcept { return string.data() != value_buffer_.data(); }

  /// False if everything passed is ASCII, which needs no check_utf8().
  bool saw_non_ascii() const noexcept { return non_ascii_ != 0; }

  Mark mark() const noexcept { return {at_, depth_}; }
  void rewind(Mark mark) noexcept {
    at_ = mark.at;
    depth_ = mark.depth;
  }
  const char* position() const noexcept { return at_; }

  [[noreturn]] void fail(const char* at, const std::string& problem) const;

 private:
  std::string_view string_into(std::string& buffer) {
    const char* const from = ++at_;
    at_ = special(at_);
    if (at_ != end_ && *at_ == '"') return {from, static_cast<std::size_t>(at_++ - from)};
    return unescape(from, buffer);
  }
  void read_key(std::string_view& key) {
    if (peek() != '"') expected("a member's name in double quotes");
    key = string_into(key_buffer_);
    if (peek() != ':') expected("':' after a member's name");
    ++at_;
  }
  std::string_view unescape(const char* from, std::string& buffer);
  bool end_of_object();
  bool end_of_array();
  char end_of_text() const;
  void skip_string();
  void literal(std::string_view word);
  void enter();
  std::uint32_t escape();
  std::uint32_t unicode_escape();
  std::uint32_t hex4();
  static std::uint64_t load(const char* bytes) noexcept {
    std::uint64_t value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }
  const char* special(const char* from) noexcept { return find_special(from, end_, non_ascii_); }
  [[noreturn]] void fail_in_string(const char* at) const;
  [[noreturn]] void fail_at_end(std::string_view where) const;
  [[noreturn]] void expected(std::string_view what) const;
  std::string ends() const { return text_end_ == TextEnd::Line ? "the line ends" : "the text ends"; }

  const char* begin_;
  const char* at_;
  const char* end_;
  int depth_ = 0;
  int max_depth_;
  std::uint64_t non_ascii_ = 0;
  TextPlace origin_;
  TextEnd text_end_;
  std::string key_buffer_;
  std::string value_buffer_;
};

/// Throws Error (InvalidJson) with the place of the first byte that is not UTF-8.
void check_utf8(std::string_view text, TextPlace origin = {1, 1});

/// The place of `offset` in a text that begins at `origin`.
TextPlace place_of(std::string_view text, std::size_t offset, TextPlace origin) noexcept;

/// Throws Error (InvalidJson): `line 3, column 14: problem`.
[[noreturn]] void broken_text(TextPlace place, const std::string& problem);

/// Strips a leading byte-order mark.
std::string_view without_bom(std::string_view text) noexcept;

/// Strips a line's LF or CRLF, so that messages are the same for both.
std::string_view without_line_break(std::string_view line) noexcept;

}  // namespace cupel::json

#endif
