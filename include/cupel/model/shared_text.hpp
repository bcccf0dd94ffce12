#ifndef CUPEL_MODEL_SHARED_TEXT_HPP
#define CUPEL_MODEL_SHARED_TEXT_HPP

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cupel/cxx20.hpp"

namespace cupel {

/// An immutable text that several owners share. Reports quote contents with it, so that quoting copies nothing and
/// nothing can dangle. Compared by value.
class SharedText {
 public:
  /// Takes over a text. Implicit, so that a report can be written down with plain strings.
  SharedText(std::string text) : text_(std::make_shared<const std::string>(std::move(text))) {}
  /// Shares a text, which must not be null.
  explicit SharedText(std::shared_ptr<const std::string> text) noexcept : text_(std::move(text)) {}

  /// @{
  /// The text, valid as long as an owner lives.
  const std::string& str() const noexcept { return *text_; }
  operator std::string_view() const noexcept { return *text_; }
  /// @}

  /// Equality of the texts.
  friend bool operator==(const SharedText& a, const SharedText& b) noexcept { return *a.text_ == *b.text_; }

 private:
  std::shared_ptr<const std::string> text_;
};

}  // namespace cupel

#endif
