#ifndef CUPEL_MODEL_CONTEXT_ITEM_HPP
#define CUPEL_MODEL_CONTEXT_ITEM_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cupel/export.hpp"
#include "cupel/model/context_kind.hpp"
#include "cupel/model/context_source.hpp"
#include "cupel/model/metadata.hpp"
#include "cupel/model/shared_text.hpp"
#include "cupel/model/timestamp.hpp"
#include "cupel/required.hpp"

namespace cupel {

/// The eleven fields of an item as plain data, to construct a ContextItem from. Only `content` and `tokens` are
/// required.
struct ContextItemFields {
  Required<std::string> content;              ///< the text; must not be empty
  Required<std::int64_t> tokens;              ///< as counted by the caller; Classify excludes an item if negative
  ContextKind kind = {};                      ///< default: Message
  ContextSource source = {};                  ///< default: Chat
  std::optional<std::int64_t> priority = {};  ///< higher is more important
  std::vector<std::string> tags = {};         ///< may repeat
  Metadata metadata = {};                     ///< values by key, returned unchanged; see Metadata
  std::optional<Timestamp> timestamp = {};    ///< when it was created or observed
  std::optional<double> future_relevance_hint = {};  ///< the caller's estimate of its relevance; usually in [0, 1]
  bool pinned = false;  ///< selected without scoring and slicing, unless `tokens` is negative
  std::optional<std::int64_t> original_tokens = {};  ///< the count before any summarising; not used by the pipeline

  friend bool operator==(const ContextItemFields&, const ContextItemFields&) = default;
};

/// One piece of context: a message, a document, a tool output or a memory. Immutable, and validated at construction.
///
/// A ContextItem is a handle to a shared record. Copies are cheap, so reports own their items and nothing can dangle.
/// Safe to read from many threads. A moved-from item may only be assigned to or destroyed.
class CUPEL_API ContextItem {
 public:
  /// @{
  /// Makes an item, by moving or copying the fields. Throws Error (EmptyContent) when `fields.content` is empty.
  explicit ContextItem(ContextItemFields&& fields);
  explicit ContextItem(const ContextItemFields& fields) : ContextItem(ContextItemFields(fields)) {}
  /// @}

  /// @{
  /// The field of the same name; see ContextItemFields. References are valid as long as any handle to the record
  /// exists.
  const std::string& content() const noexcept { return record_->content; }
  std::int64_t tokens() const noexcept { return record_->tokens; }
  const ContextKind& kind() const noexcept { return record_->kind; }
  const ContextSource& source() const noexcept { return record_->source; }
  const std::optional<std::int64_t>& priority() const noexcept { return record_->priority; }
  const std::vector<std::string>& tags() const noexcept { return record_->tags; }
  const Metadata& metadata() const noexcept { return record_->metadata; }
  const std::optional<Timestamp>& timestamp() const noexcept { return record_->timestamp; }
  const std::optional<double>& future_relevance_hint() const noexcept { return record_->future_relevance_hint; }
  bool pinned() const noexcept { return record_->pinned; }
  const std::optional<std::int64_t>& original_tokens() const noexcept { return record_->original_tokens; }
  /// @}

  /// The content, without copying it. The result keeps it alive.
  SharedText shared_content() const noexcept {
    return SharedText(std::shared_ptr<const std::string>(record_, &record_->content));
  }

  /// A copy of all fields, to construct a changed item from.
  ContextItemFields fields() const;

  /// Whether both are handles to the same record.
  bool same_record(const ContextItem& other) const noexcept { return record_ == other.record_; }

  /// Compares all fields.
  friend bool operator==(const ContextItem& a, const ContextItem& b) {
    return a.record_ == b.record_ || *a.record_ == *b.record_;
  }

 private:
  // The fields that the stages read most come first, so that a run touches few cache lines of each record.
  struct Record {
    explicit Record(ContextItemFields&& fields) noexcept;

    std::int64_t tokens;
    bool pinned;
    std::optional<Timestamp> timestamp;
    ContextKind kind;
    std::string content;
    std::optional<std::int64_t> priority;
    std::optional<double> future_relevance_hint;
    std::vector<std::string> tags;
    Metadata metadata;
    ContextSource source;
    std::optional<std::int64_t> original_tokens;

    friend bool operator==(const Record&, const Record&) = default;
  };

  std::shared_ptr<const Record> record_;
};

}  // namespace cupel

#endif
