#ifndef CUPEL_JSON_SRC_COMPLETE_VALUE_HPP
#define CUPEL_JSON_SRC_COMPLETE_VALUE_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "cursor.hpp"
#include "read_buffer.hpp"

namespace cupel::json {

/// Looks for the end of the value that a text begins with while the text is still coming: each call goes on where the
/// last one stopped, so that a byte is looked at once however little comes at a time.
class ValueEndScanner {
 public:
  /// Whether the value ends within `text`, which begins with the text of the last call. Brackets that do not match and
  /// control characters in strings end it too: who parses it says what is wrong there.
  bool within(std::string_view text);

 private:
  std::string open_;  // the brackets that have to come
  std::size_t at_ = 0;
  bool in_string_ = false;
};

/// Reads on until it makes sense to parse the value at the buffer's beginning again.
void read_more(ReadBuffer& buffer, ValueEndScanner& end);

/// What `parse` returns for the buffer's text, called anew with more of it when it throws NeedsMore. All calls together
/// see a few times the value's bytes, and nothing is waited for that comes after the value.
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
