#ifndef CUPEL_MODEL_ITEM_FIELDS_HPP
#define CUPEL_MODEL_ITEM_FIELDS_HPP

#include "cupel/cxx20.hpp"

namespace cupel {

/// A set of fields of an item; see ContextItemFields.
struct ItemFields {
  bool content = false;                ///< ContextItemFields::content
  bool tokens = false;                 ///< ContextItemFields::tokens
  bool kind = false;                   ///< ContextItemFields::kind
  bool source = false;                 ///< ContextItemFields::source
  bool priority = false;               ///< ContextItemFields::priority
  bool tags = false;                   ///< ContextItemFields::tags
  bool metadata = false;               ///< ContextItemFields::metadata
  bool timestamp = false;              ///< ContextItemFields::timestamp
  bool future_relevance_hint = false;  ///< ContextItemFields::future_relevance_hint
  bool pinned = false;                 ///< ContextItemFields::pinned
  bool original_tokens = false;        ///< ContextItemFields::original_tokens

  /// The set of all fields.
  static constexpr ItemFields all() noexcept {
    return {true, true, true, true, true, true, true, true, true, true, true};
  }

  /// The union of two sets.
  friend constexpr ItemFields operator|(const ItemFields& a, const ItemFields& b) noexcept {
    return {a.content || b.content,
            a.tokens || b.tokens,
            a.kind || b.kind,
            a.source || b.source,
            a.priority || b.priority,
            a.tags || b.tags,
            a.metadata || b.metadata,
            a.timestamp || b.timestamp,
            a.future_relevance_hint || b.future_relevance_hint,
            a.pinned || b.pinned,
            a.original_tokens || b.original_tokens};
  }

  friend bool operator==(const ItemFields&, const ItemFields&) = default;
};

}  // namespace cupel

#endif
