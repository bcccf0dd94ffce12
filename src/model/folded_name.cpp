#include "cupel/model/folded_name.hpp"

#include <utility>

#include "errors.hpp"
#include "util/ascii.hpp"
#include "util/folded_key.hpp"
#include "util/seed.hpp"
#include "util/white_space.hpp"

namespace cupel {

FoldedName::FoldedName(std::string text, std::string_view subject, std::string_view parameter)
    : text_(std::move(text)) {
  if (util::is_blank(text_)) {
    throw errors::invalid(ErrorCode::InvalidItem, subject, parameter, "must not be empty or blank");
  }
}

std::uint64_t FoldedName::hash() const noexcept { return util::hash_folded(text_, util::process_keys()); }

bool FoldedName::equals(const FoldedName& other) const noexcept {
  if (text_.size() != other.text_.size()) return false;
  if (text_.size() <= util::FoldedKey::kMaxLength)
    return util::FoldedKey::of(text_) == util::FoldedKey::of(other.text_);
  return text_ == other.text_ || equal_ignoring_ascii_case(text_, other.text_);
}

bool equal_ignoring_ascii_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (util::fold(a[i]) != util::fold(b[i])) return false;
  }
  return true;
}

}  // namespace cupel
