#ifndef CUPEL_POLICY_INTENT_REGISTRY_HPP
#define CUPEL_POLICY_INTENT_REGISTRY_HPP

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/policy/policy.hpp"

namespace cupel {

/// Policies by intent: an application registers what each kind of turn wants ("summarise", "debug") and looks it up.
/// Names are compared by ASCII case folding. A plain value: reading from many threads is safe, changing is not.
class CUPEL_API IntentRegistry {
 public:
  /// Empty.
  IntentRegistry() = default;
  /// With the seven presets under their names.
  static IntentRegistry with_presets();

  /// Adds or replaces. Throws Error (InvalidPolicy) for an empty name.
  void set(std::string_view intent, Policy policy);

  /// Null when there is none. Valid until the registry changes.
  const Policy* find(std::string_view intent) const;

  /// Throws Error (InvalidPolicy) naming the intent when there is none.
  const Policy& at(std::string_view intent) const;

  /// All names as they were given, sorted by their folded form.
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
