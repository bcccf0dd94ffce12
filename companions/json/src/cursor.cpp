#include "cursor.hpp"

#include <array>
#include <bitset>

#include "utf8.hpp"

namespace cupel::json {

namespace {

// The character of an escape sequence, by the letter after the backslash; 0 for any other letter.
constexpr std::array<char, 256> kEscapes = [] {
  std::array<char, 256> meant{};
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
  for (std::size_t k = 0; k < kLetters.size(); ++k) meant[static_cast<unsigned char>(kLetters[k])] = kMeant[k];
  return meant;
}();

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

std::string shown(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte > 0x20 && byte < 0x7F) return std::string("'") + c + "'";
  constexpr std::string_view kHex = "0123456789ABCDEF";
  return std::string("the byte 0x") + kHex[byte >> 4U] + kHex[byte & 15U];
}

}  // namespace

char Cursor::end_of_text() const {
  if (text_end_ == TextEnd::Open) throw NeedsMore();
  return '\0';
}

void Cursor::enter() {
  if (++depth_ > max_depth_) fail(at_, "nested deeper than " + std::to_string(max_depth_) + " levels");
  ++at_;
}

bool Cursor::first_member(std::string_view& key) {
  enter();
  if (peek() == '}') {
    --depth_;
    ++at_;
    return false;
  }
  read_key(key);
  return true;
}

bool Cursor::end_of_object() {
  if (at_ == end_ || *at_ != '}') expected("',' or '}' after a member");
  --depth_;
  ++at_;
  return false;
}

bool Cursor::first_element() {
  enter();
  if (peek() != ']') return true;
  --depth_;
  ++at_;
  return false;
}

bool Cursor::end_of_array() {
  if (at_ == end_ || *at_ != ']') expected("',' or ']' after an element");
  --depth_;
  ++at_;
  return false;
}

// Copies each block before counting its plain bytes, which avoids an unpredictable branch.
std::string_view Cursor::unescape(const char* from, std::string& buffer) {
  at_ = from;
  std::size_t size = 0;  // of the unescaped text; the buffer is longer
  while (true) {
    if (buffer.size() < size + kBlock + kLongestUtf8) buffer.resize(2 * size + 256);
    char* out = buffer.data() + size;
    std::size_t plain = 0;
    if (const auto left = static_cast<std::size_t>(end_ - at_); left >= kBlock) {
      std::memcpy(out, at_, kBlock);
      plain = plain_bytes(at_, non_ascii_);
      if (plain == kBlock) {
        at_ += kBlock;
        size += kBlock;
        continue;
      }
    } else {
      std::memcpy(out, at_, left);
      plain = static_cast<std::size_t>(special(at_) - at_);
    }
    at_ += plain;
    size += plain;
    if (at_ == end_) fail_at_end("inside a string");
    if (*at_ == '"') break;
    if (*at_ != '\\') fail_in_string(at_);
    size += write_utf8(out + plain, escape());
  }
  ++at_;
  return {buffer.data(), size};
}

void Cursor::skip_string() {
  at_ = special(at_ + 1);
  while (at_ == end_ || *at_ != '"') {
    if (at_ == end_) fail_at_end("inside a string");
    if (*at_ != '\\') fail_in_string(at_);
    escape();
    at_ = special(at_);
  }
  ++at_;
}

// Reads an escape sequence, beginning at the backslash.
std::uint32_t Cursor::escape() {
  const char meant = end_ - at_ > 1 ? kEscapes[static_cast<unsigned char>(at_[1])] : '\0';
  if (meant == '\0') return unicode_escape();
  at_ += 2;
  return static_cast<unsigned char>(meant);
}

// A surrogate pair is one character.
std::uint32_t Cursor::unicode_escape() {
  const char* const start = at_++;
  if (at_ == end_) fail_at_end("inside a string");
  if (*at_++ != 'u') {
    fail(start, "a backslash must be followed by one of \"\\/bfnrtu, not by " + shown(at_[-1]));
  }
  const std::uint32_t first = hex4();
  if (first < 0xD800 || first > 0xDFFF) return first;
  constexpr const char* kLone = "a surrogate must be half of a pair";
  if (first > 0xDBFF) fail(start, kLone);
  if (at_ == end_ || (at_[0] == '\\' && at_ + 1 == end_)) fail_at_end("inside a string");
  if (at_[0] != '\\' || at_[1] != 'u') fail(start, kLone);
  at_ += 2;
  const std::uint32_t second = hex4();
  if (second < 0xDC00 || second > 0xDFFF) fail(start, kLone);
  return 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00);
}

std::uint32_t Cursor::hex4() {
  std::uint32_t value = 0;
  for (int k = 0; k < 4; ++k, ++at_) {
    if (at_ == end_) fail_at_end("inside a string");
    const char c = *at_;
    const char lower = static_cast<char>(c | 0x20);
    if (!is_digit(c) && (lower < 'a' || lower > 'f')) {
      fail(at_, "\\u must be followed by four hexadecimal digits, not by " + shown(c));
    }
    value = value * 16 + static_cast<std::uint32_t>(is_digit(c) ? c - '0' : lower - 'a' + 10);
  }
  return value;
}

NumberToken Cursor::number() {
  const char* const start = at_;
  const auto digits = [&](std::string_view where) {
    const char* const from = at_;
    while (at_ != end_ && is_digit(*at_)) ++at_;
    if (at_ == end_ && text_end_ == TextEnd::Open) throw NeedsMore();
    if (at_ != from) return;
    if (at_ == end_) fail_at_end("inside a number");
    fail(at_, "a digit must follow " + std::string(where) + ", not " + shown(*at_));
  };
  if (*at_ == '-') ++at_;
  const char* const first = at_;
  digits("a minus sign");
  if (*first == '0' && at_ - first > 1) fail(first, "a number must not have a leading zero");
  bool integral = true;
  if (at_ != end_ && *at_ == '.') {
    integral = false;
    ++at_;
    digits("a decimal point");
  }
  if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
    integral = false;
    ++at_;
    if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
    digits("an exponent's 'e'");
  }
  return {{start, static_cast<std::size_t>(at_ - start)}, integral};
}

void Cursor::literal(std::string_view word) {
  for (const char c : word) {
    if (at_ == end_) fail_at_end("inside a value");
    if (*at_ != c) fail(at_, "expected " + std::string(word) + ", found " + shown(*at_));
    ++at_;
  }
}

bool Cursor::boolean() {
  const bool value = *at_ == 't';
  literal(value ? "true" : "false");
  return value;
}

void Cursor::null() { literal("null"); }

std::string_view Cursor::skip() {
  const int outside = depth_;
  std::bitset<kMaxDepth + 1> in_object;  // by depth
  std::string_view key;
  Type next = type();
  const char* const start = at_;
  while (true) {
    bool opened = false;
    switch (next) {
      case Type::Object:
        opened = first_member(key);
        if (opened) in_object.set(static_cast<std::size_t>(depth_));
        break;
      case Type::Array:
        opened = first_element();
        if (opened) in_object.reset(static_cast<std::size_t>(depth_));
        break;
      case Type::String:
        skip_string();
        break;
      case Type::Number:
        number();
        break;
      case Type::Bool:
        boolean();
        break;
      case Type::Null:
        null();
        break;
    }
    // Leave containers until one has another value.
    while (!opened) {
      if (depth_ == outside) return {start, static_cast<std::size_t>(at_ - start)};
      opened = in_object.test(static_cast<std::size_t>(depth_)) ? next_member(key) : next_element();
    }
    next = type();
  }
}

void Cursor::finish() {
  if (peek() != '\0' || at_ != end_) expected("the end of the text after the value");
}

void Cursor::fail(const char* at, const std::string& problem) const {
  const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
  broken_text(place_of(text, static_cast<std::size_t>(at - begin_), origin_), problem);
}

void Cursor::fail_in_string(const char* at) const {
  fail(at, "a control character (" + shown(*at) + ") must be escaped in a string");
}

void Cursor::fail_at_end(std::string_view where) const {
  if (text_end_ == TextEnd::Open) throw NeedsMore();
  fail(end_, ends() + " " + std::string(where));
}

void Cursor::expected(std::string_view what) const {
  if (at_ == end_) fail(at_, ends() + "; expected " + std::string(what));
  fail(at_, "expected " + std::string(what) + ", found " + shown(*at_));
}

TextPlace place_of(std::string_view text, std::size_t offset, TextPlace origin) noexcept {
  for (std::size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++origin.line;
      origin.column = 1;
    } else {
      ++origin.column;
    }
  }
  return origin;
}

}  // namespace cupel::json
