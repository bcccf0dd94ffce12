#include "cupel/analytics/policy_sensitivity.hpp"

#include <algorithm>
#include <utility>

#include "errors.hpp"
#include "util/text_table.hpp"

namespace cupel {

namespace {

void check_count(std::size_t variants) {
  if (variants < 2) throw errors::invalid_argument("variants", "policy_sensitivity requires at least 2 variants");
}

// For each item, the position of the first item with the same content.
std::vector<Position> first_of_content(std::span<const ContextItem> items) {
  const auto content = [&](std::uint32_t i) -> std::string_view { return items[i].content(); };
  util::TextTable table(items.size());
  std::vector<Position> first(items.size());
  for (Position i = 0; i < items.size(); ++i) {
    first[i] = table.insert(i, content) ? i : table.find(content(i), content);
  }
  return first;
}

// Returns what `make` returns, and adds the variant's label to its errors.
template <class Make>
auto of_variant(const std::string& label, const Make& make) {
  try {
    return make();
  } catch (const Error& error) {
    throw VariantError(label, error);
  }
}

}  // namespace

VariantError::VariantError(std::string label, const Error& error)
    : Error(error), label_(std::make_shared<const std::string>(std::move(label))) {}

std::string_view to_string(ItemStatus status) noexcept {
  return status == ItemStatus::Included ? "Included" : "Excluded";
}

PolicySensitivityReport policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                           const std::vector<PolicyVariant>& variants) {
  check_count(variants.size());
  std::vector<PipelineVariant> pipelines;
  pipelines.reserve(variants.size());
  for (const PolicyVariant& variant : variants) {
    pipelines.push_back({variant.label, of_variant(variant.label, [&] { return Pipeline(variant.policy); })});
  }
  return policy_sensitivity(items, budget, pipelines);
}

PolicySensitivityReport policy_sensitivity(std::span<const ContextItem> items, const ContextBudget& budget,
                                           const std::vector<PipelineVariant>& variants) {
  check_count(variants.size());
  PolicySensitivityReport result;
  for (const PipelineVariant& variant : variants) {
    result.variants.push_back(
        {variant.label, of_variant(variant.label, [&] { return variant.pipeline.dry_run(items, budget); })});
  }

  // A content is reported at the position of its first item; later items with it are never reported.
  const std::vector<Position> first = first_of_content(items);
  std::vector<std::vector<bool>> included(variants.size(), std::vector<bool>(items.size(), false));
  for (std::size_t v = 0; v < variants.size(); ++v) {
    for (const IncludedItem& entry : result.variants[v].report.included) included[v][first[entry.position]] = true;
  }
  for (Position i = 0; i < items.size(); ++i) {
    const auto differs = [&](const std::vector<bool>& variant) { return variant[i] != included.front()[i]; };
    if (std::none_of(included.begin(), included.end(), differs)) continue;
    PolicySensitivityDiffEntry entry{items[i].shared_content(), i};
    for (std::size_t v = 0; v < variants.size(); ++v) {
      entry.statuses.push_back({variants[v].label, included[v][i] ? ItemStatus::Included : ItemStatus::Excluded});
    }
    result.diffs.push_back(std::move(entry));
  }
  return result;
}

}  // namespace cupel
