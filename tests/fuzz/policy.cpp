// Policies: one that is read can be built, by the reference too, and is read again as it is written.

#include "cupel/policy/policy.hpp"

#include <optional>
#include <vector>

#include "cupel/error.hpp"
#include "cupel/json/read.hpp"
#include "cupel/json/write.hpp"
#include "cupel/pipeline.hpp"
#include "fuzz/checks.hpp"
#include "fuzz/fuzz.hpp"
#include "reference/composition.hpp"
#include "reference/failure.hpp"

namespace cupel::fuzz {

void check_policy(const Policy& policy) {
  const std::string json = json::to_json(policy);
  try {
    static_cast<void>(Pipeline(policy));
    static_cast<void>(reference::compose(policy));
    const Policy again = json::read_policy(json, {.strict = true});
    expect(again == policy && json::to_json(again) == json, "another policy is read from what was written: " + json);
    expect(json::read_policy(json::pretty(json), {.strict = true}) == policy,
           "another policy is read from pretty text");
  } catch (const Error& error) {
    throw Finding("a policy that was read is refused later: " + std::string(error.what()) + "\n" + json);
  } catch (const reference::Failure&) {
    throw Finding("the reference refuses " + json);
  }
}

void fuzz_policy(Bytes input) {
  json::UnknownFields unknown;
  std::optional<Policy> policy;
  try {
    policy = json::read_policy(text_of(input), {.unknown_fields = &unknown});
  } catch (const Error& error) {
    expect(!std::string_view(error.what()).empty(), "an error without a message");
    return;
  }
  check_policy(*policy);
  try {
    expect(json::read_policy(text_of(input), {.strict = true}) == *policy, "a strict reader reads something else");
    expect(unknown.empty(), "a strict reader accepts unknown fields");
  } catch (const Error& error) {
    expect(!unknown.empty(), "a strict reader refuses a policy without unknown fields: " + std::string(error.what()));
  }
}

}  // namespace cupel::fuzz
