#ifndef CUPEL_MODEL_SHARED_TEXT_HPP
#define CUPEL_MODEL_SHARED_TEXT_HPP

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/cxx20.hpp"

namespace cupel {

/// An immutable string with shared ownership. Reports quote contents with it: quoting copies nothing, and nothing can
/// dangle. Compared by value.
class SharedText {
 public:
  /// Takes ownership of a string. Implicit, so that a report can be written with plain strings.
  SharedText(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  /// Shares a string. The pointer must not be null.
  explicit SharedText(std::shared_ptr<const std::string> text) noexcept : text_(std::move(text)) {}

  /// @{
  /// The string. Valid as long as any owner exists.
  const std::string& str() const noexcept { return *text_; }
  operator std::string_view() const noexcept { return *text_; }
  /// @}

  /// Compares the strings.
  friend bool operator==(const SharedText& a, const SharedText& b) noexcept { return *a.text_ == *b.text_; }

 private:
  std::shared_ptr<const std::string> text_;
};

}  // namespace cupel

#endif
