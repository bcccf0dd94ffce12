#ifndef CUPEL_SRC_UTIL_INSTANTS_HPP
#define CUPEL_SRC_UTIL_INSTANTS_HPP

// Timestamps as numbers of nanoseconds, by position. A run reads them once, while it has every item's record at hand;
// a scorer and a placer that sort by time then need not fetch the records again, the placer in random order.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "cupel/model/item_list.hpp"
#include "cupel/model/timestamp.hpp"

namespace cupel::util {

/// Lives in scratch memory.
class Instants {
 public:
  static constexpr std::uint64_t kUndated = std::numeric_limits<std::uint64_t>::max();

  /// `numbers` has room for one per item; each is told by set().
  Instants(std::span<const ContextItem> items, std::span<std::uint64_t> numbers) noexcept
      : items_(items), numbers_(numbers) {}

  void set(std::size_t position, const std::optional<Timestamp>& timestamp) noexcept {
    std::uint64_t number = kUndated;
    if (timestamp) {
      const std::int64_t seconds = timestamp->seconds();
      earliest_ = std::min(earliest_, seconds);
      latest_ = std::max(latest_, seconds);
      // Wraps around for instants far from 1970; the difference to the earliest is right again.
      number = static_cast<std::uint64_t>(seconds) * kNanosecondsPerSecond +
               static_cast<std::uint64_t>(timestamp->nanoseconds());
      ambiguous_ |= number == kUndated;
    }
    numbers_[position] = number;
  }

  /// False where 64 bits are too few: instants of ten thousand years do not fit into them.
  bool comparable() const noexcept {
    return !ambiguous_ && (earliest_ > latest_ || static_cast<std::uint64_t>(latest_ - earliest_) <= kMaxSpan);
  }

  /// Whether `items` are of the list that this is about.
  bool are_of(const ItemList& items) const noexcept { return items.is_of(items_); }

  /// The nanoseconds since the earliest second of the list, or kUndated. Only where comparable().
  std::uint64_t operator[](Position position) const noexcept {
    const std::uint64_t number = numbers_[position];
    return number == kUndated ? kUndated : number - static_cast<std::uint64_t>(earliest_) * kNanosecondsPerSecond;
  }

 private:
  static constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;
  // Longest span of seconds whose nanoseconds fit into 64 bits: about 584 years.
  static constexpr std::uint64_t kMaxSpan = std::numeric_limits<std::uint64_t>::max() / kNanosecondsPerSecond - 1;

  std::span<const ContextItem> items_;
  std::span<std::uint64_t> numbers_;
  std::int64_t earliest_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t latest_ = std::numeric_limits<std::int64_t>::min();
  bool ambiguous_ = false;  // one instant's number is kUndated's
};

}  // namespace cupel::util

#endif
