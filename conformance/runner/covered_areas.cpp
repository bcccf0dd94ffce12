#include "covered_areas.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expected_error.hpp"
#include "vector_reader.hpp"

namespace cupel::conformance {
namespace {

using Items = std::vector<const toml::table*>;

// The text of `table[key]`; empty if there is none.
std::string_view text_at(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  return node == nullptr ? std::string_view() : node->value_or(std::string_view());
}

bool has_elements(const toml::table& table, std::string_view key) {
  const toml::node* node = table.get(key);
  return node != nullptr && node->is_array() && !node->as_array()->empty();
}

bool is_pinned(const toml::table* item) { return find_bool(*item, "pinned").value_or(false); }

class Coverage {
 public:
  explicit Coverage(const toml::table& vector) : vector_(vector) {}

  Areas areas() && {
    const toml::table& test = required_table(vector_, "test");
    const std::string_view stage = text_at(test, "stage");
    if (stage == "scoring") scoring(text_at(test, "scorer"));
    if (stage == "slicing") slicing(text_at(test, "slicer"));
    if (stage == "placing") placing(text_at(test, "placer"));
    if (stage == "pipeline") pipeline(required_table(vector_, "config"));
    return areas_;
  }

 private:
  void add(Area area, bool covered = true) {
    if (covered) areas_.set(index_of(area));
  }

  void scoring(std::string_view scorer) {
    const Items expected = tables(vector_, "expected");
    if (expected.empty()) return;
    using Named = std::pair<std::string_view, Area>;
    constexpr std::array kScorers = {
        Named{"recency", Area::Recency},     Named{"priority", Area::Priority},
        Named{"kind", Area::Kind},           Named{"tag", Area::Tag},
        Named{"frequency", Area::Frequency}, Named{"reflexive", Area::Reflexive},
        Named{"composite", Area::Composite}, Named{"scaled", Area::Scaled},
    };
    for (const auto& [name, area] : kScorers) add(area, scorer == name);

    const Items items = tables(vector_, "items");
    if (scorer == "recency") {
      const bool timeless =
          std::none_of(items.begin(), items.end(), [](const auto* item) { return item->contains("timestamp"); });
      add(Area::SingleItemRecency, items.size() == 1);
      add(Area::NoTimestampsRecency, items.size() > 1 && timeless);
    }
    if (scorer == "scaled") {
      // Equal scores are scaled to 0.5. Of scores that differ, the lowest is scaled to 0.
      add(Area::DegenerateScaled, items.size() > 1 && expected.size() == items.size() &&
                                      std::all_of(expected.begin(), expected.end(), [](const toml::table* entry) {
                                        return find_number(*entry, "score_approx") == 0.5;
                                      }));
    }
    if (scorer == "composite") {
      const toml::table* config = find_table(vector_, "config");
      const Items inner = config == nullptr ? Items() : tables(*config, "scorers");
      add(Area::NestedComposite, std::any_of(inner.begin(), inner.end(), [](const toml::table* entry) {
            return text_at(*entry, "type") == "composite";
          }));
    }
  }

  void slicing(std::string_view slicer) {
    add(Area::EmptySlice, tables(vector_, "scored_items").empty());
    if (!has_elements(required_table(vector_, "expected"), "selected_contents")) return;
    add(Area::Greedy, slicer == "greedy");
    add(Area::Knapsack, slicer == "knapsack");
    add(Area::Quota, slicer == "quota");
  }

  void placing(std::string_view placer) {
    if (!has_elements(required_table(vector_, "expected"), "ordered_contents")) return;
    add(Area::Chronological, placer == "chronological");
    add(Area::UShaped, placer == "u-shaped");
  }

  void pipeline(const toml::table& config) {
    const Items items = tables(vector_, "items");
    add(Area::EmptyPipeline, items.empty());
    if (tables(vector_, "expected_output").empty()) return;
    const bool greedy = text_at(config, "slicer") == "greedy";
    add(Area::GreedyPipeline, greedy);
    add(Area::OtherSlicerPipeline, !greedy);
    add(Area::ChronologicalPipeline, text_at(config, "placer") == "chronological");
    add(Area::UShapedPipeline, text_at(config, "placer") == "u-shaped");
    add(Area::SeveralScorersPipeline, tables(config, "scorers").size() > 1);
    add(Area::PinnedPipeline, std::any_of(items.begin(), items.end(), is_pinned));
    add(Area::AllPinnedPipeline, std::all_of(items.begin(), items.end(), is_pinned));
    add(Area::EqualContentsPipeline, find_bool(config, "deduplication").value_or(true) && repeats_a_content(items));
    add(Area::TruncatePipeline, text_at(config, "overflow_strategy") == "truncate");
  }

  static bool repeats_a_content(const Items& items) {
    std::set<std::string_view> contents;
    return std::any_of(items.begin(), items.end(), [&](const toml::table* item) {
      return !is_pinned(item) && !contents.insert(text_at(*item, "content")).second;
    });
  }

  const toml::table& vector_;
  Areas areas_;
};

}  // namespace

Areas covered_areas(const toml::table& vector) { return expects_error(vector) ? Areas() : Coverage(vector).areas(); }

}  // namespace cupel::conformance
