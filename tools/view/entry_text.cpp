#include <fmt/core.h>

#include <cstdlib>
#include <optional>
#include <utility>

#include "view/entry_conditions.hpp"
#include "view/format.hpp"
#include "view/text.hpp"

namespace cupel::view {

namespace {

constexpr std::size_t kLongestReason = 400;  // it may quote a content
constexpr std::size_t kMostNamed = 8;

// At least six digits, and enough that the printed value is not below the number: a lower value would not let the item
// in.
std::string at_least(double number) {
  std::string text;
  for (int digits = 6; digits <= 17; ++digits) {
    text = fmt::format("{:.{}g}", number, digits);
    if (std::strtod(text.c_str(), nullptr) >= number) break;
  }
  return text;
}

template <class Value, class ToText>
std::string or_none(const std::optional<Value>& value, const ToText& to_text) {
  return value ? to_text(*value) : "none";
}

// `never: ` if no value lets the item in, `unknown: ` if none is known to.
std::string_view prefix_of(NoCounterfactualCause cause) {
  switch (cause) {
    case NoCounterfactualCause::SearchLimit:
      return "";  // its text says so
    case NoCounterfactualCause::CustomSlicer:
    case NoCounterfactualCause::Unverified:
      return "unknown: ";
    case NoCounterfactualCause::NotLookedAt:
    case NoCounterfactualCause::NegativeTokens:
    case NoCounterfactualCause::Deduplicated:
    case NoCounterfactualCause::RunFails:
    case NoCounterfactualCause::NothingLeft:
    case NoCounterfactualCause::TooLarge:
    case NoCounterfactualCause::NoValue:
    case NoCounterfactualCause::CapReached:
    case NoCounterfactualCause::OutOfReach:
      break;
  }
  return "never: ";
}

// `priority, hint or timestamp`
std::string alternatives(const std::vector<std::string_view>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 < names.size() ? ", " : " or ";
    text += names[i];
  }
  return text;
}

class EntryTexts {
 public:
  template <class Value, class ToText>
  void add(std::string_view name, const Counterfactual<Value>& change, const ToText& to_text) {
    if (change.why_absent && change.why_absent->cause == NoCounterfactualCause::NotLookedAt) {
      unread_.push_back(name);
      return;
    }
    if (change.why_absent) {
      texts_.push_back(
          {name, std::string(prefix_of(change.why_absent->cause)) + one_line(change.why_absent->text, kLongestReason)});
      return;
    }
    std::string text = to_text(change.value.value());
    if (!change.displaced.empty()) text += "; displaces " + items_at(change.displaced, kMostNamed);
    if (!change.admitted.empty()) text += "; also admits " + items_at(change.admitted, kMostNamed);
    texts_.push_back({name, std::move(text)});
  }

  std::vector<EntryText> take() && {
    if (!unread_.empty()) texts_.push_back({"other", "no scorer reads its " + alternatives(unread_)});
    return std::move(texts_);
  }

 private:
  std::vector<EntryText> texts_;
  std::vector<std::string_view> unread_;
};

}  // namespace

std::vector<EntryText> describe_entry(const Run& run, const Counterfactuals& conditions) {
  const ContextItem& item = run.items()[conditions.target];
  const double score = run.outcomes()[conditions.target].score.value_or(0.0);
  const std::int64_t target = run.budget().target_tokens();
  const auto integer_text = [](std::int64_t value) { return std::to_string(value); };
  const auto time_text = [](const Timestamp& value) { return value.to_string(); };
  EntryTexts texts;
  texts.add("budget", conditions.larger_budget, [&](std::int64_t budget) {
    return fmt::format("a target of {}, {} more", counted(budget, "token"), grouped(budget - target));
  });
  if (conditions.budget.value && *conditions.budget.value < target) {
    texts.add("or", conditions.budget, [&](std::int64_t budget) {
      return fmt::format("a smaller target, from {} on", counted(budget, "token"));
    });
  }
  texts.add("tokens", conditions.tokens, [&](std::int64_t tokens) {
    return fmt::format("at most {} instead of {}", grouped(tokens), grouped(item.tokens()));
  });
  texts.add("score", conditions.score,
            [&](double higher) { return fmt::format("at least {} instead of {}", at_least(higher), at_least(score)); });
  texts.add("priority", conditions.priority, [&](std::int64_t priority) {
    return fmt::format("{} instead of {}", priority, or_none(item.priority(), integer_text));
  });
  texts.add("hint", conditions.future_relevance_hint, [&](double hint) {
    return fmt::format("{} instead of {}", at_least(hint), or_none(item.future_relevance_hint(), at_least));
  });
  texts.add("timestamp", conditions.timestamp, [&](const Timestamp& timestamp) {
    return fmt::format("{} instead of {}", timestamp.to_string(), or_none(item.timestamp(), time_text));
  });
  return std::move(texts).take();
}

}  // namespace cupel::view
