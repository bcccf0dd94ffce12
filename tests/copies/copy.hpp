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

/// The operations of one copy of the library that the test calls.
class Copy {
 public:
  virtual ~Copy() = default;

  /// The address of code in this copy.
  virtual const void* address() const = 0;

  virtual std::shared_ptr<const ContextKind> kind(const char* text) const = 0;
  virtual std::shared_ptr<const ContextSource> source(const char* text) const = 0;
  virtual bool equal(const ContextKind& a, const ContextKind& b) const = 0;
  virtual bool equal(const ContextSource& a, const ContextSource& b) const = 0;
  virtual std::size_t hash(const ContextKind& kind) const = 0;

  /// Items of one token, one per kind, with ascending scores.
  virtual std::shared_ptr<const Items> items(const std::vector<const char*>& kinds) const = 0;
  /// The items selected with a quota of one for a kind and a budget of one token.
  virtual std::vector<std::size_t> select(const Items& items, const ContextKind& required) const = 0;
};

}  // namespace cupel::test

/// The only name that the module exports.
extern "C" const cupel::test::Copy* cupel_copy();

#endif
