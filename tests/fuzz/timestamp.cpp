// RFC 3339 dates against a parser that follows the grammar literally and counts days one by one.

#include "cupel/model/timestamp.hpp"

#include <optional>

#include "cupel/error.hpp"
#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

namespace {

struct Instant {
  std::int64_t seconds;
  std::int32_t nanoseconds;
};

bool is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

int days_of_month(int year, int month) {
  if (month == 2) return is_leap(year) ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// Days since 0001-01-01.
std::int64_t days_before(int year, int month, int day) {
  std::int64_t days = day - 1;
  for (int y = 1; y < year; ++y) days += is_leap(y) ? 366 : 365;
  for (int m = 1; m < month; ++m) days += days_of_month(year, m);
  return days;
}

// Whether the text matches the pattern, in which 9 means a digit and any other character itself.
bool has_form(std::string_view text, std::string_view pattern) {
  if (text.size() != pattern.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (pattern[i] == '9' ? text[i] < '0' || text[i] > '9' : text[i] != pattern[i]) return false;
  }
  return true;
}

int number(std::string_view digits) {
  int value = 0;
  for (const char digit : digits) value = 10 * value + (digit - '0');
  return value;
}

// Cuts off the offset and returns it; nothing if there is none.
std::optional<std::int64_t> offset_of(std::string_view& text) {
  if (text.ends_with('Z') || text.ends_with('z')) {
    text.remove_suffix(1);
    return 0;
  }
  if (text.size() < 6) return {};
  const std::string_view offset = text.substr(text.size() - 6);
  if (!has_form(offset, "+99:99") && !has_form(offset, "-99:99")) return {};
  const int hours = number(offset.substr(1, 2));
  const int minutes = number(offset.substr(4));
  if (hours > 23 || minutes > 59) return {};
  text.remove_suffix(6);
  return (offset[0] == '-' ? -60 : 60) * (60 * hours + minutes);
}

std::optional<Instant> slow_parse(std::string_view text) {
  const std::optional<std::int64_t> offset = offset_of(text);
  if (!offset || text.size() < 19) return {};
  const std::string_view fraction = text.substr(19);
  text = text.substr(0, 19);
  if (!has_form(text, "9999-99-99T99:99:99") && !has_form(text, "9999-99-99t99:99:99") &&
      !has_form(text, "9999-99-99 99:99:99")) {
    return {};
  }
  if (!fraction.empty() && !has_form(fraction, std::string_view(".999999999").substr(0, fraction.size()))) return {};
  if (fraction.size() == 1) return {};
  const int year = number(text.substr(0, 4));
  const int month = number(text.substr(5, 2));
  const int day = number(text.substr(8, 2));
  const int hour = number(text.substr(11, 2));
  const int minute = number(text.substr(14, 2));
  const int second = number(text.substr(17, 2));
  if (month < 1 || month > 12 || day < 1 || day > days_of_month(year, month)) return {};
  if (hour > 23 || minute > 59 || second > 59) return {};

  constexpr std::int64_t kDaysBefore1970 = 719'162;
  constexpr std::int64_t kSecondsOfAllYears = 315'537'897'600;  // 0001 to 9999
  std::int64_t days = days_before(year, month, day);
  if (year == 0) days -= 366;  // with an offset it may be an instant of the year 0001
  const std::int64_t since_year_1 = ((days * 24 + hour) * 60 + minute) * 60 + second - *offset;
  if (since_year_1 < 0 || since_year_1 >= kSecondsOfAllYears) return {};
  std::string nanoseconds(fraction.empty() ? fraction : fraction.substr(1));
  nanoseconds.resize(9, '0');
  return Instant{since_year_1 - kDaysBefore1970 * 86'400, number(nanoseconds)};
}

}  // namespace

void fuzz_timestamp(Bytes input) {
  const std::string_view text = text_of(input);
  const std::optional<Instant> expected = slow_parse(text);
  try {
    const Timestamp actual = Timestamp::parse(text);
    expect(expected && actual.seconds() == expected->seconds && actual.nanoseconds() == expected->nanoseconds,
           "read as " + actual.to_string());
    expect(Timestamp::parse(actual.to_string()) == actual, "written as " + actual.to_string());
    expect(slow_parse(actual.to_string())->seconds == actual.seconds(), "written as " + actual.to_string());
  } catch (const Error& error) {
    expect(!expected, "rejected: " + std::string(error.what()));
  }
}

}  // namespace cupel::fuzz
