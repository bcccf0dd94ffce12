#ifndef CUPEL_JSON_SRC_COMPLETE_VALUE_HPP
#define CUPEL_JSON_SRC_COMPLETE_VALUE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "cursor.hpp"
#include "read_buffer.hpp"

namespace cupel::json {

/// Finds the end of the value at the beginning of a text that is still being read. Each call continues where the last
/// one stopped, so every byte is examined once, however small the pieces are.
class ValueEndScanner {
 public:
  /// Whether the value ends within `text`, which must begin with the text of the last call. Unmatched brackets and
  /// control characters in strings also count as an end: the parser reports them.
  bool within(std::string_view text);

 private:
  std::string open_;  // the closing brackets that are still to come
  std::size_t at_ = 0;
  bool in_string_ = false;
};

/// Reads on until it makes sense to parse the value at the buffer's beginning again.
void read_more(ReadBuffer& buffer, ValueEndScanner& end);

/// Returns `parse` of the buffer's text. Reads more and calls `parse` again when it throws NeedsMore. All calls
/// together see a small multiple of the value's bytes, and nothing waits for bytes after the value.
template <class Parse>
auto parse_complete_value(ReadBuffer& buffer, const Parse& parse) {
  ValueEndScanner end;
  while (true) {
    try {
      return parse(buffer.text());
    } catch (const NeedsMore&) {
      read_more(buffer, end);
    }
  }
}

}  // namespace cupel::json

#endif
