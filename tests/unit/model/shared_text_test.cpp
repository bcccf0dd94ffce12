#include "cupel/model/shared_text.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace cupel {
namespace {

TEST(SharedText, ReturnsItsText) {
  const SharedText text(std::string("quoted"));
  EXPECT_EQ(text.str(), "quoted");
  EXPECT_EQ(std::string_view(text), "quoted");
}

TEST(SharedText, CopiesShareTheText) {
  const SharedText text(std::string("quoted"));
  const SharedText copy = text;  // NOLINT(performance-unnecessary-copy-initialization): the copy is the point
  EXPECT_EQ(&copy.str(), &text.str());
}

TEST(SharedText, IsComparedByValue) {
  EXPECT_EQ(SharedText(std::string("a")), SharedText(std::string("a")));
  EXPECT_NE(SharedText(std::string("a")), SharedText(std::string("A")));
}

TEST(SharedText, KeepsItsOwnerAlive) {
  auto owner = std::make_shared<const std::string>("kept");
  const std::weak_ptr<const std::string> watcher = owner;
  const SharedText text(std::move(owner));

  EXPECT_FALSE(watcher.expired());
  EXPECT_EQ(&text.str(), watcher.lock().get());
}

}  // namespace
}  // namespace cupel
