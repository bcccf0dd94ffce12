#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "complete_value.hpp"
#include "cupel/json/items.hpp"
#include "item_parser.hpp"
#include "read_buffer.hpp"

namespace cupel::json {

namespace {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

// Items of an array are parsed from the buffer one by one. If the buffer ends within an item, the reader reads more and
// parses the item again. JSON Lines are split at line breaks; an item that does not end with its first line is read
// like an array's. An item's text is consumed only once the item is complete, so it stays in the buffer until the next
// item is read.
class ItemReader::State {
 public:
  State(ByteSource source, ItemsOptions options)
      : buffer_(std::move(source), options.max_item_bytes),
        strict_(options.strict),
        unknown_fields_(options.unknown_fields),
        max_items_(options.max_items),
        max_depth_(options.max_depth) {}

  std::optional<ContextItem> next() {
    if (form_ == Form::Finished) return {};
    // After any exception the reader cannot continue.
    const Form form = std::exchange(form_, Form::Finished);
    std::optional<ContextItem> item;
    switch (form == Form::Unknown ? detect() : form) {
      case Form::FirstElement:
      case Form::NextElement:
        item = next_element(form != Form::NextElement);
        if (item) form_ = Form::NextElement;
        break;
      case Form::Lines:
        item = next_line();
        if (item) form_ = Form::Lines;
        break;
      case Form::Unknown:
      case Form::Finished:
        break;
    }
    return item;
  }

  std::uint64_t line() const noexcept { return line_; }
  std::string_view text() const noexcept { return item_text_; }

 private:
  enum class Form { Unknown, FirstElement, NextElement, Lines, Finished };

  // Consumes the array's '['.
  Form detect() {
    buffer_.skip_bom();
    // Both forms may begin with blank lines.
    if (!skip_space()) return Form::Finished;
    if (buffer_.text().front() != '[') return Form::Lines;
    buffer_.consume(1);
    return Form::FirstElement;
  }

  // Returns false at the end of the text.
  bool skip_space() {
    while (true) {
      const std::string_view text = buffer_.text();
      std::size_t count = 0;
      while (count < text.size() && is_space(text[count])) ++count;
      buffer_.consume(count);
      if (count < text.size()) return true;
      if (!buffer_.more()) return false;
    }
  }

  char next_character() { return skip_space() ? buffer_.text().front() : '\0'; }

  [[noreturn]] void broken(const std::string& problem) const {
    const bool ends = buffer_.text().empty();
    broken_text(buffer_.place(), ends ? "the text ends; expected " + problem : "expected " + problem);
  }

  std::optional<ContextItem> next_element(bool first) {
    const char c = next_character();
    if (c == ']') {
      buffer_.consume(1);
      if (next_character() != '\0' || !buffer_.text().empty()) broken("the end of the text after the array");
      return {};
    }
    if (!first) {
      if (c != ',') broken("',' or ']' after an element");
      buffer_.consume(1);
      next_character();
    }
    Parsed parsed = parse_buffer([this](std::string_view text, Cursor& cursor) { return read(text, cursor); });
    take(parsed.length, parsed.length);
    return std::move(parsed.item);
  }

  std::optional<ContextItem> next_line() {
    if (!skip_space()) return {};
    std::optional<Parsed> parsed;
    if (!spans_lines_) parsed = read_line();
    if (!parsed) {
      parsed = parse_buffer([this](std::string_view text, Cursor& cursor) { return read_over_lines(text, cursor); });
      spans_lines_ = true;
    }
    take(parsed->length, end_of_line(parsed->length));
    return std::move(parsed->item);
  }

  struct Parsed {
    ContextItem item;
    std::size_t length;  // of the item's text
  };

  // Returns nothing if the line is only the beginning of an item.
  std::optional<Parsed> read_line() {
    const std::string_view line = buffer_.line();
    const bool is_last = line.size() == buffer_.text().size();
    const std::string_view text = without_line_break(line);
    buffer_.check_size(text.size());
    check_utf8(text, buffer_.place());
    Cursor cursor(text, buffer_.place(), max_depth_, is_last ? TextEnd::Text : TextEnd::Open);
    try {
      return read(text, cursor);
    } catch (const NeedsMore&) {
      return {};
    } catch (const Error& error) {
      if (count_ == 0 && error.code() == ErrorCode::InvalidJson && text.front() != '{') reject_form(error);
      throw;
    }
  }

  // If an item is invalid and its text is not JSON either, throws the latter error.
  Parsed read_over_lines(std::string_view text, Cursor& cursor) {
    const Cursor::Mark start = cursor.mark();
    try {
      try {
        return read(text, cursor);
      } catch (const Error& error) {
        if (error.code() == ErrorCode::InvalidJson) throw;
        cursor.rewind(start);
        cursor.skip();
        throw;
      }
    } catch (const Error& error) {
      if (error.code() == ErrorCode::InvalidJson) reject_both_ways(text, error);
      throw;
    }
  }

  template <class Parse>
  Parsed parse_buffer(const Parse& parse) {
    return parse_complete_value(buffer_, [&](std::string_view text) {
      const TextEnd end = buffer_.at_end() ? TextEnd::Text : TextEnd::Open;
      Cursor cursor(text, buffer_.place(), max_depth_, end);
      Parsed parsed = parse(text, cursor);
      buffer_.check_size(parsed.length);
      check_utf8(text.substr(0, parsed.length), buffer_.place());
      return parsed;
    });
  }

  // The end of the blanks after an item on its last line. Throws if anything else follows.
  std::size_t end_of_line(std::size_t at) {
    while (true) {
      const std::string_view text = buffer_.text();
      while (at < text.size() && is_space(text[at]) && text[at] != '\n') ++at;
      if (at < text.size()) {
        if (text[at] != '\n') Cursor(text.substr(at), place_of(text, at, buffer_.place())).finish();
        return at;
      }
      if (!buffer_.more()) return at;
    }
  }

  // The item's text stays in the buffer until more is read.
  void take(std::size_t length, std::size_t end) {
    buffer_.check_size(end);
    item_text_ = buffer_.text().substr(0, length);
    buffer_.consume(end);
  }

  // The text does not begin like any of the forms.
  [[noreturn]] static void reject_form(const Error& error) {
    throw Error(ErrorCode::InvalidJson,
                std::string(error.what()) + "; items are a JSON array, JSON objects or JSON Lines", place_in(error));
  }

  // The text is an item neither as a single line nor together with the lines that follow.
  [[noreturn]] void reject_both_ways(std::string_view text, const Error& over_lines) const {
    const std::size_t line_end = text.find('\n');
    try {
      const TextEnd end = line_end == std::string_view::npos ? TextEnd::Text : TextEnd::Line;
      Cursor(without_line_break(text.substr(0, line_end)), buffer_.place(), max_depth_, end).skip();
    } catch (const Error& on_line) {
      const bool blank_follows = text.find_first_not_of(" \t\r\n", line_end) == std::string_view::npos;
      if (blank_follows || place_in(over_lines).line == buffer_.place().line) throw Error(on_line);
      const bool lines_first = count_ != 0 && !spans_lines_;
      const Error& first = lines_first ? on_line : over_lines;
      throw Error(ErrorCode::InvalidJson,
                  std::string(first.what()) +
                      (lines_first ? "; as an item over several lines, " : "; as JSON Lines, ") +
                      (lines_first ? over_lines : on_line).what(),
                  place_in(first));
    }
    throw Error(over_lines);
  }

  static const TextPlace& place_in(const Error& error) { return std::get<TextPlace>(error.detail()); }

  Parsed read(std::string_view text, Cursor& cursor) {
    line_ = buffer_.place().line;
    const Path path("items");
    try {
      if (count_ == max_items_) reject_more_items(ErrorCode::InvalidItem, path, max_items_);
      Parsed parsed{parser_.parse({cursor, strict_, unknown_fields_}, path[count_], count_),
                    static_cast<std::size_t>(cursor.position() - text.data())};
      ++count_;
      return parsed;
    } catch (const Error& error) {
      if (error.code() == ErrorCode::InvalidJson) throw;
      const std::string line = " (line " + std::to_string(line_) + ")";
      reject(error.code(), std::string(error.parameter()), std::string(error.problem()) + line);
    }
  }

  ReadBuffer buffer_;
  ItemParser parser_;
  bool strict_;
  UnknownFields* unknown_fields_;
  std::size_t max_items_;
  int max_depth_;
  Form form_ = Form::Unknown;
  std::size_t count_ = 0;
  std::uint64_t line_ = 0;
  std::string_view item_text_;
  bool spans_lines_ = false;  // some item spanned several lines
};

ItemReader::ItemReader(ByteSource source, ItemsOptions options)
    : state_(std::make_unique<State>(std::move(source), options)) {}
ItemReader::ItemReader(ItemReader&&) noexcept = default;
ItemReader& ItemReader::operator=(ItemReader&&) noexcept = default;
ItemReader::~ItemReader() = default;

std::optional<ContextItem> ItemReader::next() { return state_->next(); }

std::uint64_t ItemReader::line() const noexcept { return state_->line(); }

std::string_view ItemReader::text() const noexcept { return state_->text(); }

}  // namespace cupel::json
