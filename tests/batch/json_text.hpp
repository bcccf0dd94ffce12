#ifndef CUPEL_TESTS_BATCH_JSON_TEXT_HPP
#define CUPEL_TESTS_BATCH_JSON_TEXT_HPP

// Writes JSON with the variety of other programs: fields in any order and either spelling, white space anywhere, every
// escape for a character and every format for a number. Deliberately not the companion's own writer, which uses one
// form of each.

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cupel/model/timestamp.hpp"
#include "support/random.hpp"

namespace cupel::batch_test {

using test_support::Random;

/// Thrown for a number that JSON can't express.
struct Unsayable : std::exception {};

std::string string_text(Random& random, std::string_view text);
std::string number_text(Random& random, double value);
std::string timestamp_text(Random& random, Timestamp timestamp);
std::string list_text(Random& random, const std::vector<std::string>& values);

/// An object whose known fields may be spelled in snake_case, in any order, with unknown fields among them.
class ObjectText {
 public:
  explicit ObjectText(Random& random) : random_(random) {}

  /// Adds a field by its camelCase name in the wire format.
  void field(std::string_view name, std::string value);

  /// Adds a field without a value: leaves it out or writes null.
  void absent(std::string_view name);

  /// Adds a key that is data, which is always spelled as given.
  void entry(std::string_view key, std::string value);

  std::string text();

  /// The fields in the order in which they were added, for sums that depend on it.
  std::string text_in_order() const;

 private:
  Random& random_;
  std::vector<std::pair<std::string, std::string>> fields_;
};

}  // namespace cupel::batch_test

#endif
