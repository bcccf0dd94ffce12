#include "otel/resource.hpp"

#include <charconv>

namespace cupel::otel {

namespace {

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      result += text[i];
      continue;
    }
    if (text.size() - i < 3) return {};
    unsigned byte = 0;
    const char* const end = text.data() + i + 3;
    if (std::from_chars(text.data() + i + 1, end, byte, 16).ptr != end) return {};
    result += static_cast<char>(byte);
    i += 2;
  }
  return result;
}

}  // namespace

std::optional<Resource> parse_resource_attributes(std::string_view text) {
  Resource resource;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view pair = trimmed(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0) return {};
    std::optional<std::string> value = percent_decoded(trimmed(pair.substr(equals + 1)));
    if (!value) return {};
    resource[std::string(trimmed(pair.substr(0, equals)))] = std::move(*value);
  }
  return resource;
}

}  // namespace cupel::otel
