#include "tables.hpp"

#include "numbers.hpp"
#include "view/text.hpp"

namespace cupel::report {

Tables::Tables(const std::vector<CandidateList>& lists) : lists_(lists) {
  std::vector<std::span<const ContextItem>> items;
  for (const CandidateList& list : lists) items.emplace_back(list.items);
  contents_ = view::number_contents(items);
  for (const CandidateList& list : lists) {
    auto& kinds = kind_numbers_.emplace_back();
    auto& sources = source_numbers_.emplace_back();
    auto& tags = tag_numbers_.emplace_back();
    for (const ContextItem& item : list.items) {
      kinds.push_back(kinds_.number(item.kind()));
      sources.push_back(sources_.number(item.source()));
      auto& own = tags.emplace_back();
      for (const std::string& tag : item.tags()) own.push_back(tags_.number(tag));
    }
  }
}

void Tables::append_list(std::string& out, std::size_t number) const {
  const std::vector<ContextItem>& items = lists_[number].items;
  json::ObjectWriter object(out);
  object.text("name", view::as_utf8(lists_[number].name));
  json::append_list(object.name("content"), contents_.of_list[number]);
  json::append_list(object.name("tokens"), items,
                    [](std::string& to, const ContextItem& item) { json::append_number(to, item.tokens()); });
  json::append_list(object.name("kind"), kind_numbers_[number]);
  json::append_list(object.name("source"), source_numbers_[number]);
  json::append_list(object.name("tags"), tag_numbers_[number],
                    [](std::string& to, const auto& numbers) { json::append_list(to, numbers); });
  json::append_list(object.name("timestamp"), items, [](std::string& to, const ContextItem& item) {
    if (item.timestamp()) {
      json::append_json(to, item.timestamp()->to_string());
    } else {
      to += "null";
    }
  });
  json::append_list(object.name("priority"), items,
                    [](std::string& to, const ContextItem& item) { append_optional(to, item.priority()); });
  json::append_list(object.name("hint"), items, [](std::string& to, const ContextItem& item) {
    append_optional(to, item.future_relevance_hint());
  });
  std::vector<std::size_t> pinned;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].pinned()) pinned.push_back(i);
  }
  json::append_list(object.name("pinned"), pinned);
  object.close();
}

void Tables::append_members(json::ObjectWriter& object) const {
  const auto append_text = [](std::string& to, const auto& value) { json::append_json(to, value.text()); };
  json::append_list(object.name("kinds"), kinds_.texts(), append_text);
  json::append_list(object.name("sources"), sources_.texts(), append_text);
  json::append_list(object.name("tags"), tags_.texts());
  json::append_list(object.name("contents"), contents_.contents);
  json::ListWriter lists(object.name("lists"));
  for (std::size_t i = 0; i < lists_.size(); ++i) append_list(lists.element(), i);
  lists.close();
}

}  // namespace cupel::report
