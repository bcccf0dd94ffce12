// Tests two copies of the library in one process, which occur if an executable and a plugin both link the archive.
// Values may pass from one to the other.

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "copy.hpp"

namespace cupel::test {
namespace {

const Copy& load(const char* module) {
  void* const handle = dlopen(module, RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw std::runtime_error(dlerror());
  return *reinterpret_cast<decltype(&cupel_copy)>(dlsym(handle, "cupel_copy"))();
}

class Copies : public testing::Test {
 protected:
  const Copy& one_ = load(CUPEL_ONE_COPY);
  const Copy& other_ = load(CUPEL_OTHER_COPY);
};

TEST_F(Copies, AreTwo) { EXPECT_NE(one_.address(), other_.address()); }

TEST_F(Copies, AgreeOnWhichNamesAreEqual) {
  for (const Copy* judge : {&one_, &other_}) {
    EXPECT_TRUE(judge->equal(*one_.kind("Message"), *other_.kind("MESSAGE")));
    EXPECT_FALSE(judge->equal(*one_.kind("Message"), *other_.kind("Massage")));
    EXPECT_TRUE(judge->equal(*one_.kind("a kind of more than sixteen bytes"),
                             *other_.kind("A kind of more than sixteen bytes")));
    EXPECT_FALSE(judge->equal(*one_.kind("a kind of more than sixteen bytes"),
                              *other_.kind("a kind of more than sixteen butes")));
    EXPECT_TRUE(judge->equal(*one_.source("Chat"), *other_.source("chat")));
    EXPECT_FALSE(judge->equal(*one_.source("Chat"), *other_.source("Char")));
  }
}

// Therefore one copy can search a std::unordered_map that the other filled.
TEST_F(Copies, HashEqualNamesAlike) {
  for (const char* const text : {"Message", "a kind of more than sixteen bytes"}) {
    EXPECT_EQ(one_.hash(*one_.kind(text)), other_.hash(*one_.kind(text))) << text;
    EXPECT_EQ(one_.hash(*one_.kind(text)), other_.hash(*other_.kind(text))) << text;
  }
}

TEST_F(Copies, FindEachOthersKindsUnderQuotas) {
  const std::shared_ptr<const Items> items = one_.items({"memory", "message", "document"});
  EXPECT_EQ(other_.select(*items, *other_.kind("Memory")), (std::vector<std::size_t>{0}));
  EXPECT_EQ(other_.select(*items, *one_.kind("Message")), (std::vector<std::size_t>{1}));
  EXPECT_EQ(one_.select(*items, *other_.kind("MESSAGE")), (std::vector<std::size_t>{1}));
}

}  // namespace
}  // namespace cupel::test
