#ifndef CUPEL_CONFORMANCE_COMMENTS_HPP
#define CUPEL_CONFORMANCE_COMMENTS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::conformance {

/// A token count, or a number of items.
inline std::string text(std::int64_t number) { return std::to_string(number); }

/// A number for people: at most six digits.
std::string rounded(double value);

/// Whether that is all of it, but for the last digits of a double: 0.1 + 0.2 is 0.3 to people.
bool is_round(double value);

/// `= 0.5` or `≈ 0.333333`.
std::string equals(double value);

/// A vector's comments. Contents are quoted with what is not visible escaped, so that a comment stays one line. Lists
/// are cut short: a comment is for people, the data below it is complete.
class Comments {
 public:
  static constexpr std::size_t kMostLines = 30;    ///< of one list
  static constexpr std::size_t kMostEntries = 60;  ///< of one list within a sentence
  static constexpr std::size_t kMostGroups = 10;   ///< kinds or batches that are gone through one by one

  Comments(std::string& out, std::span<const ContextItem> items) : out_(out), items_(items) {}

  void line(std::string_view text) {
    if (muted_) return;
    out_ += '#';
    if (!text.empty()) out_.append(" ").append(text);
    out_ += '\n';
  }

  /// `#3 "the beginning of its cont…"`.
  std::string label(Position position) const;
  static std::string label(const ContextKind& kind);

  /// One line per entry, `text(entry)`, up to kMostLines.
  template <class List, class Text>
  void lines(std::string_view indent, const List& list, Text text) {
    if (muted_) return;
    std::size_t count = 0;
    for (const auto& entry : list) {
      if (count++ == kMostLines) break;
      line(std::string(indent) + text(entry));
    }
    if (list.size() > kMostLines) line(std::string(indent) + more(list.size() - kMostLines));
  }

  /// `head`, then `text(entry)` of each entry after commas, over as many lines as it takes.
  template <class List, class Text>
  void sentence(const std::string& head, const List& list, Text text) {
    if (muted_) return;
    std::string current = head;
    std::size_t count = 0;
    for (const auto& entry : list) {
      if (count == kMostEntries) break;
      append_word(current, head, count == 0 ? "" : ",", text(entry));
      ++count;
    }
    if (list.empty()) append_word(current, head, "", "none");
    if (list.size() > kMostEntries) append_word(current, head, ",", more(list.size() - kMostEntries));
    line(current);
  }

  /// While it lives nothing is written: for what has to be worked out and is too long to be shown.
  class Muted {
   public:
    Muted(Comments& comments, bool mute) : comments_(comments), before_(comments.muted_) {
      comments_.muted_ = before_ || mute;
    }
    ~Muted() { comments_.muted_ = before_; }
    Muted(const Muted&) = delete;
    Muted& operator=(const Muted&) = delete;

   private:
    Comments& comments_;
    bool before_;
  };

  static std::string more(std::size_t count, const std::string& noun = {}) {
    return "… and " + std::to_string(count) + " more" + noun;
  }

 private:
  // Begins a new line where the word would make the current one too long.
  void append_word(std::string& current, std::string_view head, std::string_view separator, const std::string& word);

  std::string& out_;
  std::span<const ContextItem> items_;
  bool muted_ = false;
};

/// Lines of a list that are made one by one: the first few of them, then only counted.
class Steps {
 public:
  template <class Text>
  void add(Text text) {
    lines_.push_back(lines_.size() < Comments::kMostLines ? text() : std::string());
  }
  void write(Comments& comments, const std::string& indent) const {
    comments.lines(indent, lines_, [](const std::string& line) { return line; });
  }

 private:
  std::vector<std::string> lines_;
};

}  // namespace cupel::conformance

#endif
