#include "path.hpp"

#include <algorithm>
#include <utility>

namespace cupel::json {

namespace {

bool is_plain(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == ':';
}

}  // namespace

std::string Path::text() const {
  std::string out;
  append_to(out);
  return out;
}

void Path::append_to(std::string& out) const {
  if (parent_ != nullptr) parent_->append_to(out);
  const std::string_view name = shortened(name_);
  if (index_ != kNoIndex) {
    out.append("[").append(std::to_string(index_)).append("]");
  } else if (!name.empty() && std::all_of(name.begin(), name.end(), is_plain)) {
    if (!out.empty()) out += '.';
    out += name;
  } else {
    out.append("[\"").append(name).append("\"]");
  }
}

std::string_view shortened(std::string_view text, std::size_t longest) noexcept {
  if (text.size() <= longest) return text;
  while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U) --longest;
  return text.substr(0, longest);
}

std::string quoted(std::string_view text) {
  std::string result(1, '\'');
  result.append(shortened(text)).append(1, '\'');
  return result;
}

void reject(ErrorCode code, const Path& path, std::string problem) { reject(code, path.text(), std::move(problem)); }

void reject(ErrorCode code, const std::string& path, std::string problem) {
  const std::string message = path + ": " + problem;
  throw Error(code, message, InvalidParameter{path, std::move(problem)});
}

}  // namespace cupel::json
