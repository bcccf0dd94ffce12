#include "cupel/model/context_item.hpp"

#include <utility>

#include "errors.hpp"

namespace cupel {

ContextItem::ContextItem(ContextItemFields&& fields) {
  if (fields.content.empty()) {
    throw errors::invalid(ErrorCode::EmptyContent, "ContextItem", "content", "must not be empty");
  }
  record_ = std::make_shared<const Record>(std::move(fields));
}

ContextItem::Record::Record(ContextItemFields&& fields) noexcept
    : tokens(fields.tokens),
      pinned(fields.pinned),
      timestamp(fields.timestamp),
      kind(std::move(fields.kind)),
      content(std::move(fields.content)),
      priority(fields.priority),
      future_relevance_hint(fields.future_relevance_hint),
      tags(std::move(fields.tags)),
      metadata(std::move(fields.metadata)),
      source(std::move(fields.source)),
      original_tokens(fields.original_tokens) {}

ContextItemFields ContextItem::fields() const {
  return {
      .content = content(),
      .tokens = tokens(),
      .kind = kind(),
      .source = source(),
      .priority = priority(),
      .tags = tags(),
      .metadata = metadata(),
      .timestamp = timestamp(),
      .future_relevance_hint = future_relevance_hint(),
      .pinned = pinned(),
      .original_tokens = original_tokens(),
  };
}

}  // namespace cupel
