#ifndef CUPEL_TESTS_BATCH_JSON_TEXT_HPP
#define CUPEL_TESTS_BATCH_JSON_TEXT_HPP

// JSON as other programs write it: fields in any order and either spelling, blanks anywhere, every way to escape a
// character and to write a number. Deliberately not the companion's own writer, which knows one way for each.

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

/// Thrown for a number that JSON cannot say.
struct Unsayable : std::exception {};

std::string string_text(Random& random, std::string_view text);
std::string number_text(Random& random, double value);
std::string timestamp_text(Random& random, Timestamp timestamp);
std::string list_text(Random& random, const std::vector<std::string>& values);

/// An object whose known fields may appear in snake_case, among unknown ones, in any order.
class ObjectText {
 public:
  explicit ObjectText(Random& random) : random_(random) {}

  /// A field that the wire format knows by this camelCase name.
  void field(std::string_view name, std::string value);

  /// The same where the field may also be absent: then it is left out, or null.
  void absent(std::string_view name);

  /// A key that is data and must not be spelled otherwise.
  void entry(std::string_view key, std::string value);

  std::string text();

  /// With the fields as they were added: where a sum over them depends on their order.
  std::string text_in_order() const;

 private:
  Random& random_;
  std::vector<std::pair<std::string, std::string>> fields_;
};

}  // namespace cupel::batch_test

#endif
