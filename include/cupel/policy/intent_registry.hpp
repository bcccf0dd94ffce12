#ifndef CUPEL_POLICY_INTENT_REGISTRY_HPP
#define CUPEL_POLICY_INTENT_REGISTRY_HPP

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/policy/policy.hpp"

namespace cupel {

/// Maps intents to policies. An application registers a policy for each type of turn ("summarise", "debug") and looks
/// it up by name. Names are compared under ASCII case folding. Reading from many threads is safe as long as no thread
/// modifies the registry.
class CUPEL_API IntentRegistry {
 public:
  /// Makes an empty registry.
  IntentRegistry() = default;
  /// Makes a registry of the seven presets under their names.
  static IntentRegistry with_presets();

  /// Adds or replaces a policy. Throws Error (InvalidPolicy) for an empty name.
  void set(std::string_view intent, Policy policy);

  /// The policy of an intent; null if there is none. Valid until the registry changes.
  const Policy* find(std::string_view intent) const;

  /// The policy of an intent. Throws Error (InvalidPolicy) naming the intent if there is none.
  const Policy& at(std::string_view intent) const;

  /// All names as given, sorted by their folded form.
  std::vector<std::string> intents() const;

 private:
  struct Entry {
    std::string intent;
    Policy policy;
  };
  std::map<std::string, Entry, std::less<>> entries_;  // by folded name
};

}  // namespace cupel

#endif
