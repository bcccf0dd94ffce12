#include "cupel/model/timestamp.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <optional>

#include "errors.hpp"
#include "util/quoted.hpp"
#include "util/timestamp_range.hpp"

namespace cupel {

namespace {

using util::kFirstSecond;
using util::kLastSecond;

Error bad_date(std::string_view text, std::string_view problem) {
  std::string message(problem);
  message.append(", got \"").append(util::beginning(text, 64)).append("\"");
  return errors::invalid(ErrorCode::InvalidItem, "Timestamp", "timestamp", std::move(message));
}

// The value of two digits; 100 or more if they are not both digits.
unsigned two_digits(const char* text) noexcept {
  const unsigned tens = static_cast<unsigned char>(text[0]) - unsigned{'0'};
  const unsigned ones = static_cast<unsigned char>(text[1]) - unsigned{'0'};
  return tens > 9 || ones > 9 ? 100 : tens * 10 + ones;
}

// Parses the form that nearly every text has, 2024-06-15T12:00:00Z. Empty for any other form and for any error.
std::optional<std::int64_t> plain_seconds(std::string_view text) noexcept {
  if (text.size() != 20 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':' ||
      text[19] != 'Z') {
    return {};
  }
  const unsigned century = two_digits(text.data());
  const unsigned year = two_digits(&text[2]);
  const unsigned hour = two_digits(&text[11]);
  const unsigned minute = two_digits(&text[14]);
  const unsigned second = two_digits(&text[17]);
  if (century > 99 || year > 99 || century + year == 0 || hour > 23 || minute > 59 || second > 59) return {};
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(century * 100 + year)),
                                         std::chrono::month(two_digits(&text[5])),
                                         std::chrono::day(two_digits(&text[8]))};
  if (!date.ok()) return {};
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return days * 86400 + std::int64_t{hour} * 3600 + std::int64_t{minute} * 60 + second;
}

// Reads an RFC 3339 text from left to right. Every error message names what was expected.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  int digits(std::size_t count, std::string_view what) {
    int value = 0;
    for (std::size_t k = 0; k < count; ++k, ++at_) {
      if (at_ >= text_.size() || text_[at_] < '0' || text_[at_] > '9') {
        fail("must have " + std::to_string(count) + " digits for the " + std::string(what));
      }
      // cppcheck-suppress containerOutOfBounds ; fail() does not return
      value = value * 10 + (text_[at_] - '0');
    }
    return value;
  }

  void expect(std::string_view any_of, std::string_view what) {
    if (!accept(any_of)) fail("must have " + std::string(what));
  }

  bool accept(std::string_view any_of) {
    const auto here = [this](char c) { return c == text_[at_]; };  // find() would call memchr for one or two characters
    if (at_ >= text_.size() || !std::any_of(any_of.begin(), any_of.end(), here)) return false;
    ++at_;
    return true;
  }

  std::int32_t fraction() {
    std::int32_t value = 0;
    int count = 0;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      if (++count > 9) fail("must have at most nine fraction digits");
      value = value * 10 + (text_[at_++] - '0');
    }
    if (count == 0) fail("must have a digit after the decimal point");
    for (; count < 9; ++count) value *= 10;
    return value;
  }

  bool negative_sign() const { return at_ > 0 && text_[at_ - 1] == '-'; }
  bool at_end() const { return at_ == text_.size(); }
  [[noreturn]] void fail(std::string_view problem) const { throw bad_date(text_, problem); }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

void Timestamp::check_range(long double seconds) {
  if (!(seconds >= kFirstSecond && seconds < kLastSecond + 1)) {
    throw errors::invalid(
        ErrorCode::InvalidItem, "Timestamp", "timestamp",
        errors::got("must be within the years 0001 to 9999 UTC, in seconds since 1970", static_cast<double>(seconds)));
  }
}

Timestamp Timestamp::from_unix(std::int64_t seconds, std::int32_t nanoseconds) {
  check_range(static_cast<long double>(seconds));
  if (nanoseconds < 0 || nanoseconds > 999'999'999) {
    throw errors::invalid(ErrorCode::InvalidItem, "Timestamp", "nanoseconds",
                          errors::got("must be 0 to 999999999", std::int64_t{nanoseconds}));
  }
  return {seconds, nanoseconds};
}

Timestamp Timestamp::now() { return std::chrono::system_clock::now(); }

Timestamp Timestamp::parse(std::string_view rfc3339) {
  if (const std::optional<std::int64_t> seconds = plain_seconds(rfc3339)) return {*seconds, 0};
  Reader reader(rfc3339);
  const int year = reader.digits(4, "year");
  reader.expect("-", "a '-' after the year");
  const int month = reader.digits(2, "month");
  reader.expect("-", "a '-' after the month");
  const int day = reader.digits(2, "day");
  reader.expect("Tt ", "a 'T' between date and time");
  const int hour = reader.digits(2, "hour");
  reader.expect(":", "a ':' after the hour");
  const int minute = reader.digits(2, "minute");
  reader.expect(":", "seconds");
  const int second = reader.digits(2, "second");
  const std::int32_t nanoseconds = reader.accept(".") ? reader.fraction() : 0;

  std::int64_t offset = 0;
  if (!reader.accept("Zz")) {
    reader.expect("+-", "an offset: 'Z' or +hh:mm");
    const bool west = reader.negative_sign();
    const int offset_hour = reader.digits(2, "offset's hour");
    reader.expect(":", "a ':' in the offset");
    const int offset_minute = reader.digits(2, "offset's minute");
    if (offset_hour > 23 || offset_minute > 59) reader.fail("must have an offset of at most 23:59");
    offset = (std::int64_t{offset_hour} * 60 + offset_minute) * 60;
    if (west) offset = -offset;
  }
  if (!reader.at_end()) reader.fail("must end after the offset");

  if (hour > 23 || minute > 59 || second > 59) reader.fail("must have a time of 00:00:00 to 23:59:59");
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) reader.fail("must be a date that exists");

  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  const std::int64_t seconds = ((days * 24 + hour) * 60 + minute) * 60 + second - offset;
  if (seconds < kFirstSecond || seconds > kLastSecond) reader.fail("must be within the years 0001 to 9999 UTC");
  return {seconds, nanoseconds};
}

std::string Timestamp::to_string() const {
  const std::chrono::sys_seconds instant{std::chrono::seconds(seconds_)};
  const auto day = std::chrono::floor<std::chrono::days>(instant);
  const std::chrono::year_month_day date(day);
  const auto second_of_day = static_cast<int>((instant - day).count());

  std::array<char, 40> text;
  int length = std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d", static_cast<int>(date.year()),
                             static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                             second_of_day / 3600, second_of_day / 60 % 60, second_of_day % 60);
  if (nanoseconds_ != 0) {
    length +=
        std::snprintf(text.data() + length, text.size() - static_cast<std::size_t>(length), ".%09d", nanoseconds_);
    while (text[static_cast<std::size_t>(length) - 1] == '0') --length;
  }
  return std::string(text.data(), static_cast<std::size_t>(length)) + "Z";
}

}  // namespace cupel
