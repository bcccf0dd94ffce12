#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "bar.hpp"
#include "explanation.hpp"
#include "text.hpp"

namespace cupel::cli {

namespace {

struct Tally {
  ContextKind kind;
  std::int64_t kept_tokens = 0;
  std::int64_t left_out_tokens = 0;
  std::size_t kept = 0;
  std::size_t left_out = 0;

  std::int64_t tokens() const { return kept_tokens + left_out_tokens; }
};

class Tallies {
 public:
  Tally& of(const ContextKind& kind) {
    const auto [entry, is_new] = index_.try_emplace(kind, tallies_.size());
    if (is_new) tallies_.push_back(Tally{.kind = kind});
    return tallies_[entry->second];
  }

  /// Those that take most of the window first.
  std::vector<Tally> sorted() && {
    std::stable_sort(tallies_.begin(), tallies_.end(), [](const Tally& a, const Tally& b) {
      return a.kept_tokens != b.kept_tokens ? a.kept_tokens > b.kept_tokens : a.left_out_tokens > b.left_out_tokens;
    });
    return std::move(tallies_);
  }

 private:
  std::vector<Tally> tallies_;
  std::unordered_map<ContextKind, std::size_t> index_;
};

}  // namespace

void print_kinds(Page& page, const Explanation& run) {
  Tallies by_kind;
  for (const IncludedItem& included : run.report.included) {
    Tally& tally = by_kind.of(included.item.kind());
    tally.kept_tokens += included.item.tokens();
    ++tally.kept;
  }
  for (const ExcludedItem& excluded : run.report.excluded) {
    Tally& tally = by_kind.of(excluded.item.kind());
    tally.left_out_tokens += std::max<std::int64_t>(0, excluded.item.tokens());
    ++tally.left_out;
  }
  const std::vector<Tally> tallies = std::move(by_kind).sorted();

  std::int64_t most = 1;
  for (const Tally& tally : tallies) most = std::max(most, tally.tokens());

  page.heading("BY KIND", "tokens kept of those offered");
  for (const Tally& tally : tallies) {
    const auto offered = static_cast<double>(std::max<std::int64_t>(1, tally.tokens()));
    const long percent = std::lround(static_cast<double>(tally.kept_tokens) / offered * 100.0);
    Bar bar(most, page.width - 64);
    const std::string kept_bar = page.palette.green(bar.part(tally.kept_tokens, "█"));
    const std::string left_out_bar = page.palette.dim(bar.part(tally.left_out_tokens, "░"));
    std::string line = "  " + left(one_line(tally.kind.text(), 16), 16) + right(grouped(tally.kept_tokens), 9);
    line += " of " + left(grouped(tally.tokens()), 9) + right(std::to_string(percent), 3) + " %";
    line += right(std::to_string(tally.kept), 6) + " of " + left(counted(tally.kept + tally.left_out, "item"), 10);
    page.line(line.append(kept_bar).append(left_out_bar));
  }
}

}  // namespace cupel::cli
