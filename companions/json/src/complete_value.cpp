#include "complete_value.hpp"

#include "special_characters.hpp"

namespace cupel::json {

bool ValueEndScanner::within(std::string_view text) {
  for (; at_ < text.size(); ++at_) {
    if (in_string_) {
      std::uint64_t non_ascii = 0;
      const char* const end = text.data() + text.size();
      at_ = static_cast<std::size_t>(find_special(text.data() + at_, end, non_ascii) - text.data());
      if (at_ == text.size()) return false;
    }
    const char c = text[at_];
    if (in_string_ && c == '\\') {
      if (at_ + 1 == text.size()) return false;  // the escaped character is still to come
      ++at_;
    } else if (in_string_) {
      if (c != '"') return true;
      in_string_ = false;
      if (open_.empty()) return true;
    } else if (c == '"') {
      in_string_ = true;
    } else if (c == '{' || c == '[') {
      open_ += c == '{' ? '}' : ']';
    } else if (c == '}' || c == ']') {
      if (open_.empty() || open_.back() != c) return true;
      open_.pop_back();
      if (open_.empty()) return true;
    } else if (open_.empty() && (c == ',' || static_cast<unsigned char>(c) <= ' ')) {
      return true;
    }
  }
  return false;
}

void read_more(ReadBuffer& buffer, ValueEndScanner& end) {
  const std::size_t parsed = buffer.text().size();
  while (buffer.more()) {
    const std::string_view text = buffer.text();
    // Also parse when the text has doubled, because broken text may never have an end, and before the length limit
    // rejects the text, so that the error is the syntax error and not the length.
    if (end.within(text) || text.size() / 2 >= parsed || buffer.is_too_long()) return;
  }
}

}  // namespace cupel::json
