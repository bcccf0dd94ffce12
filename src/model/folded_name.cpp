#include "cupel/model/folded_name.hpp"

#include <utility>

#include "errors.hpp"
#include "util/ascii.hpp"
#include "util/folded_key.hpp"
#include "util/seed.hpp"
#include "util/white_space.hpp"

namespace cupel {

FoldedName::FoldedName(std::string text, std::string_view subject, std::string_view parameter)
    : hash_(util::hash_folded(text, util::process_keys())), text_(std::move(text)) {
  if (util::is_blank(text_)) {
    throw errors::invalid(ErrorCode::InvalidItem, subject, parameter, "must not be empty or blank");
  }
}

bool FoldedName::equals(const FoldedName& other) const noexcept {
  if (text_ == other.text_) return true;  // most equal names have the same case
  return equal_ignoring_ascii_case(text_, other.text_);
}

bool equal_ignoring_ascii_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (util::fold(a[i]) != util::fold(b[i])) return false;
  }
  return true;
}

}  // namespace cupel
