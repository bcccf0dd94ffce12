#include "parse_toml.hpp"

#include <algorithm>
#include <string>

#include "vector_reader.hpp"

namespace cupel::conformance {

namespace {

// Constant expressions have no undefined behaviour, so this does not compile unless toml.hpp works around toml++'s bug.
static_assert(!toml::impl::is_non_ascii_horizontal_whitespace(U'\u00E9'));

// The length of the string or comment that begins here, or 0.
std::size_t length_of_text(std::string_view rest) noexcept {
  if (rest.starts_with('#')) return std::min(rest.find('\n'), rest.size());
  if (!rest.starts_with('"') && !rest.starts_with('\'')) return 0;
  const bool escapes = rest[0] == '"';
  const std::string_view three = rest.substr(0, 3);
  const bool long_text = three == R"(""")" || three == "'''";
  const std::string_view mark = long_text ? three : rest.substr(0, 1);
  for (std::size_t at = mark.size(); at < rest.size(); ++at) {
    if (rest.substr(at).starts_with(mark)) return at + mark.size();
    if (escapes && rest[at] == '\\') ++at;
    if (!long_text && at < rest.size() && rest[at] == '\n') return at;  // not TOML; the parser reports it
  }
  return rest.size();
}

}  // namespace

std::optional<std::uint64_t> line_of_deep_key(std::string_view text) noexcept {
  constexpr int kMostParts = 256;
  std::uint64_t line = 1;
  int dots = 0;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(1, length_of_text(text));
    for (const char c : text.substr(0, length)) line += c == '\n' ? 1 : 0;
    if (text[0] == '.' && ++dots >= kMostParts) return line;
    // Everything else may be part of the same key.
    constexpr std::string_view kEnds = "=\n,[]{}#";
    if (kEnds.find(text[0]) != std::string_view::npos) dots = 0;
    text.remove_prefix(length);
  }
  return std::nullopt;
}

toml::table parse_toml(std::string_view text) {
  if (const auto line = line_of_deep_key(text)) {
    throw VectorError("a key has more than 256 parts", *line);
  }
  return toml::parse(text);
}

}  // namespace cupel::conformance
