#include "utf8.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "cupel/error.hpp"
#include "cursor.hpp"

namespace cupel::json {

namespace {

// The length of the sequence at the beginning of `text`; 0 if it is invalid. RFC 3629, section 4.
std::size_t sequence_length(std::string_view text) noexcept {
  const auto byte = [&](std::size_t k) -> unsigned {
    return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U;
  };
  const auto continues = [&](std::size_t k) { return (byte(k) & 0xC0U) == 0x80U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return continues(1) ? 2 : 0;
  if (lead < 0xF0) {
    const bool overlong = lead == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = lead == 0xED && byte(1) > 0x9F;
    return !overlong && !surrogate && continues(1) && continues(2) ? 3 : 0;
  }
  const bool overlong = lead == 0xF0 && byte(1) < 0x90;
  const bool too_large = lead > 0xF4 || (lead == 0xF4 && byte(1) > 0x8F);
  return !overlong && !too_large && continues(1) && continues(2) && continues(3) ? 4 : 0;
}

bool starts_with_eight_ascii(std::string_view text) noexcept {
  std::uint64_t bytes = 0;
  if (text.size() < sizeof bytes) return false;
  std::memcpy(&bytes, text.data(), sizeof bytes);
  return (bytes & 0x8080808080808080) == 0;
}

// Walks from `at`, where a sequence begins, to `end` or slightly beyond, or to the first invalid sequence.
std::size_t walk(std::string_view text, std::size_t at, std::size_t end) noexcept {
  while (at < end) {
    const std::string_view rest = text.substr(at);
    const std::size_t length = starts_with_eight_ascii(rest) ? 8 : sequence_length(rest);
    if (length == 0) break;
    at += length;
  }
  return at;
}

// Sixteen bytes with elementwise operators (a compiler extension): one vector register on any processor.
using Bytes = unsigned char __attribute__((vector_size(16)));

Bytes load(const char* from) noexcept {
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

bool any(Bytes bytes) noexcept {
  std::array<std::uint64_t, 2> halves;
  std::memcpy(halves.data(), &bytes, sizeof bytes);
  return (halves[0] | halves[1]) != 0;
}

// Non-zero for those of the 16 bytes at `from` that cannot follow the three bytes before them. If a text has no such
// byte, it is valid except that its last sequence may be incomplete.
Bytes invalid_bytes(const char* from) noexcept {
  const Bytes byte = load(from);
  const Bytes last = load(from - 1);
  const auto continues = (byte & 0xC0) == 0x80;
  const auto must_continue = (last >= 0xC0) | (load(from - 2) >= 0xE0) | (load(from - 3) >= 0xF0);
  const auto never = (byte == 0xC0) | (byte == 0xC1) | (byte > 0xF4);
  const auto overlong = ((last == 0xE0) & (byte < 0xA0)) | ((last == 0xF0) & (byte < 0x90));
  const auto surrogate = (last == 0xED) & (byte > 0x9F);
  const auto too_large = (last == 0xF4) & (byte > 0x8F);
  return reinterpret_cast<Bytes>((continues ^ must_continue) | never | overlong | surrogate | too_large);
}

constexpr std::size_t kUtf8Block = 64;

// Whether each byte of a block can follow the three before it.
bool is_valid_block(const char* from) noexcept {
  Bytes seen = load(from - 3);
  for (std::size_t k = 0; k < kUtf8Block; k += sizeof seen) seen |= load(from + k);
  if (!any(seen & 0x80)) return true;
  Bytes wrong{};
  for (std::size_t k = 0; k < kUtf8Block; k += sizeof wrong) wrong |= invalid_bytes(from + k);
  return !any(wrong);
}

// The beginning of the sequence that contains `at`, if one does. At least three bytes must precede `at`.
std::size_t sequence_start(std::string_view text, std::size_t at) noexcept {
  for (std::size_t back = 1; back <= 3; ++back) {
    if (static_cast<unsigned char>(text[at - back]) >= 0xC0) return at - back;
  }
  return at;
}

}  // namespace

bool is_utf8(std::string_view text) noexcept { return valid_utf8_prefix(text) == text.size(); }

// Checks block by block up to the first invalid one. The last block ends with the text, so it may overlap the one
// before.
std::size_t valid_utf8_prefix(std::string_view text) noexcept {
  constexpr std::size_t kBefore = 3;  // bytes before a block that it reads
  std::size_t at = 0;
  if (text.size() >= kBefore + kUtf8Block) {
    at = walk(text, 0, kBefore);
    if (at < kBefore) return at;
    while (at < text.size()) {
      const std::size_t block = std::min(at, text.size() - kUtf8Block);
      if (!is_valid_block(text.data() + block)) break;
      at = block + kUtf8Block;
    }
    at = sequence_start(text, at);
  }
  return walk(text, at, text.size());
}

void check_utf8(std::string_view text, TextPlace origin) {
  if (is_utf8(text)) return;
  broken_text(place_of(text, valid_utf8_prefix(text), origin), "the text is not valid UTF-8");
}

void broken_text(TextPlace place, const std::string& problem) {
  throw Error(ErrorCode::InvalidJson,
              "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": " + problem,
              TextPlace{place.line, place.column});
}

std::string_view without_bom(std::string_view text) noexcept {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

std::string_view without_line_break(std::string_view line) noexcept {
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace cupel::json
