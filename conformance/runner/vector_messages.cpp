#include "vector_messages.hpp"

#include <cctype>
#include <type_traits>

#include "conformance/vector_names.hpp"

namespace cupel::conformance {

namespace {

// The key of a quota's field in vectors; for any other word, the word in snake_case.
std::string key_of(std::string_view word) {
  std::string key = in_lower_case(word, '_');
  description::for_each_field<PolicyQuota>([&](const auto& field) {
    if (field.name == word) key = vector_name(field);
  });
  return key;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// True for `maxTokens`, but not for `QuotaSlice` or `must`.
bool is_field_name(std::string_view word) {
  return word.front() >= 'a' && word.front() <= 'z' && in_lower_case(word, '_') != word;
}

}  // namespace

std::string with_vector_keys(std::string_view message) {
  std::string text;
  bool quoted = false;  // inside quotes, where the text is the vector's
  for (std::size_t at = 0; at < message.size();) {
    std::size_t end = at;
    while (end < message.size() && is_letter(message[end])) ++end;
    const std::string_view word = message.substr(at, end - at);
    if (word.empty()) {
      quoted = quoted != (message[at] == '\'');
      text += message[at++];
      continue;
    }
    text += !quoted && is_field_name(word) ? key_of(word) : std::string(word);
    at = end;
  }
  return text;
}

}  // namespace cupel::conformance
