#include "batch/json_text.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>

namespace cupel::batch_test {

namespace {

std::string blanks(Random& random) {
  constexpr const char* kBlanks[] = {"", "", "", "", "", " ", "  ", "\t", " \t "};
  return random.pick(kBlanks);
}

void append_escape(std::string& out, unsigned code) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), code % 2 == 0 ? "\\u%04x" : "\\u%04X", code);
  out += text.data();
}

std::string snake_case(std::string_view name) {
  std::string snake;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') snake += '_';
    snake += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return snake;
}

std::string padded(std::int64_t value, int width) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "%0*lld", width, static_cast<long long>(value));
  return text.data();
}

std::string fraction_text(Random& random, std::int32_t nanoseconds) {
  if (nanoseconds == 0 && random.chance(70)) return "";
  std::string digits = padded(nanoseconds, 9);
  while (digits.size() > 1 && digits.back() == '0' && random.chance(80)) digits.pop_back();
  return "." + digits;
}

}  // namespace

std::string string_text(Random& random, std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool two_bytes = (byte & 0xE0) == 0xC0 && i + 1 < text.size();
    if (byte == '"' || byte == '\\') {
      out += {'\\', text[i]};
    } else if (byte == '\n' && random.chance(50)) {
      out += "\\n";
    } else if (byte == '/' && random.chance(50)) {
      out += "\\/";
    } else if (byte < 0x20 || (byte < 0x80 && random.chance(2))) {
      append_escape(out, byte);
    } else if (two_bytes && random.chance(30)) {
      append_escape(out, (byte & 0x1FU) << 6 | (static_cast<unsigned char>(text[++i]) & 0x3FU));
    } else {
      out += text[i];
    }
  }
  return out + "\"";
}

std::string number_text(Random& random, double value) {
  if (!std::isfinite(value)) throw Unsayable();
  std::array<char, 40> text{};
  if (random.chance(50)) {
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
  }
  std::snprintf(text.data(), text.size(), random.chance(50) ? "%.17g" : "%.16E", value);
  return text.data();
}

std::string timestamp_text(Random& random, Timestamp timestamp) {
  using namespace std::chrono;
  std::int64_t offset_minutes = random.chance(60) ? 0 : random.between(-23 * 60 - 59, 23 * 60 + 59);
  constexpr std::int64_t kFirst = -62'135'596'800;  // the year 0001, as local time too
  constexpr std::int64_t kLast = 253'402'300'799;
  std::int64_t local = timestamp.seconds() + offset_minutes * 60;
  if (local < kFirst || local > kLast) {
    offset_minutes = 0;
    local = timestamp.seconds();
  }
  const auto day = floor<days>(sys_seconds(seconds(local)));
  const year_month_day date(day);
  const hh_mm_ss time(sys_seconds(seconds(local)) - day);

  std::string text =
      padded(int{date.year()}, 4) + "-" + padded(unsigned{date.month()}, 2) + "-" + padded(unsigned{date.day()}, 2);
  constexpr const char* kSeparators[] = {"T", "T", "t", " "};
  text += random.pick(kSeparators);
  text += padded(time.hours().count(), 2) + ":" + padded(time.minutes().count(), 2) + ":" +
          padded(time.seconds().count(), 2) + fraction_text(random, timestamp.nanoseconds());
  if (offset_minutes == 0 && random.chance(80)) return "\"" + text + (random.chance(80) ? "Z\"" : "z\"");
  const std::int64_t size = std::abs(offset_minutes);
  text += offset_minutes < 0 ? "-" : "+";
  return "\"" + text + padded(size / 60, 2) + ":" + padded(size % 60, 2) + "\"";
}

std::string list_text(Random& random, const std::vector<std::string>& values) {
  std::string out = "[" + blanks(random);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += "," + blanks(random);
    out += values[i] + blanks(random);
  }
  return out + "]";
}

void ObjectText::field(std::string_view name, std::string value) {
  entry(random_.chance(30) ? snake_case(name) : std::string(name), std::move(value));
}

void ObjectText::absent(std::string_view name) {
  if (random_.chance(10)) field(name, "null");
}

void ObjectText::entry(std::string_view key, std::string value) {
  fields_.emplace_back(string_text(random_, key), std::move(value));
}

std::string ObjectText::text() {
  for (std::size_t i = fields_.size(); i > 1; --i) std::swap(fields_[i - 1], fields_[random_.index(i)]);
  return text_in_order();
}

std::string ObjectText::text_in_order() const {
  std::string out = "{" + blanks(random_);
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (i > 0) out += "," + blanks(random_);
    out += fields_[i].first + blanks(random_) + ":" + blanks(random_) + fields_[i].second + blanks(random_);
  }
  return out + "}";
}

}  // namespace cupel::batch_test
