#include "comments.hpp"

#include <charconv>
#include <cmath>

#include "toml_writer.hpp"

namespace cupel::conformance {

namespace {

constexpr std::size_t kLabelCharacters = 32;
constexpr std::size_t kWidth = 112;  // in bytes, a sufficient approximation

}  // namespace

std::string rounded(double value) { return fmt::format("{:.6g}", value); }

bool is_round(double value) {
  const std::string text = rounded(value);
  double read = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), read);
  return read == value || std::isnan(value) || std::abs(read - value) <= 1e-12 * std::abs(value);
}

std::string equals(double value) { return (is_round(value) ? "= " : "≈ ") + rounded(value); }

// A reason may contain any text, but a comment must stay on one line.
std::string reason_text(const ExclusionReason& reason) {
  return std::string(to_string(reason)) + ": " + visible_text(describe(reason));
}

std::string error_text(const Error& error) {
  std::string text(to_string(error.code()));
  return std::holds_alternative<UnmetCount>(error.detail()) ? text + ": " + visible_text(error.what()) : text;
}

std::string Comments::label(Position position) const {
  return fmt::format("#{} {}", position, toml_string(clipped(items_[position].content(), kLabelCharacters)));
}

std::string Comments::label(const ContextKind& kind) { return toml_key(clipped(kind.text(), kLabelCharacters)); }

void Comments::append_word(std::string& current, std::string_view head, std::string_view separator,
                           const std::string& word) {
  current += separator;
  const std::size_t indent = head.find_first_not_of(' ') + 2;
  if (current.size() > indent && current.size() + 1 + word.size() > kWidth) {
    line(current);
    current.assign(indent, ' ');
    current += word;
  } else {
    current.append(" ").append(word);
  }
}

}  // namespace cupel::conformance
