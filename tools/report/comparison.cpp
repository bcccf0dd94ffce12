#include "comparison.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "text.hpp"

namespace cupel::report {

namespace {

using cli::counted;
using cli::grouped;

std::string size_text(std::size_t count) { return grouped(static_cast<std::int64_t>(count)); }

bool is_duplicate(const Run& run, Position position) {
  const Fate& fate = run.fates()[position];
  return !fate.included && std::holds_alternative<exclusion::Deduplicated>(run.report().excluded[fate.entry].reason);
}

// Whether `a` stands for a content rather than `b`: what is in, then what is no duplicate, then the order in which a
// report lists them.
bool stands_before(const Run& run, Position a, Position b) {
  const auto rank = [&](Position position) {
    const Fate& fate = run.fates()[position];
    return std::pair(fate.included ? 0 : is_duplicate(run, position) ? 2 : 1, fate.entry);
  };
  return rank(a) < rank(b);
}

// Items are matched by content, and each content is in where one of its items is.
void match_contents(const std::vector<Run>& runs, const Tables& tables, Comparison& comparison) {
  comparison.standing.assign(tables.content_count(), std::vector<std::optional<Position>>(runs.size()));
  for (std::size_t variant = 0; variant < runs.size(); ++variant) {
    const Run& run = runs[variant];
    const std::vector<std::size_t>& numbers = tables.content_numbers()[run.request().list];
    for (Position i = 0; i < run.items().size(); ++i) {
      std::optional<Position>& standing = comparison.standing[numbers[i]][variant];
      if (!standing || stands_before(run, i, *standing)) standing = i;
    }
  }
  for (std::size_t content = 0; content < comparison.standing.size(); ++content) {
    bool is_in = false;
    bool is_out = false;
    for (std::size_t variant = 0; variant < runs.size(); ++variant) {
      const std::optional<Position>& standing = comparison.standing[content][variant];
      if (standing) (runs[variant].fates()[*standing].included ? is_in : is_out) = true;
    }
    if (is_in && is_out) comparison.swings.push_back(content);
  }
}

// Of a path, its last `many` parts.
std::string_view last_parts(std::string_view path, std::size_t many) {
  std::size_t begin = path.size();
  for (std::size_t part = 0; part < many; ++part) {
    const std::size_t slash = begin == 0 ? std::string_view::npos : path.rfind('/', begin - 1);
    if (slash == std::string_view::npos) return path;
    begin = slash;
  }
  return path.substr(begin + 1);
}

// What runs are called: of a path as many of its last parts as tell it from the others. The page has the same rule.
std::vector<std::string> names_of(const std::vector<Run>& runs) {
  std::size_t longest = 0;
  for (const Run& run : runs) {
    const std::string& label = run.request().label;
    longest = std::max(longest, static_cast<std::size_t>(1 + std::count(label.begin(), label.end(), '/')));
  }
  std::vector<std::string> names;
  for (std::size_t many = 1; many <= longest; ++many) {
    names.clear();
    for (const Run& run : runs) names.emplace_back(last_parts(run.request().label, many));
    const std::set<std::string> different(names.begin(), names.end());
    if (different.size() == names.size() && !different.contains("")) break;
  }
  for (std::string& name : names) name = name_in_words(name);
  return names;
}

std::int64_t tokens_in(const Run& run) { return run.worth(run.selected()).tokens; }

Sentence about_swings(const std::vector<Run>& runs, const Comparison& comparison) {
  const bool one = comparison.swings.size() == 1;
  return {
      "swings",
      size_text(comparison.swings.size()) + " of " + counted(comparison.standing.size(), "different content") +
          (one ? " is" : " are") +
          (runs.size() == 2 ? " in one window and left out of the other." : " in some windows and left out of others."),
      comparison.swings};
}

// The two neighbours whose windows begin alike for the fewest tokens: the weakest link of a prompt cache.
Sentence about_prefix(const std::vector<std::string>& names, const Comparison& comparison) {
  std::vector<const ComparedPair*> neighbours;
  for (const ComparedPair& pair : comparison.pairs) {
    if (pair.after == pair.before + 1) neighbours.push_back(&pair);
  }
  const ComparedPair& least =
      **std::min_element(neighbours.begin(), neighbours.end(),
                         [](const auto* a, const auto* b) { return a->diff.prefix_tokens < b->diff.prefix_tokens; });
  const SelectionDiff& diff = least.diff;
  const std::string share =
      diff.tokens_after > 0 ? ", " + percent_of(diff.prefix_tokens, diff.tokens_after) + " of the latter" : "";
  return {"prefix", "The windows of " + names[least.before] + " and " + names[least.after] + " begin with the same " +
                        grouped(diff.prefix_tokens) + " tokens (" + counted(diff.prefix_items, "item") + ")" + share +
                        "."};
}

Sentence about_tokens(const std::vector<Run>& runs, const std::vector<std::string>& names) {
  const auto by_tokens = [](const Run& a, const Run& b) { return tokens_in(a) < tokens_in(b); };
  const auto [least, most] = std::minmax_element(runs.begin(), runs.end(), by_tokens);
  if (tokens_in(*least) == tokens_in(*most)) {
    return {"tokens", "All windows have " + grouped(tokens_in(*most)) + " tokens."};
  }
  const auto name = [&](std::vector<Run>::const_iterator run) {
    return names[static_cast<std::size_t>(run - runs.begin())];
  };
  return {"tokens", name(most) + " takes " + grouped(tokens_in(*most)) + " tokens, " +
                        grouped(tokens_in(*most) - tokens_in(*least)) + " more than " + name(least) + "."};
}

// What the last list has that none before it had.
std::optional<Sentence> about_new_candidates(const std::vector<Run>& runs, const std::vector<std::string>& names,
                                             const Comparison& comparison) {
  Sentence sentence{"new_candidates", ""};
  std::size_t selected = 0;
  for (std::size_t content = 0; content < comparison.standing.size(); ++content) {
    const auto& standing = comparison.standing[content];
    if (!standing.back() ||
        std::any_of(standing.begin(), standing.end() - 1, [](const auto& s) { return s.has_value(); }))
      continue;
    sentence.items.push_back(content);
    if (runs.back().fates()[*standing.back()].included) ++selected;
  }
  if (sentence.items.empty()) return std::nullopt;
  sentence.text = counted(sentence.items.size(), "content") + (sentence.items.size() == 1 ? " is" : " are") +
                  " new in " + names.back() + ", of which " + size_text(selected) + (selected == 1 ? " is" : " are") +
                  " in the window.";
  return sentence;
}

std::vector<Sentence> sentences_about(const std::vector<Run>& runs, const Comparison& comparison) {
  const bool same = std::none_of(comparison.pairs.begin(), comparison.pairs.end(),
                                 [](const ComparedPair& pair) { return pair.diff.first_divergence.has_value(); });
  const std::vector<std::string> names = names_of(runs);
  if (same) return {{"same", "All windows have the same contents in the same order."}, about_tokens(runs, names)};
  std::vector<Sentence> sentences{about_swings(runs, comparison), about_prefix(names, comparison)};
  std::optional<Sentence> newcomers = about_new_candidates(runs, names, comparison);
  sentences.push_back(newcomers ? std::move(*newcomers) : about_tokens(runs, names));
  return sentences;
}

}  // namespace

Comparison compared(const std::vector<Run>& runs, const Tables& tables) {
  Comparison comparison;
  match_contents(runs, tables, comparison);
  for (std::size_t before = 0; before < runs.size(); ++before) {
    for (std::size_t after = before + 1; after < runs.size(); ++after) {
      comparison.pairs.push_back({before, after, diff_selections(runs[before].report(), runs[after].report())});
    }
  }
  comparison.sentences = sentences_about(runs, comparison);
  return comparison;
}

}  // namespace cupel::report
