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

Claim SuiteResult::claim() const noexcept {
  const Tally required = tally(Level::Required);
  const Tally optional = tally(Level::Optional);
  if (required.total == 0 || required.passed < required.total) return Claim::None;
  if (optional.total == 0 || optional.passed < optional.total) return Claim::Conformant;
  return Claim::FullyConformant;
}

SuiteResult run_suite(const std::vector<VectorFile>& files, const std::function<bool(const SuiteEntry&)>& watch) {
  SuiteResult suite;
  for (const VectorFile& file : files) {
    suite.add({file, run_vector_file(file.path)});
    if (!watch(suite.entries().back())) break;
  }
  return suite;
}

}  // namespace cupel::conformance
