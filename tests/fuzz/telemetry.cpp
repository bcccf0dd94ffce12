// The texts that telemetry reads from the environment: a caller's span and the resource's attributes.

#include <array>

#include "fuzz/fuzz.hpp"
#include "otel/resource.hpp"
#include "otel/trace_context.hpp"

namespace cupel::fuzz {

namespace {

template <class Id>
std::string hex(const Id& bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) text.append(1, kDigits[byte / 16]).append(1, kDigits[byte % 16]);
  return text;
}

// `vv-tttttttttttttttttttttttttttttttt-ssssssssssssssss-ff`, all in lower-case hexadecimal digits.
bool is_traceparent(std::string_view text) {
  if (text.size() < 55) return false;
  for (std::size_t i = 0; i < 55; ++i) {
    const bool dash = i == 2 || i == 35 || i == 52;
    if (dash ? text[i] != '-' : std::string_view("0123456789abcdef").find(text[i]) == std::string_view::npos) {
      return false;
    }
  }
  if (text.starts_with("ff") || text.substr(3, 32) == std::string(32, '0')) return false;
  if (text.substr(36, 16) == std::string(16, '0')) return false;
  return text.size() == 55 || (!text.starts_with("00") && text[55] == '-');
}

void check_traceparent(std::string_view text) {
  const auto context = otel::parse_traceparent(text);
  expect(context.has_value() == is_traceparent(text), "whether it is a traceparent");
  if (!context) return;
  const std::string again = std::string(text.substr(0, 2)) + "-" + hex(context->trace_id) + "-" +
                            hex(context->span_id) + "-" + hex(std::array{context->flags});
  expect(text.starts_with(again), "read as " + again);
}

// Writes every byte of a value as %XX: the result must read back the same.
void check_attributes(std::string_view text) {
  const auto resource = otel::parse_resource_attributes(text);
  if (!resource) return;
  std::string again;
  for (const auto& [key, value] : *resource) {
    expect(!key.empty() && key.find_first_of(",=") == std::string::npos, "an attribute's name is '" + key + "'");
    again += key + "=";
    for (const char byte : value) again += "%" + hex(std::array{static_cast<std::uint8_t>(byte)});
    again += ",";
  }
  expect(otel::parse_resource_attributes(again) == resource, "read differently from " + again);
}

}  // namespace

void fuzz_telemetry(Bytes input) {
  check_traceparent(text_of(input));
  check_attributes(text_of(input));
}

}  // namespace cupel::fuzz
