#include <array>
#include <optional>
#include <string>
#include <utility>

#include "readers.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kReasonCode = ErrorCode::InvalidArgument;

struct ReasonField {
  enum : std::size_t {
    kReason,
    kItemTokens,
    kAvailableTokens,
    kScore,
    kThreshold,
    kDeduplicatedAgainst,
    kDeduplicatedAgainstIndex,
    kKind,
    kCap,
    kActual,
    kCount,
    kDisplacedByKind,
    kTokens,
    kDisplacedBy,
    kDisplacedByIndex,
    kFilterName,
    kFieldCount
  };
};
constexpr FieldNames<ReasonField::kFieldCount> kReasonFields = {
    {"reason", "item_tokens", "available_tokens", "score", "threshold", "deduplicated_against",
     "deduplicated_against_index", "kind", "cap", "actual", "count", "displaced_by_kind", "tokens", "displaced_by",
     "displaced_by_index", "filter_name"}};

// Reads the fields of one reason. All fields of the reason are required.
class ReasonReader {
 public:
  ReasonReader(ReadScope scope, const ObjectFields<ReasonField::kFieldCount>& fields)
      : scope_(scope), fields_(fields) {}

  std::int64_t integer(std::size_t field) const {
    fields_.require(field);
    return read_integer(scope_.cursor, fields_.path(field), kReasonCode, kReasonCode);
  }
  double number(std::size_t field) const {
    fields_.require(field);
    return read_number(scope_.cursor, fields_.path(field), kReasonCode, kReasonCode);
  }
  std::string text(std::size_t field) const {
    fields_.require(field);
    return std::string(read_string(scope_.cursor, fields_.path(field), kReasonCode));
  }
  std::optional<Position> position(std::size_t field) const {
    if (!fields_.seek(field)) return {};
    return position_from(scope_.cursor, fields_.path(field));
  }

  std::optional<ExclusionReason> known(std::string_view name) const {
    using namespace exclusion;  // NOLINT(google-build-using-namespace): a table reads better without prefixes
    if (name == "BudgetExceeded")
      return BudgetExceeded{integer(ReasonField::kItemTokens), integer(ReasonField::kAvailableTokens)};
    if (name == "ScoredTooLow") return ScoredTooLow{number(ReasonField::kScore), number(ReasonField::kThreshold)};
    if (name == "Deduplicated")
      return Deduplicated{text(ReasonField::kDeduplicatedAgainst), position(ReasonField::kDeduplicatedAgainstIndex)};
    if (name == "QuotaCapExceeded")
      return QuotaCapExceeded{text(ReasonField::kKind), integer(ReasonField::kCap), integer(ReasonField::kActual)};
    if (name == "QuotaRequireDisplaced") return QuotaRequireDisplaced{text(ReasonField::kDisplacedByKind)};
    if (name == "NegativeTokens") return NegativeTokens{integer(ReasonField::kTokens)};
    if (name == "PinnedOverride")
      return PinnedOverride{text(ReasonField::kDisplacedBy), position(ReasonField::kDisplacedByIndex)};
    if (name == "Filtered") return Filtered{text(ReasonField::kFilterName)};
    if (name == "CountCapExceeded")
      return CountCapExceeded{text(ReasonField::kKind), integer(ReasonField::kCap), integer(ReasonField::kCount)};
    if (name == "CountRequireCandidatesExhausted") return CountRequireCandidatesExhausted{text(ReasonField::kKind)};
    return {};
  }

 private:
  ReadScope scope_;
  const ObjectFields<ReasonField::kFieldCount>& fields_;
};

// All members but the name, to be written back unchanged.
std::string other_members(Cursor& cursor) {
  std::string members;
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    if (key == "reason") {
      cursor.skip();
      continue;
    }
    if (!members.empty()) members += ',';
    append_json(members, key);
    members += ':';
    append_minified(members, cursor.skip());
  }
  return members;
}

}  // namespace

ExclusionReason exclusion_reason_from(ReadScope scope, const Path& path) {
  // The fields of an unknown reason can't be known, so strict reading does not look inside a reason.
  const ReadScope lenient{scope.cursor, false};
  scope.cursor.type();
  const Cursor::Mark start = scope.cursor.mark();
  const ObjectFields<ReasonField::kFieldCount> fields(lenient, path, kReasonCode, kReasonFields);
  fields.require(ReasonField::kReason);
  std::string name(read_string(scope.cursor, fields.path(ReasonField::kReason), kReasonCode));
  std::optional<ExclusionReason> reason = ReasonReader(scope, fields).known(name);
  if (!reason) {
    scope.cursor.rewind(start);
    reason = exclusion::Unknown{std::move(name), other_members(scope.cursor)};
  }
  fields.finish();
  return *std::move(reason);
}

}  // namespace cupel::json
