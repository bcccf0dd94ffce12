// Selects from items that are still arriving, such as the pages of a search, without waiting for the last one.

#include <cstddef>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "cupel/cupel.hpp"

namespace {

// A search whose results are expensive to fetch. An input range: it can be read once, from front to back.
class Search {
 public:
  class Iterator {
   public:
    using value_type = cupel::ScoredItem;
    using difference_type = std::ptrdiff_t;

    explicit Iterator(Search& search) : search_(&search) {}
    cupel::ScoredItem operator*() const { return search_->fetch(); }
    Iterator& operator++() {
      ++search_->next_;
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(std::default_sentinel_t /*end*/) const { return search_->next_ == kResults; }

   private:
    Search* search_;
  };

  Iterator begin() { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }
  std::size_t fetched() const { return fetched_; }

 private:
  static constexpr std::size_t kResults = 10'000;

  // All passages have one size. Relevance falls from page to page of five passages, and varies within a page.
  cupel::ScoredItem fetch() {
    ++fetched_;
    const std::size_t page = next_ / 5;
    const double relevance = 1.0 / static_cast<double>(page + 1) - 0.01 * static_cast<double>(next_ * 3 % 5);
    return {.item = cupel::ContextItem({.content = "passage " + std::to_string(next_), .tokens = 75}),
            .score = relevance};
  }

  std::size_t next_ = 0;
  std::size_t fetched_ = 0;
};

void print(const std::vector<cupel::StreamedItem>& taken) {
  for (const cupel::StreamedItem& t : taken) {
    std::cout << "  " << t.scored.item.content() << ", " << t.scored.item.tokens() << " tokens\n";
  }
}

}  // namespace

int main() {
  const cupel::ContextBudget budget({.max_tokens = 600, .target_tokens = 600});

  // Reads the range only as far as needed: it stops after the batch that uses up the budget.
  Search search;
  const auto passages = cupel::stream_slice(search, budget, {.batch_size = 5});
  std::cout << "from a search, " << search.fetched() << " of 10000 passages fetched:\n";
  print(passages);

  // For sources that push items. A scorer computes the scores of one batch at a time.
  const auto severity = [](const cupel::ContextItem& item) { return item.content().starts_with("ERROR") ? 1.0 : 0.1; };
  cupel::StreamSelector selector(budget, severity, {.batch_size = 6});
  const std::int64_t smallest = 50;  // stop when fewer tokens are left
  int minute = 0;
  while (selector.wants_more() && selector.remaining_tokens() >= smallest) {
    const bool error = minute % 4 == 3;
    selector.push(
        cupel::ContextItem({.content = (error ? "ERROR at minute " : "info at minute ") + std::to_string(minute),
                            .tokens = error ? 130 : 60}));
    ++minute;
  }
  std::cout << "from a log, " << selector.remaining_tokens() << " tokens left after " << minute << " minutes:\n";
  print(selector.finish());
}
