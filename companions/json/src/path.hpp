#ifndef CUPEL_JSON_SRC_PATH_HPP
#define CUPEL_JSON_SRC_PATH_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include "cupel/error.hpp"

namespace cupel::json {

/// The place of a value in a document: `policy.scorers[1].weight`. A chain of links on the stack, so that no text is
/// built until there is an error. Each link must outlive those made from it.
class Path {
 public:
  explicit Path(std::string_view root) noexcept : name_(root) {}

  Path operator/(std::string_view member) const noexcept { return Path(this, member, kNoIndex); }
  Path operator[](std::size_t index) const noexcept { return Path(this, {}, index); }

  std::string text() const;

 private:
  static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);

  Path(const Path* parent, std::string_view name, std::size_t index) noexcept
      : parent_(parent), name_(name), index_(index) {}

  void append_to(std::string& out) const;

  const Path* parent_ = nullptr;
  std::string_view name_;
  std::size_t index_ = kNoIndex;
};

/// The beginning of an untrusted text, short enough for a message. Never splits a UTF-8 sequence.
std::string_view shortened(std::string_view text, std::size_t longest = 64) noexcept;

/// The same, in single quotes.
std::string quoted(std::string_view text);

/// Throws Error with the message `path: problem`.
[[noreturn]] void reject(ErrorCode code, const Path& path, std::string problem);
[[noreturn]] void reject(ErrorCode code, const std::string& path, std::string problem);

}  // namespace cupel::json

#endif
