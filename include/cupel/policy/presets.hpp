#ifndef CUPEL_POLICY_PRESETS_HPP
#define CUPEL_POLICY_PRESETS_HPP

#include <span>
#include <string_view>

#include "cupel/policy/policy.hpp"

namespace cupel {

/// The names of the seven presets: chat, codeReview, rag, documentQa, toolUse, longRunning, debugging.
CUPEL_API std::span<const std::string_view> preset_names() noexcept;

/// Returns the preset called `name`. Its description says what it computes, such as "Conversations: 75 % recency, 25 %
/// kind; placed by time." The name may be in any case, with or without dashes: `codeReview`, `code-review`. Throws
/// Error (InvalidPolicy) for an unknown name, suggesting the closest one.
CUPEL_API Policy preset(std::string_view name);

}  // namespace cupel

#endif
