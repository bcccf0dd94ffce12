#include "ways_in.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "text.hpp"

namespace cupel::cli {

namespace {

constexpr std::size_t kLongestReason = 400;  // it may quote a content
constexpr std::size_t kMostNamed = 8;

// As few digits as do, from six on: never less than the number, because less does not do.
std::string at_least(double number) {
  std::array<char, 32> buffer{};
  for (int digits = 6; digits <= 17; ++digits) {
    std::snprintf(buffer.data(), buffer.size(), "%.*g", digits, number);
    if (std::strtod(buffer.data(), nullptr) >= number) break;
  }
  return buffer.data();
}

class Words {
 public:
  template <class Value, class ToText>
  void add(std::string_view name, const Counterfactual<Value>& change, const ToText& to_text) {
    if (change.never && change.never->cause == NeverCause::NotLookedAt) {
      not_looked_at_.append(not_looked_at_.empty() ? "" : ", ").append(name);
      return;
    }
    if (change.never) {
      const bool unknown = change.never->cause == NeverCause::SearchLimit;
      ways_.push_back({name, (unknown ? "" : "never: ") + one_line(change.never->text, kLongestReason)});
      return;
    }
    std::string text = to_text(change.value.value());
    if (!change.displaced.empty()) text += "; drives out " + items_at(change.displaced, kMostNamed);
    if (!change.admitted.empty()) text += "; also lets in " + items_at(change.admitted, kMostNamed);
    ways_.push_back({name, std::move(text)});
  }

  std::vector<WayIn> take() && {
    if (!not_looked_at_.empty()) ways_.push_back({"other", "no scorer looks at its " + not_looked_at_});
    return std::move(ways_);
  }

 private:
  std::vector<WayIn> ways_;
  std::string not_looked_at_;
};

}  // namespace

std::vector<WayIn> ways_in(const Counterfactuals& found, const ContextItem& item, double score, std::int64_t target) {
  Words words;
  words.add("budget", found.larger_budget, [&](std::int64_t budget) {
    return "a target of " + grouped(budget) + " tokens, " + grouped(budget - target) + " more";
  });
  if (found.budget.value && *found.budget.value < target) {
    words.add("or", found.budget,
              [&](std::int64_t budget) { return "a smaller target, from " + grouped(budget) + " tokens on"; });
  }
  words.add("tokens", found.tokens, [&](std::int64_t tokens) {
    return "at most " + grouped(tokens) + " instead of " + grouped(item.tokens());
  });
  words.add("score", found.score,
            [&](double higher) { return "at least " + at_least(higher) + " instead of " + at_least(score); });
  words.add("priority", found.priority, [&](std::int64_t priority) {
    return std::to_string(priority) + " instead of " + (item.priority() ? std::to_string(*item.priority()) : "none");
  });
  words.add("hint", found.future_relevance_hint, [&](double hint) {
    return at_least(hint) + " instead of " +
           (item.future_relevance_hint() ? at_least(*item.future_relevance_hint()) : "none");
  });
  words.add("timestamp", found.timestamp, [&](const Timestamp& timestamp) {
    return timestamp.to_string() + " instead of " + (item.timestamp() ? item.timestamp()->to_string() : "none");
  });
  return std::move(words).take();
}

}  // namespace cupel::cli
