#include "cupel/json/items.hpp"

#include <algorithm>
#include <fstream>
#include <ios>
#include <system_error>
#include <utility>

#include "item_parser.hpp"
#include "text_window.hpp"
#include "whole_value.hpp"

namespace cupel::json {

namespace {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

// An array's items are read from the window as they come; one that its end cuts off is read anew when the rest has
// come. JSON Lines are cut at their line breaks.
class ItemReader::State {
 public:
  State(ByteSource source, ItemsOptions options)
      : window_(std::move(source), options.max_item_bytes),
        strict_(options.strict),
        max_items_(options.max_items),
        max_depth_(options.max_depth) {}

  std::optional<ContextItem> next() {
    if (form_ == Form::Finished) return {};
    // Whatever is thrown, there is no way to go on.
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

 private:
  enum class Form { Unknown, FirstElement, NextElement, Lines, Finished };

  // Takes the array's '['.
  Form detect() {
    window_.skip_bom();
    // A text's first line may be blank in both forms.
    if (!skip_space()) return Form::Finished;
    if (window_.text().front() != '[') return Form::Lines;
    window_.consume(1);
    return Form::FirstElement;
  }

  // False at the end of the text.
  bool skip_space() {
    while (true) {
      const std::string_view text = window_.text();
      std::size_t count = 0;
      while (count < text.size() && is_space(text[count])) ++count;
      window_.consume(count);
      if (count < text.size()) return true;
      if (!window_.more()) return false;
    }
  }

  char next_character() { return skip_space() ? window_.text().front() : '\0'; }

  [[noreturn]] void broken(const std::string& problem) const {
    const bool ends = window_.text().empty();
    broken_text(window_.place(), ends ? "the text ends; expected " + problem : "expected " + problem);
  }

  std::optional<ContextItem> next_element(bool first) {
    const char c = next_character();
    if (c == ']') {
      window_.consume(1);
      if (next_character() != '\0' || !window_.text().empty()) broken("nothing more after the array");
      return {};
    }
    if (!first) {
      if (c != ',') broken("',' or ']' after an element");
      window_.consume(1);
      next_character();
    }
    return parse_whole(window_, [this](std::string_view text) {
      Cursor cursor(text, window_.place(), max_depth_, !window_.at_end());
      std::optional<ContextItem> item = read(cursor);
      const auto length = static_cast<std::size_t>(cursor.position() - text.data());
      window_.check_size(length);
      check_utf8(text.substr(0, length), window_.place());
      window_.consume(length);
      return item;
    });
  }

  std::optional<ContextItem> next_line() {
    if (!skip_space()) return {};
    const std::string_view text = without_line_break(window_.line());
    window_.check_size(text.size());
    check_utf8(text, window_.place());
    Cursor cursor(text, window_.place(), max_depth_);
    std::optional<ContextItem> item = read(cursor);
    cursor.finish();
    window_.consume(text.size());
    return item;
  }

  ContextItem read(Cursor& cursor) {
    line_ = window_.place().line;
    const Path path("items");
    try {
      if (count_ == max_items_) reject_more_items(ErrorCode::InvalidItem, path, max_items_);
      ContextItem item = parser_.parse({cursor, strict_}, path[count_]);
      ++count_;
      return item;
    } catch (const Error& error) {
      if (error.code() == ErrorCode::InvalidJson) throw;
      const std::string line = " (line " + std::to_string(line_) + ")";
      reject(error.code(), std::string(error.parameter()), std::string(error.problem()) + line);
    }
  }

  TextWindow window_;
  ItemParser parser_;
  bool strict_;
  std::size_t max_items_;
  int max_depth_;
  Form form_ = Form::Unknown;
  std::size_t count_ = 0;
  std::uint64_t line_ = 0;
};

ItemReader::ItemReader(ByteSource source, ItemsOptions options)
    : state_(std::make_unique<State>(std::move(source), options)) {}
ItemReader::ItemReader(ItemReader&&) noexcept = default;
ItemReader& ItemReader::operator=(ItemReader&&) noexcept = default;
ItemReader::~ItemReader() = default;

std::optional<ContextItem> ItemReader::next() { return state_->next(); }

std::uint64_t ItemReader::line() const noexcept { return state_->line(); }

std::vector<ContextItem> read_items(ByteSource source, ItemsOptions options) {
  ItemReader reader(std::move(source), options);
  std::vector<ContextItem> items;
  while (std::optional<ContextItem> item = reader.next()) items.push_back(*std::move(item));
  return items;
}

std::vector<ContextItem> read_items(std::istream& in, ItemsOptions options) {
  const auto source = [&in](char* buffer, std::size_t size) {
    in.read(buffer, static_cast<std::streamsize>(size));
    if (in.bad()) throw std::ios_base::failure("the stream can't be read");
    return static_cast<std::size_t>(in.gcount());
  };
  return read_items(ByteSource(source), options);
}

std::vector<ContextItem> read_items(std::string_view text, ItemsOptions options) {
  const auto source = [text](char* buffer, std::size_t size) mutable {
    const std::size_t count = std::min(size, text.size());
    std::copy_n(text.data(), count, buffer);
    text.remove_prefix(count);
    return count;
  };
  return read_items(ByteSource(source), options);
}

std::vector<ContextItem> read_items_file(const std::filesystem::path& file, ItemsOptions options) {
  const auto failed = [&](const char* what, std::errc code) {
    return std::filesystem::filesystem_error(what, file, std::make_error_code(code));
  };
  if (std::filesystem::is_directory(file)) throw failed("can't read items", std::errc::is_a_directory);
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    const bool there = std::filesystem::exists(file);
    throw failed("can't open", there ? std::errc::permission_denied : std::errc::no_such_file_or_directory);
  }
  try {
    return read_items(in, options);
  } catch (const std::ios_base::failure&) {
    throw failed("can't read", std::errc::io_error);
  }
}

}  // namespace cupel::json
