#include "cupel/diagnostics/exclusion_reason.hpp"

#include <cmath>

#include "cupel/diagnostics/selection_report.hpp"
#include "cupel/plural.hpp"
#include "diagnostics/reason_text.hpp"
#include "util/number_text.hpp"
#include "util/quoted.hpp"

namespace cupel {

namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

// A content in quotes, truncated to enough to recognise it.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 48;
  const std::string_view shown = util::beginning(text, kLongest);
  std::string result = "\"";
  for (const char c : shown) result += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  return result + (shown.size() < text.size() ? "…\"" : "\"");
}

// Names another item by its position, or by its content if a report from elsewhere does not give the position.
std::string other_item(const std::optional<Position>& position, std::string_view content) {
  return position ? "item " + std::to_string(*position) : quoted(content);
}

struct Name {
  std::string_view operator()(const exclusion::BudgetExceeded&) const noexcept { return "BudgetExceeded"; }
  std::string_view operator()(const exclusion::ScoredTooLow&) const noexcept { return "ScoredTooLow"; }
  std::string_view operator()(const exclusion::Deduplicated&) const noexcept { return "Deduplicated"; }
  std::string_view operator()(const exclusion::QuotaCapExceeded&) const noexcept { return "QuotaCapExceeded"; }
  std::string_view operator()(const exclusion::QuotaRequireDisplaced&) const noexcept {
    return "QuotaRequireDisplaced";
  }
  std::string_view operator()(const exclusion::NegativeTokens&) const noexcept { return "NegativeTokens"; }
  std::string_view operator()(const exclusion::PinnedOverride&) const noexcept { return "PinnedOverride"; }
  std::string_view operator()(const exclusion::Filtered&) const noexcept { return "Filtered"; }
  std::string_view operator()(const exclusion::CountCapExceeded&) const noexcept { return "CountCapExceeded"; }
  std::string_view operator()(const exclusion::CountRequireCandidatesExhausted&) const noexcept {
    return "CountRequireCandidatesExhausted";
  }
  std::string_view operator()(const exclusion::Unknown& reason) const noexcept { return reason.name; }
};

struct Describe {
  std::string operator()(const exclusion::BudgetExceeded& reason) const {
    const std::string needs = "needs " + counted(reason.item_tokens, "token") + ", ";
    const std::string were_left =
        number(reason.available_tokens).append(plural(reason.available_tokens, " was left", " were left"));
    if (reason.available_tokens < 0) {
      return needs + "the budget was already exceeded by " +
             std::to_string(0 - static_cast<std::uint64_t>(reason.available_tokens));
    }
    if (reason.available_tokens >= reason.item_tokens) return needs + "not chosen although " + were_left;
    return needs + were_left;
  }
  std::string operator()(const exclusion::ScoredTooLow& reason) const {
    return "scored " + util::shortest_text(reason.score) + ", below the threshold of " +
           util::shortest_text(reason.threshold);
  }
  std::string operator()(const exclusion::Deduplicated& reason) const {
    return "same content as " + other_item(reason.deduplicated_against_position, reason.deduplicated_against) +
           ", which competed in its place";
  }
  std::string operator()(const exclusion::QuotaCapExceeded& reason) const {
    return "kind " + util::quoted(reason.kind) + " is capped at " + number(reason.cap) + " and had reached " +
           number(reason.actual);
  }
  std::string operator()(const exclusion::QuotaRequireDisplaced& reason) const {
    return "made room for the share that kind " + util::quoted(reason.displaced_by_kind) + " is guaranteed";
  }
  std::string operator()(const exclusion::NegativeTokens& reason) const {
    return "has a negative token count (" + number(reason.tokens) + ")";
  }
  std::string operator()(const exclusion::PinnedOverride& reason) const {
    return "would fit without the pinned items, of which " +
           other_item(reason.displaced_by_position, reason.displaced_by) + " is the first";
  }
  std::string operator()(const exclusion::Filtered& reason) const {
    return "removed by filter " + util::quoted(reason.filter_name);
  }
  std::string operator()(const exclusion::CountCapExceeded& reason) const {
    return "at most " + number(reason.cap) + " of kind " + util::quoted(reason.kind) + " may be in, and " +
           number(reason.count).append(plural(reason.count, " already was", " already were"));
  }
  std::string operator()(const exclusion::CountRequireCandidatesExhausted& reason) const {
    return "the candidates of kind " + util::quoted(reason.kind) + " ran out before its required count was met";
  }
  std::string operator()(const exclusion::Unknown& reason) const {
    return "left out for reason " + util::quoted(reason.name);
  }
};

// The text of an item event after the reason's name; terse, in the style of the specification's example.
struct EventDetail {
  std::string operator()(const exclusion::BudgetExceeded& reason) const {
    return counted(reason.item_tokens, "token") + " requested, " + number(reason.available_tokens) + " available";
  }
  template <class Reason>
  std::string operator()(const Reason& reason) const {
    return Describe()(reason);
  }
};

}  // namespace

std::string_view to_string(const ExclusionReason& reason) { return std::visit(Name(), reason); }

std::string describe(const ExclusionReason& reason) { return std::visit(Describe(), reason); }

std::string event_message(const ExclusionReason& reason) {
  return std::string(to_string(reason)) + ": " + std::visit(EventDetail(), reason);
}

std::string describe(InclusionReason reason) {
  switch (reason) {
    case InclusionReason::Scored:
      return "selected by score";
    case InclusionReason::Pinned:
      return "pinned: always in";
    case InclusionReason::ZeroToken:
      return "costs no tokens";
  }
  return "unknown";
}

std::string describe(const IncludedItem& included) {
  std::string text = describe(included.reason);
  if (included.reason != InclusionReason::Scored) return text;
  if (!std::isfinite(included.score)) return text + ", which is not finite";
  return included.score == 0.0 ? text + ", which is 0" : text;
}

}  // namespace cupel
