#ifndef CUPEL_REPORT_TABLES_HPP
#define CUPEL_REPORT_TABLES_HPP

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cupel/json/text.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/model/context_source.hpp"
#include "page_request.hpp"
#include "view/comparison.hpp"

namespace cupel::report {

/// Numbers texts in the order of their first occurrence, so that repeated texts are written once. It uses an ordered
/// map unless the hash has a seed, because adversarial texts could collide.
template <class Text, class Numbers = std::map<Text, std::size_t>>
class Dictionary {
 public:
  /// The number of a text; a new text gets the next number. If `text` is a view, it must outlive the dictionary.
  std::size_t number(const Text& text) {
    const auto [entry, is_new] = numbers_.try_emplace(text, texts_.size());
    if (is_new) texts_.push_back(text);
    return entry->second;
  }

  const std::vector<Text>& texts() const noexcept { return texts_; }

 private:
  std::vector<Text> texts_;
  Numbers numbers_;
};

/// Kinds or sources, whose hash has a seed.
template <class Name>
using NameDictionary = Dictionary<Name, std::unordered_map<Name, std::size_t>>;

/// The candidates of all lists, with numbers in place of repeated texts.
class Tables {
 public:
  /// `lists` must outlive it.
  explicit Tables(const std::vector<CandidateList>& lists);

  std::size_t kind(const ContextKind& kind) { return kinds_.number(kind); }
  const view::ContentNumbers& contents() const noexcept { return contents_; }

  /// Appends the members `kinds` to `lists`.
  void append_members(json::ObjectWriter& object) const;

 private:
  void append_list(std::string& out, std::size_t number) const;

  const std::vector<CandidateList>& lists_;
  NameDictionary<ContextKind> kinds_;
  NameDictionary<ContextSource> sources_;
  Dictionary<std::string_view> tags_;
  view::ContentNumbers contents_;
  std::vector<std::vector<std::size_t>> kind_numbers_;
  std::vector<std::vector<std::size_t>> source_numbers_;
  std::vector<std::vector<std::vector<std::size_t>>> tag_numbers_;
};

}  // namespace cupel::report

#endif
