// Custom scorers: a class that compares items with a question, a lambda, and a weighted average of both.

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/cupel.hpp"

namespace {

std::set<std::string> words(std::string_view text) {
  std::set<std::string> result;
  std::string word;
  for (const char c : std::string(text) + ' ') {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      result.insert(std::move(word));
      word.clear();
    }
  }
  return result;
}

// The share of the question's words that an item contains. Immutable, as every strategy must be, because many threads
// may call score() at once.
class QueryOverlap final : public cupel::Scorer {
 public:
  explicit QueryOverlap(std::string_view question) : wanted_(words(question)) {}

  void score(cupel::RunContext& /*context*/, const cupel::ItemList& items, std::span<double> scores) const override {
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::set<std::string> found = words(items[i].content());
      const auto hits = std::ranges::count_if(wanted_, [&](const std::string& word) { return found.contains(word); });
      scores[i] = wanted_.empty() ? 0.0 : static_cast<double>(hits) / static_cast<double>(wanted_.size());
    }
  }

  std::string_view name() const noexcept override { return "queryOverlap"; }

 private:
  std::set<std::string> wanted_;
};

}  // namespace

int main() {
  const std::string question = "How do I rotate the signing key?";
  const auto passage = [](std::string source, std::string content, std::int64_t tokens) {
    return cupel::ContextItem(
        {.content = std::move(content), .tokens = tokens, .kind = "Document", .source = std::move(source)});
  };
  const std::vector<cupel::ContextItem> items = {
      passage("Handbook", "To rotate the signing key, run `keys rotate`. Old tokens stay valid for a day.", 180),
      passage("Wiki", "How I rotate the signing key: stop the service, edit the vault by hand.", 160),
      passage("Handbook", "The signing key lives in the vault. Only the deploy role can read it.", 140),
      passage("Wiki", "Rotate the logs every night; the job is called logrotate.", 60),
      passage("Handbook", "Lunch is at noon.", 20),
  };

  // A function of one item is a scorer, too. This one prefers sources that are maintained.
  const auto maintained = [](const cupel::ContextItem& item) { return item.source() == "Handbook" ? 1.0 : 0.0; };

  const cupel::CompositeScorer scorer({{QueryOverlap(question), 3}, {maintained, 1}});
  const std::vector<double> overlap = cupel::score_all(QueryOverlap(question), items);
  const std::vector<double> together = cupel::score_all(scorer, items);
  std::cout << question << "\n\noverlap  together  tokens\n" << std::fixed << std::setprecision(2);
  for (std::size_t i = 0; i < items.size(); ++i) {
    std::cout << std::setw(7) << overlap[i] << std::setw(10) << together[i] << std::setw(8) << items[i].tokens() << "  "
              << items[i].content() << '\n';
  }

  // With few items of very different sizes, exact packing fits more.
  const cupel::Pipeline pipeline(
      {.scorer = scorer, .slicer = cupel::KnapsackSlice({.bucket_size = 1}), .placer = cupel::UShapedPlacer{}});
  std::cout << "\nin a window of 360 tokens:\n";
  for (const auto i : pipeline.run(items, cupel::ContextBudget({.max_tokens = 360, .target_tokens = 360}))) {
    std::cout << "  " << items[i].content() << '\n';
  }
}
