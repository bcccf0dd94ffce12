#include "suite.hpp"

#include <algorithm>
#include <utility>

namespace cupel::conformance {

std::string_view to_string(Claim claim) noexcept {
  switch (claim) {
    case Claim::None:
      return "not conformant";
    case Claim::Conformant:
      return "Cupel Conformant";
    case Claim::FullyConformant:
      return "Cupel Fully Conformant";
  }
  return "unknown";
}

std::string_view stage_of(const VectorResult& result) noexcept {
  const auto* const found = std::find(kStages.begin(), kStages.end(), result.stage);
  return found == kStages.end() ? kStages.back() : *found;
}

void SuiteResult::add(SuiteEntry entry) { entries_.push_back(std::move(entry)); }

template <class Predicate>
Tally SuiteResult::count(Predicate counts) const noexcept {
  Tally tally;
  for (const SuiteEntry& entry : entries_) {
    if (!counts(entry)) continue;
    ++tally.total;
    if (entry.result.passed()) ++tally.passed;
  }
  return tally;
}

Tally SuiteResult::tally() const noexcept {
  return count([](const SuiteEntry&) { return true; });
}

Tally SuiteResult::tally(Level level) const noexcept {
  return count([=](const SuiteEntry& entry) { return entry.file.level == level; });
}

Tally SuiteResult::tally(Level level, std::string_view stage) const noexcept {
  return count([=](const SuiteEntry& entry) { return entry.file.level == level && stage_of(entry.result) == stage; });
}

std::vector<std::string> SuiteResult::missing(Level level) const {
  Areas covered;
  for (const SuiteEntry& entry : entries_) {
    if (level == Level::Optional || entry.file.level == level) covered |= entry.result.areas;
  }
  std::vector<std::string> missing;
  for (const AreaName& area : kAreas) {
    if (area.level == level && !covered.test(index_of(area.area))) missing.emplace_back(area.name);
  }
  const std::size_t wanted = fewest_vectors(level);
  if (const std::size_t total = tally(level).total; total < wanted) {
    const std::size_t more = wanted - total;
    missing.push_back(std::to_string(more) + (more == 1 ? " more vector" : " more vectors"));
  }
  return missing;
}

Claim SuiteResult::claim() const {
  const auto reached = [this](Level level) {
    const Tally vectors = tally(level);
    return vectors.passed == vectors.total && missing(level).empty();
  };
  if (!reached(Level::Required)) return Claim::None;
  return reached(Level::Optional) ? Claim::FullyConformant : Claim::Conformant;
}

SuiteResult run_suite(const std::vector<VectorFile>& files, RunOptions options,
                      const std::function<bool(const SuiteEntry&)>& watch) {
  SuiteResult suite;
  for (const VectorFile& file : files) {
    suite.add({file, run_vector_file(file.path, options)});
    if (!watch(suite.entries().back())) break;
  }
  return suite;
}

}  // namespace cupel::conformance
