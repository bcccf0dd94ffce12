#include "view/comparison.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "cupel/plural.hpp"
#include "view/format.hpp"

namespace cupel::view {

namespace {

// Whether `a` rather than `b` represents a content: included items come first, then items excluded for other reasons
// than being duplicates, then duplicates; ties are resolved by the order of the report.
bool represents_before(const Run& run, Position a, Position b) {
  const auto rank = [&](Position position) {
    const Outcome& outcome = run.outcomes()[position];
    if (outcome.included) return std::pair(0, outcome.entry);
    return std::pair(is_duplicate(run.report().excluded[outcome.entry]) ? 2 : 1, outcome.entry);
  };
  return rank(a) < rank(b);
}

// Items are matched by content. A content is included if one of its items is.
void match_contents(const std::vector<Variant>& variants, const ContentNumbers& contents, Comparison& comparison) {
  comparison.standing.assign(contents.contents.size(), std::vector<std::optional<Position>>(variants.size()));
  for (std::size_t number = 0; number < variants.size(); ++number) {
    const Run& run = variants[number].run;
    for (Position i = 0; i < run.items().size(); ++i) {
      std::optional<Position>& standing = comparison.standing[contents.of_list[variants[number].list][i]][number];
      if (!standing || represents_before(run, i, *standing)) standing = i;
    }
  }
  for (std::size_t content = 0; content < comparison.standing.size(); ++content) {
    bool is_in = false;
    bool is_out = false;
    for (std::size_t number = 0; number < variants.size(); ++number) {
      const std::optional<Position>& standing = comparison.standing[content][number];
      if (standing) (variants[number].run.outcomes()[*standing].included ? is_in : is_out) = true;
    }
    if (is_in && is_out) comparison.swings.push_back(content);
  }
}

// The last `count` parts of a path.
std::string_view last_parts(std::string_view path, std::size_t count) {
  std::size_t begin = path.size();
  for (std::size_t part = 0; part < count; ++part) {
    const std::size_t slash = begin == 0 ? std::string_view::npos : path.rfind('/', begin - 1);
    if (slash == std::string_view::npos) return path;
    begin = slash;
  }
  return path.substr(begin + 1);
}

// The names of the variants in sentences: of a path, as many of its last parts as are needed to distinguish it from the
// others. tools/report/page/compare.js follows the same rule.
std::vector<std::string> names_of(const std::vector<Variant>& variants) {
  std::ptrdiff_t longest = 0;
  for (const Variant& variant : variants) {
    longest = std::max(longest, 1 + std::count(variant.label.begin(), variant.label.end(), '/'));
  }
  std::vector<std::string> names;
  for (std::size_t count = 1; std::cmp_less_equal(count, longest); ++count) {
    names.clear();
    for (const Variant& variant : variants) names.emplace_back(last_parts(variant.label, count));
    const std::set<std::string> different(names.begin(), names.end());
    if (different.size() == names.size() && !different.contains("")) break;
  }
  for (std::string& name : names) name = short_name(name);
  return names;
}

Finding swings(const std::vector<Variant>& variants, const Comparison& comparison) {
  return {"swings",
          fmt::format(
              "{} of {} {} in {}.", grouped(comparison.swings.size()),
              counted(comparison.standing.size(), "different content"), plural(comparison.swings.size(), "is", "are"),
              variants.size() == 2 ? "one window and left out of the other" : "some windows and left out of others"),
          comparison.swings};
}

// The two neighbouring variants with the shortest common prefix: a prompt cache saves the least between them.
Finding shortest_prefix(const std::vector<std::string>& names, const Comparison& comparison) {
  const auto not_neighbours = [](const ComparedPair& pair) { return pair.after != pair.before + 1; };
  const ComparedPair& least = *std::ranges::min_element(comparison.pairs, {}, [&](const ComparedPair& pair) {
    return std::pair(not_neighbours(pair), pair.diff.prefix_tokens);
  });
  const SelectionDiff& diff = least.diff;
  if (diff.prefix_items == 0) {
    return {"prefix",
            fmt::format("The windows of {} and {} have no common prefix.", names[least.before], names[least.after])};
  }
  const std::string share =
      diff.tokens_after > 0 ? fmt::format(", {} of the latter", percent(diff.prefix_tokens, diff.tokens_after)) : "";
  return {"prefix", fmt::format("The windows of {} and {} begin with the same {} ({}){}.", names[least.before],
                                names[least.after], counted(diff.prefix_tokens, "token"),
                                counted(diff.prefix_items, "item"), share)};
}

Finding most_tokens(const std::vector<Variant>& variants, const std::vector<std::string>& names) {
  const auto tokens = [](const Variant& variant) { return variant.run.breakdown().used_tokens(); };
  const auto [least, most] = std::minmax_element(
      variants.begin(), variants.end(), [&](const Variant& a, const Variant& b) { return tokens(a) < tokens(b); });
  if (tokens(*least) == tokens(*most)) {
    return {"tokens", fmt::format("All windows have {}.", counted(tokens(*most), "token"))};
  }
  const auto name = [&](auto variant) { return names[static_cast<std::size_t>(variant - variants.begin())]; };
  return {"tokens", fmt::format("{} takes {}, {} more than {}.", name(most), counted(tokens(*most), "token"),
                                grouped(tokens(*most) - tokens(*least)), name(least))};
}

// The contents of the last list that no earlier list has.
std::optional<Finding> new_candidates(const std::vector<Variant>& variants, const std::vector<std::string>& names,
                                      const Comparison& comparison) {
  Finding finding{"new_candidates", ""};
  std::size_t selected = 0;
  for (std::size_t content = 0; content < comparison.standing.size(); ++content) {
    const auto& standing = comparison.standing[content];
    if (!standing.back() ||
        std::any_of(standing.begin(), standing.end() - 1, [](const auto& s) { return s.has_value(); }))
      continue;
    finding.items.push_back(content);
    if (variants.back().run.outcomes()[*standing.back()].included) ++selected;
  }
  if (finding.items.empty()) return std::nullopt;
  const std::size_t count = finding.items.size();
  finding.text = fmt::format("{} {} new in {}", counted(count, "content"), plural(count, "is", "are"), names.back());
  if (count == 1) {
    finding.text += selected == 1 ? ", and is in the window." : ", and is left out.";
  } else {
    finding.text += fmt::format(", of which {} {} in the window.", grouped(selected), plural(selected, "is", "are"));
  }
  return finding;
}

std::vector<Finding> findings_of(const std::vector<Variant>& variants, const Comparison& comparison) {
  const bool same = std::none_of(comparison.pairs.begin(), comparison.pairs.end(),
                                 [](const ComparedPair& pair) { return pair.diff.first_divergence.has_value(); });
  const std::vector<std::string> names = names_of(variants);
  if (same) return {{"same", "All windows have the same contents in the same order."}, most_tokens(variants, names)};
  std::optional<Finding> newcomers = new_candidates(variants, names, comparison);
  return {swings(variants, comparison), shortest_prefix(names, comparison),
          newcomers ? std::move(*newcomers) : most_tokens(variants, names)};
}

}  // namespace

ContentNumbers number_contents(const std::vector<std::span<const ContextItem>>& lists) {
  ContentNumbers result;
  std::map<std::string_view, std::size_t> numbers;  // not hashed: adversarial contents could collide
  for (const std::span<const ContextItem> list : lists) {
    std::vector<std::size_t>& of_list = result.of_list.emplace_back();
    for (const ContextItem& item : list) {
      const auto [entry, is_new] = numbers.try_emplace(item.content(), result.contents.size());
      if (is_new) result.contents.push_back(item.content());
      of_list.push_back(entry->second);
    }
  }
  return result;
}

Comparison compare(const std::vector<Variant>& variants, const ContentNumbers& contents) {
  Comparison comparison;
  match_contents(variants, contents, comparison);
  for (std::size_t before = 0; before < variants.size(); ++before) {
    for (std::size_t after = before + 1; after < variants.size(); ++after) {
      comparison.pairs.push_back(
          {before, after, diff_selections(variants[before].run.report(), variants[after].run.report())});
    }
  }
  comparison.findings = findings_of(variants, comparison);
  return comparison;
}

}  // namespace cupel::view
