#include "otel/trace_context.hpp"

#include <algorithm>
#include <span>

namespace cupel::otel {

namespace {

constexpr std::size_t kLength = 55;  // 00-<32 digits>-<16 digits>-<2 digits>

// Accepts lower case only: the recommendation forbids upper case.
int digit_of(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

// Two digits per byte.
bool read_hex(std::string_view text, std::span<std::uint8_t> bytes) noexcept {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const int high = digit_of(text[2 * i]);
    const int low = digit_of(text[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return true;
}

bool is_zero(std::span<const std::uint8_t> bytes) noexcept {
  return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace

std::optional<TraceContext> parse_traceparent(std::string_view text) noexcept {
  if (text.size() < kLength || text[2] != '-' || text[35] != '-' || text[52] != '-') return {};
  std::array<std::uint8_t, 1> version{};
  std::array<std::uint8_t, 1> flags{};
  TraceContext context{};
  if (!read_hex(text, version) || !read_hex(text.substr(3), context.trace_id) ||
      !read_hex(text.substr(36), context.span_id) || !read_hex(text.substr(53), flags)) {
    return {};
  }
  if (version[0] == 0xff || is_zero(context.trace_id) || is_zero(context.span_id)) return {};
  if (text.size() > kLength && (version[0] == 0 || text[kLength] != '-')) return {};
  context.flags = flags[0];
  return context;
}

}  // namespace cupel::otel
