#ifndef CUPEL_CONFORMANCE_COMMENTS_HPP
#define CUPEL_CONFORMANCE_COMMENTS_HPP

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/diagnostics/exclusion_reason.hpp"
#include "cupel/error.hpp"
#include "cupel/fwd.hpp"
#include "cupel/model/context_item.hpp"

namespace cupel::conformance {

/// A number with at most six digits.
std::string rounded(double value);

/// Whether rounded() shows the whole value, apart from rounding errors: 0.1 + 0.2 is shown as 0.3.
bool is_round(double value);

/// `= 0.5` or `≈ 0.333333`.
std::string equals(double value);

/// Why an item was excluded: `BudgetExceeded: needs 90 tokens, 40 were left`.
std::string reason_text(const ExclusionReason& reason);

/// The error that ended a run: its code, and its message if the specification defines that.
std::string error_text(const Error& error);

/// Writes a vector's comments. Contents are quoted and invisible characters escaped, so that a comment stays on one
/// line. Long lists are cut short: the comments are for human readers; the data below them is complete.
class Comments {
 public:
  static constexpr std::size_t kMostLines = 30;    ///< of one list
  static constexpr std::size_t kMostEntries = 60;  ///< of one list within a sentence

  Comments(std::string& out, std::span<const ContextItem> items) : out_(out), items_(items) {}

  void line(std::string_view text) {
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
    std::size_t count = 0;
    for (const auto& entry : list) {
      if (count++ == kMostLines) break;
      line(std::string(indent) + text(entry));
    }
    if (list.size() > kMostLines) line(std::string(indent) + more(list.size() - kMostLines));
  }

  /// Writes `head`, then `text(entry)` of each entry, separated by commas, on as many lines as needed.
  template <class List, class Text>
  void sentence(const std::string& head, const List& list, Text text) {
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

  static std::string more(std::size_t count) { return fmt::format("… and {} more", count); }

 private:
  // Begins a new line if the word would make the current one too long.
  void append_word(std::string& current, std::string_view head, std::string_view separator, const std::string& word);

  std::string& out_;
  std::span<const ContextItem> items_;
};

}  // namespace cupel::conformance

#endif
