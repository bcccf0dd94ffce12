#ifndef CUPEL_TESTS_COPIES_COPY_HPP
#define CUPEL_TESTS_COPIES_COPY_HPP

#include <cstddef>
#include <memory>
#include <vector>

namespace cupel {
class ContextKind;
class ContextSource;
}  // namespace cupel

namespace cupel::test {

struct Items;

/// What the test does with one copy of the library.
class Copy {
 public:
  virtual ~Copy() = default;

  /// Of code that only this copy has.
  virtual const void* address() const = 0;

  virtual std::shared_ptr<const ContextKind> kind(const char* text) const = 0;
  virtual std::shared_ptr<const ContextSource> source(const char* text) const = 0;
  virtual bool equal(const ContextKind& a, const ContextKind& b) const = 0;
  virtual bool equal(const ContextSource& a, const ContextSource& b) const = 0;
  virtual std::size_t hash(const ContextKind& kind) const = 0;

  /// An item of one token per kind, the last ones scored highest.
  virtual std::shared_ptr<const Items> items(const std::vector<const char*>& kinds) const = 0;
  /// The items that a quota of one for a kind and a budget of one token let in.
  virtual std::vector<std::size_t> select(const Items& items, const ContextKind& required) const = 0;
};

}  // namespace cupel::test

/// The only name that the module exports.
extern "C" const cupel::test::Copy* cupel_copy();

#endif
