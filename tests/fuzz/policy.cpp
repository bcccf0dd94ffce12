// Policies: one that can be read can be built, also by the reference, and reads back the same.

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
    expect(again == policy && json::to_json(again) == json, "a different policy is read back from: " + json);
    expect(json::read_policy(json::pretty(json), {.strict = true}) == policy,
           "a different policy is read from pretty text");
  } catch (const Error& error) {
    throw Finding("a policy that was read is rejected later: " + std::string(error.what()) + "\n" + json);
  } catch (const reference::Failure&) {
    throw Finding("the reference rejects " + json);
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
    expect(json::read_policy(text_of(input), {.strict = true}) == *policy, "a strict reader reads a different policy");
    expect(unknown.empty(), "a strict reader accepts unknown fields");
  } catch (const Error& error) {
    expect(!unknown.empty(), "a strict reader rejects a policy without unknown fields: " + std::string(error.what()));
  }
}

}  // namespace cupel::fuzz
