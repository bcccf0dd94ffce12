#include "cupel/scoring/metadata_key_scorer.hpp"

#include <utility>
#include <variant>

#include "errors.hpp"
#include "model/prefetch.hpp"
#include "util/number_text.hpp"

namespace cupel {

namespace {

// Whether the text of a metadata value equals `text`.
struct TextEquals {
  std::string_view text;

  bool operator()(const std::string& value) const noexcept { return value == text; }
  bool operator()(bool value) const noexcept { return text == (value ? "true" : "false"); }
  bool operator()(std::int64_t value) const noexcept { return number_equals(value); }
  bool operator()(double value) const noexcept { return number_equals(value); }
  bool operator()(std::monostate /*null*/) const noexcept { return false; }
  bool operator()(const NestedJson& value) const noexcept { return is_number(value.text) && value.text == text; }

  static bool is_number(std::string_view json) noexcept {
    return json.starts_with('-') || (!json.empty() && json.front() >= '0' && json.front() <= '9');
  }

  template <class Number>
  bool number_equals(Number value) const noexcept {
    util::NumberBuffer buffer;
    return util::shortest_text(value, buffer) == text;
  }
};

}  // namespace

AnyScorer scorer_spec::MetadataKey::build() const { return MetadataKeyScorer(*this); }

MetadataKeyScorer::MetadataKeyScorer(MetadataKeyMatch match) : match_(std::move(match)) {
  errors::check_fields(kConfigError, "MetadataKeyScorer", match_);
}

void MetadataKeyScorer::score(RunContext& /*context*/, const ItemList& items, std::span<double> scores) const {
  prefetching::for_each<&ContextItem::metadata>(items, [&](std::size_t i, const Metadata& metadata) {
    const auto entry = metadata.find(match_.key);
    const bool matches = entry != metadata.end() && std::visit(TextEquals{match_.value}, entry->second.value());
    scores[i] = matches ? double{match_.boost} : 1.0;
  });
}

}  // namespace cupel
