// Adversarial inputs, each against one part of a run. `cupel_attacks NAME N` makes an input of size N and runs the part
// on it once, inside cupel_attacked(). scripts/attack_growth.py counts the instructions. Without arguments the program
// prints the names. For attacks by a policy that multiplies the work, it prints the steps and the time of the run.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cupel/analytics/selection_diff.hpp"
#include "cupel/pipeline.hpp"
#include "cupel/placing/chronological_placer.hpp"
#include "cupel/scoring/composite_scorer.hpp"
#include "cupel/scoring/decay_scorer.hpp"
#include "cupel/scoring/frequency_scorer.hpp"
#include "cupel/scoring/kind_scorer.hpp"
#include "cupel/scoring/metadata_trust_scorer.hpp"
#include "cupel/scoring/recency_scorer.hpp"
#include "cupel/scoring/reflexive_scorer.hpp"
#include "cupel/scoring/tag_scorer.hpp"
#include "cupel/slicing/count_quota_slice.hpp"
#include "cupel/slicing/greedy_slice.hpp"
#include "cupel/slicing/quota_slice.hpp"

/// Instructions are counted inside this function. Its C name can be given to a tool.
extern "C" [[gnu::noinline]] void cupel_attacked(const std::function<void()>& part) { part(); }

namespace cupel::benchmarks {
namespace {

using Items = std::vector<ContextItem>;

std::string letters(std::uint64_t number, std::size_t count = 8) {
  std::string text(count, 'a');
  for (char& c : text) {
    c = static_cast<char>('a' + number % 16);
    number /= 16;
  }
  return text;
}

// Names with the same slot under FNV-1a in a table of at least twice their number, as kinds were hashed before they had
// a seed.
std::vector<std::string> names_against_fnv(std::size_t count) {
  std::size_t slots = 16;
  while (slots < 2 * count) slots *= 2;
  std::vector<std::string> names;
  for (std::uint64_t i = 0; names.size() < count; ++i) {
    std::string name = letters(i);
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    if (((hash ^ hash >> 32) & (slots - 1)) == 0) names.push_back(std::move(name));
  }
  return names;
}

std::int64_t mixed(std::size_t i) { return static_cast<std::int64_t>(i * 2654435761U % 1000000007U); }

std::string in_envelope(std::size_t i) { return std::string(200, '{') + letters(i) + std::string(200, '}'); }

ContextItemFields fields_of(std::size_t i) {
  return {.content = letters(i), .tokens = 1, .future_relevance_hint = 0.5};
}

template <class Change>
Items items_with(std::size_t count, const Change& change) {
  Items items;
  items.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    ContextItemFields fields = fields_of(i);
    change(fields, i);
    items.push_back(ContextItem(std::move(fields)));
  }
  return items;
}

void attack(const PipelineOptions& options, const Items& items) {
  const Pipeline pipeline(options);
  const auto tokens = static_cast<std::int64_t>(items.size() / 2);
  const ContextBudget budget({.max_tokens = tokens, .target_tokens = tokens});
  cupel_attacked([&] { static_cast<void>(pipeline.run(items, budget)); });
}

PipelineOptions options_of(AnyScorer scorer, AnySlicer slicer = GreedySlice()) {
  return {.scorer = std::move(scorer), .slicer = std::move(slicer), .placer = ChronologicalPlacer()};
}

// A composite of a hundred equal scorers, because steps count work that a policy multiplies.
void attack_a_hundred_times(const AnyScorer& scorer, const Items& items) {
  const Pipeline pipeline(options_of(CompositeScorer(std::vector(100, WeightedScorer{.scorer = scorer}))));
  const ContextBudget budget({.max_tokens = 1, .target_tokens = 1});
  std::uint64_t steps = 0;
  const std::clock_t start = std::clock();
  cupel_attacked([&] { steps = pipeline.run(items, budget).steps; });
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%llu steps, %.2f s, %.1f ns a step\n", static_cast<unsigned long long>(steps), seconds,
              seconds * 1e9 / static_cast<double>(steps));
}

void kinds_against_fnv(std::size_t count) {
  const std::vector<std::string> names = names_against_fnv(count);
  attack(options_of(ReflexiveScorer(), QuotaSlice({}, GreedySlice())),
         items_with(count, [&](ContextItemFields& fields, std::size_t i) { fields.kind = names[i]; }));
}

void many_kinds(std::size_t count) {
  std::vector<KindWeight> weights;
  std::vector<CountQuotaEntry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    weights.push_back({.kind = "kind " + letters(i), .weight = 1.0});
    entries.push_back({.kind = "kind " + letters(i), .require_count = 0, .cap_count = 1});
  }
  attack(options_of(KindScorer(weights), CountQuotaSlice(entries, QuotaSlice({}, GreedySlice()))),
         items_with(count, [](ContextItemFields& fields, std::size_t i) { fields.kind = "kind " + letters(i); }));
}

void contents_in_one_envelope(std::size_t count) {
  attack(options_of(ReflexiveScorer()),
         items_with(count, [](ContextItemFields& fields, std::size_t i) { fields.content = in_envelope(i); }));
}

// Contents with equal ends, all in one hash slot, just too few to make the table hash all bytes.
void contents_half_in_one_envelope(std::size_t count) {
  attack(options_of(ReflexiveScorer()), items_with(count, [&](ContextItemFields& fields, std::size_t i) {
           if (i * i < count / 8) fields.content = in_envelope(i);
         }));
}

void contents_all_equal(std::size_t count) {
  attack(options_of(ReflexiveScorer()),
         items_with(count, [](ContextItemFields& fields, std::size_t) { fields.content = in_envelope(0); }));
}

void long_tags(std::size_t count) {
  attack(options_of(FrequencyScorer()), items_with(count, [](ContextItemFields& fields, std::size_t i) {
           fields.tags = {std::string(100, 'x') + letters(i)};
         }));
}

void short_tags(std::size_t count) {
  std::vector<TagWeight> weights;
  for (std::size_t i = 0; i < count; ++i) weights.push_back({.tag = letters(i), .weight = 1.0});
  attack(options_of(TagScorer(weights)), items_with(count, [](ContextItemFields& fields, std::size_t i) {
           fields.tags = {letters(i), letters(i + 1), letters(i + 2)};
         }));
}

// Each set of tags occurs once, and each tag on so many items that none is rare. This is the worst case, which is
// quadratic and has a limit.
void frequency(std::size_t count) {
  attack(options_of(FrequencyScorer()), items_with(count, [&](ContextItemFields& fields, std::size_t i) {
           for (std::size_t k = 0; k < 8; ++k) fields.tags.push_back(letters((i >> k | i << (12 - k)) % 64 + 64 * k));
         }));
}

// As many windows as items, and none is long enough for the items' age.
void decay_windows(std::size_t count) {
  std::vector<DecayWindow> windows;
  for (std::size_t i = 0; i < count; ++i)
    windows.push_back({.max_age = Seconds(static_cast<double>(i + 1)), .score = 1.0});
  const auto age = static_cast<std::int64_t>(count);
  attack(
      options_of(DecayScorer(FixedTimeProvider(Timestamp::from_unix(age, 0)), DecayCurve::step(windows))),
      items_with(count, [](ContextItemFields& fields, std::size_t) { fields.timestamp = Timestamp::from_unix(0, 0); }));
}

// Keys that differ only in their highest and lowest bits, so that radix passes over the highest bits separate almost
// none.
void keys_against_radix(std::size_t count) {
  attack(options_of(RecencyScorer()), items_with(count, [&](ContextItemFields& fields, std::size_t i) {
           const std::int64_t second = i == 0 ? 9'000'000'000 : mixed(i) % 2;
           fields.timestamp = Timestamp::from_unix(second, static_cast<std::int32_t>(mixed(i) % 1'000'000'000));
           fields.future_relevance_hint = 0.5 + static_cast<double>(mixed(i)) * 0x1p-53;
         }));
}

// A trust with so many digits that it is too small for a double, which is known only after reading all of them.
void digits_of_trust(std::size_t count) {
  const std::string trust = "0." + std::string(count, '0') + "1";
  attack_a_hundred_times(MetadataTrustScorer(),
                         {ContextItem({.content = "x", .tokens = 1, .metadata = {{"cupel:trust", trust}}})});
}

// Timestamps across ten thousand years, which do not fit into 64 bits of nanoseconds.
void years_apart(std::size_t count) {
  constexpr std::int64_t kFirst = -62'135'596'800;  // 0001-01-01T00:00:00Z
  constexpr std::int64_t kSpan = 315'537'897'600;
  const Items items = items_with(count, [&](ContextItemFields& fields, std::size_t i) {
    const auto nanosecond = static_cast<std::int32_t>(mixed(i) % 1'000'000'000);
    fields.timestamp = Timestamp::from_unix(kFirst + mixed(i) * 1'000'003 % kSpan, nanosecond);
  });
  attack_a_hundred_times(RecencyScorer(), items);
}

// Timestamps across three years, and the earliest possible one, which .NET writes for an unset date.
void one_year_apart(std::size_t count) {
  const Items items = items_with(count, [&](ContextItemFields& fields, std::size_t i) {
    fields.timestamp = Timestamp::from_unix(i == 0 ? -62'135'596'800 : 1'700'000'000 + mixed(i) % 100'000'000);
  });
  attack_a_hundred_times(RecencyScorer(), items);
}

void diff(std::size_t count) {
  const Items items =
      items_with(count, [](ContextItemFields& fields, std::size_t i) { fields.content = in_envelope(i); });
  SelectionReport before;
  for (Position i = 0; i < items.size(); ++i) before.included.push_back({items[i], 0.5, InclusionReason::Scored, i});
  SelectionReport after = before;
  std::reverse(after.included.begin(), after.included.end());
  cupel_attacked([&] { static_cast<void>(diff_selections(before, after)); });
}

constexpr std::pair<const char*, void (*)(std::size_t)> kAttacks[] = {
    {"kinds-against-fnv", kinds_against_fnv},
    {"many-kinds", many_kinds},
    {"contents-in-one-envelope", contents_in_one_envelope},
    {"contents-half-in-one-envelope", contents_half_in_one_envelope},
    {"contents-all-equal", contents_all_equal},
    {"long-tags", long_tags},
    {"short-tags", short_tags},
    {"frequency", frequency},
    {"decay-windows", decay_windows},
    {"keys-against-radix", keys_against_radix},
    {"digits-of-trust", digits_of_trust},
    {"years-apart", years_apart},
    {"one-year-apart", one_year_apart},
    {"diff", diff}};

int run(const std::string& name, std::size_t count) {
  for (const auto& [known, attack_with] : kAttacks) {
    if (name != known) continue;
    attack_with(count);
    return 0;
  }
  std::fprintf(stderr, "cupel_attacks: there is no attack '%s'\n", name.c_str());
  return 2;
}

}  // namespace
}  // namespace cupel::benchmarks

int main(int argc, char** argv) {
  try {
    if (argc == 3) return cupel::benchmarks::run(argv[1], std::strtoul(argv[2], nullptr, 10));
    for (const auto& [name, attack] : cupel::benchmarks::kAttacks) std::printf("%s\n", name);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cupel_attacks: %s\n", error.what());
    return 1;
  }
  return 0;
}
