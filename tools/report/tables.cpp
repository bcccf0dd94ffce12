#include "tables.hpp"

#include "numbers.hpp"
#include "text.hpp"

namespace cupel::report {

Tables::Tables(const std::vector<CandidateList>& lists) : lists_(lists) {
  for (const CandidateList& list : lists) {
    auto& contents = content_numbers_.emplace_back();
    auto& kinds = kind_numbers_.emplace_back();
    auto& sources = source_numbers_.emplace_back();
    auto& tags = tag_numbers_.emplace_back();
    for (const ContextItem& item : list.items) {
      contents.push_back(contents_.number(item.content()));
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
  object.text("name", cli::as_utf8(lists_[number].name));
  append_numbers(object.name("content"), content_numbers_[number]);
  json::append_list(object.name("tokens"), items,
                    [](std::string& to, const ContextItem& item) { json::append_number(to, item.tokens()); });
  append_numbers(object.name("kind"), kind_numbers_[number]);
  append_numbers(object.name("source"), source_numbers_[number]);
  json::append_list(object.name("tags"), tag_numbers_[number],
                    [](std::string& to, const auto& numbers) { append_numbers(to, numbers); });
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
  append_numbers(object.name("pinned"), pinned);
  object.close();
}

void Tables::append_members(json::ObjectWriter& object) const {
  const auto append_text = [](std::string& to, const auto& value) { json::append_json(to, value.text()); };
  json::append_list(object.name("kinds"), kinds_.texts(), append_text);
  json::append_list(object.name("sources"), sources_.texts(), append_text);
  json::append_list(object.name("tags"), tags_.texts());
  json::append_list(object.name("contents"), contents_.texts());
  std::vector<std::size_t> numbers(lists_.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  json::append_list(object.name("lists"), numbers,
                    [this](std::string& to, std::size_t number) { append_list(to, number); });
}

}  // namespace cupel::report
