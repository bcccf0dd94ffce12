#include "cupel/policy/intent_registry.hpp"

#include <utility>

#include "cupel/policy/presets.hpp"
#include "errors.hpp"
#include "util/ascii.hpp"
#include "util/quoted.hpp"

namespace cupel {

namespace {

Error invalid_intent(std::string problem) {
  return errors::invalid(ErrorCode::InvalidPolicy, "IntentRegistry", "intent", std::move(problem));
}

}  // namespace

IntentRegistry IntentRegistry::with_presets() {
  IntentRegistry registry;
  for (const std::string_view name : preset_names()) registry.set(name, preset(name));
  return registry;
}

void IntentRegistry::set(std::string_view intent, Policy policy) {
  if (intent.empty()) throw invalid_intent("must not be empty");
  entries_.insert_or_assign(util::folded(intent), Entry{std::string(intent), std::move(policy)});
}

const Policy* IntentRegistry::find(std::string_view intent) const {
  const auto entry = entries_.find(util::folded(intent));
  return entry == entries_.end() ? nullptr : &entry->second.policy;
}

const Policy& IntentRegistry::at(std::string_view intent) const {
  const Policy* const policy = find(intent);
  if (policy == nullptr) throw invalid_intent("is not registered: " + util::quoted(intent));
  return *policy;
}

std::vector<std::string> IntentRegistry::intents() const {
  std::vector<std::string> names;
  names.reserve(entries_.size());
  for (const auto& [folded, entry] : entries_) names.push_back(entry.intent);
  return names;
}

}  // namespace cupel
