// Lists of items: read as a whole and in pieces, strictly and not, and read again from their texts and after writing.

#include "cupel/json/items.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"
#include "fuzz/fuzz.hpp"

namespace cupel::fuzz {

namespace {

// The result of reading a text.
struct Reading {
  std::vector<ContextItem> items = {};
  std::vector<std::string> texts = {};
  std::string error = {};

  friend bool operator==(const Reading&, const Reading&) = default;
};

Reading read(std::string_view text, std::size_t piece, bool strict = false) {
  const auto source = [text, piece](char* buffer, std::size_t size) mutable {
    const std::size_t count = std::min({size, piece, text.size()});
    std::copy_n(text.data(), count, buffer);
    text.remove_prefix(count);
    return count;
  };
  Reading reading;
  try {
    json::ItemReader reader(source, {.strict = strict});
    while (std::optional<ContextItem> item = reader.next()) {
      reading.items.push_back(*std::move(item));
      reading.texts.emplace_back(reader.text());
    }
  } catch (const Error& error) {
    reading.error = error.what();
    expect(!reading.error.empty(), "an error without a message");
  }
  return reading;
}

}  // namespace

void fuzz_items(Bytes input) {
  const std::string_view text = text_of(input);
  const Reading whole = read(text, text.size() + 1);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{5}}) {
    const Reading pieces = read(text, piece);
    expect(pieces == whole, "in pieces of " + std::to_string(piece) + " bytes: " +
                                (pieces.error != whole.error ? pieces.error + "\ninstead of: " + whole.error
                                                             : std::string("different items")));
  }
  const Reading strict = read(text, text.size() + 1, true);
  expect(!strict.error.empty() || strict == whole, "a strict reader reads different items");

  for (std::size_t i = 0; i < whole.items.size(); ++i) {
    expect(json::read_item(whole.texts[i]) == whole.items[i],
           "a different item is read from its text: " + whole.texts[i]);
  }

  std::string lines;
  std::string array = "[";
  for (const ContextItem& item : whole.items) {
    const std::string json = json::to_json(item);
    expect(json::read_item(json, {.strict = true}) == item, "a different item is read back from: " + json);
    lines += json + "\n";
    array += (array.size() > 1 ? "," : "") + json;
  }
  expect(json::read_items(lines, {.strict = true}) == whole.items, "different items from lines:\n" + lines);
  expect(json::read_items(array + "]", {.strict = true}) == whole.items,
         "different items from the array " + array + "]");
}

}  // namespace cupel::fuzz
