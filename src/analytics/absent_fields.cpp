#include "analytics/absent_fields.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "util/quoted.hpp"

namespace cupel {

namespace {

struct OptionalField {
  bool ItemFields::*member;
  std::string_view words;
  bool (*is_given)(const ContextItem& item);
};

constexpr std::array<OptionalField, 6> kOptionalFields = {{
    {&ItemFields::priority, "a priority", [](const ContextItem& item) { return item.priority().has_value(); }},
    {&ItemFields::tags, "tags", [](const ContextItem& item) { return !item.tags().empty(); }},
    {&ItemFields::metadata, "metadata", [](const ContextItem& item) { return !item.metadata().empty(); }},
    {&ItemFields::timestamp, "a timestamp", [](const ContextItem& item) { return item.timestamp().has_value(); }},
    {&ItemFields::future_relevance_hint, "a future relevance hint",
     [](const ContextItem& item) { return item.future_relevance_hint().has_value(); }},
    {&ItemFields::original_tokens, "a count of original tokens",
     [](const ContextItem& item) { return item.original_tokens().has_value(); }},
}};

// Fields that every item has.
constexpr std::array<bool ItemFields::*, 5> kConstantFields = {
    &ItemFields::content, &ItemFields::tokens, &ItemFields::kind, &ItemFields::source, &ItemFields::pinned};

bool has_any_constant(const ItemFields& fields) noexcept {
  return std::ranges::any_of(kConstantFields, [&](bool ItemFields::*member) { return fields.*member; });
}

// The fields that a scorer reads itself, not only through the scorers that it calls. None if the scorer does not
// declare its fields: reads() then returns all of them.
ItemFields own_fields(const Scorer& scorer, const std::vector<const Scorer*>& children) {
  ItemFields own = scorer.reads();
  if (own == ItemFields::all()) return {};
  ItemFields called;
  for (const Scorer* const child : children) called = called | child->reads();
  const auto remove_called = [&](bool ItemFields::*member) { own.*member = own.*member && !(called.*member); };
  for (const OptionalField& field : kOptionalFields) remove_called(field.member);
  std::ranges::for_each(kConstantFields, remove_called);
  return own;
}

class Search {
 public:
  explicit Search(const Scorer& scorer) { visit(scorer); }

  // One pass over the items, which ends as soon as no field is missing.
  void look_through(const ItemList& items) {
    for (std::size_t i = 0; i < items.size() && !(by_fields_.empty() && by_key_.empty()); ++i) {
      const ContextItem& item = items[i];
      std::erase_if(by_fields_, [&](const auto& missing) { return has_any(item, missing.first); });
      if (by_key_.empty()) continue;
      for (const auto& [key, value] : item.metadata()) by_key_.erase(key);
    }
  }

  std::vector<AbsentField> absent() const {
    std::vector<AbsentField> list;
    for (const auto& [fields, scorers] : by_fields_) list.push_back({words_for(fields), scorers});
    for (const auto& [key, scorers] : by_key_) list.push_back({"metadata " + util::quoted(key), scorers});
    return list;
  }

 private:
  using Fields = std::array<bool, kOptionalFields.size()>;  // a scorer needs only one of them
  using Names = std::vector<std::string>;

  void visit(const Scorer& scorer) {
    const std::vector<const Scorer*> children = scorer.children();
    add(scorer, own_fields(scorer, children));
    for (const Scorer* const child : children) visit(*child);
  }

  void add(const Scorer& scorer, const ItemFields& own) {
    if (own == ItemFields() || has_any_constant(own)) return;
    const auto key = own == ItemFields{.metadata = true} ? scorer.metadata_key() : std::nullopt;
    Names& names = key ? by_key_[std::string(*key)] : by_fields_[fields_of(own)];
    const std::string name(util::beginning(scorer.name(), 64));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }

  static Fields fields_of(const ItemFields& own) {
    Fields fields{};
    for (std::size_t k = 0; k < fields.size(); ++k) fields[k] = own.*kOptionalFields[k].member;
    return fields;
  }

  static bool has_any(const ContextItem& item, const Fields& fields) {
    for (std::size_t k = 0; k < fields.size(); ++k) {
      if (fields[k] && kOptionalFields[k].is_given(item)) return true;
    }
    return false;
  }

  static std::string words_for(const Fields& fields) {
    std::string words;
    for (std::size_t k = 0; k < fields.size(); ++k) {
      if (fields[k]) words.append(words.empty() ? "" : " or ").append(kOptionalFields[k].words);
    }
    return words;
  }

  std::map<Fields, Names> by_fields_;
  std::map<std::string, Names> by_key_;
};

}  // namespace

std::vector<AbsentField> absent_fields(const Scorer& scorer, const ItemList& items) {
  Search search(scorer);
  search.look_through(items);
  return search.absent();
}

}  // namespace cupel
