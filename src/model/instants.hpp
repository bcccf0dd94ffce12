#ifndef CUPEL_SRC_MODEL_INSTANTS_HPP
#define CUPEL_SRC_MODEL_INSTANTS_HPP

// The timestamps of a list as numbers, by position. Classify reads them once, while it has each item's record in cache.
// Scorers and placers that sort by time then need not fetch the records again.
//
// An instant of the years 0001 to 9999 takes 69 bits: 39 for the second, 30 for the nanosecond. The lower 64 bits are
// its number, the upper ones its era. Both are counted from the earliest second of the list, so that all instants of a
// list are in one era unless the list spans more than 544 years.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "cupel/model/item_list.hpp"
#include "cupel/model/timestamp.hpp"
#include "util/timestamp_range.hpp"

namespace cupel {

/// Does not own its columns, which are in scratch memory. An Instants can be in scratch memory, too, because it needs
/// no destructor.
class Instants {
 public:
  /// The number of an item without a timestamp. No instant has it: its lower 30 bits exceed the nanoseconds of a
  /// second.
  static constexpr std::uint64_t kUndated = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::size_t kMostEras = 32;

  /// `numbers` and `eras` need room for one entry per item; set() fills them.
  Instants(std::span<const ContextItem> items, std::span<std::uint64_t> numbers, std::span<std::uint8_t> eras) noexcept
      : items_(items), numbers_(numbers), eras_(eras) {}

  void set(std::size_t position, const std::optional<Timestamp>& timestamp) noexcept {
    if (!timestamp) {
      numbers_[position] = kUndated;
      return;
    }
    const auto second = static_cast<std::uint64_t>(timestamp->seconds() - util::kFirstSecond);
    earliest_ = std::min(earliest_, second);
    latest_ = std::max(latest_, second);
    numbers_[position] = second << kNanosecondBits | static_cast<std::uint64_t>(timestamp->nanoseconds());
    eras_[position] = static_cast<std::uint8_t>(second >> kSecondBits);
  }

  /// Whether `items` refers to the list that these instants belong to.
  bool are_of(const ItemList& items) const noexcept { return items.is_of(items_); }

  /// The number of eras, at least one.
  std::size_t eras() const noexcept { return earliest_ > latest_ ? 1 : ((latest_ - earliest_) >> kSecondBits) + 1; }

  /// A number that orders the instants of one era; kUndated for an item without a timestamp.
  std::uint64_t number(Position position) const noexcept {
    const std::uint64_t number = numbers_[position];
    return number == kUndated ? kUndated : number - (earliest_ << kNanosecondBits);
  }

  /// The era of an item, less than eras(). The item must have a timestamp.
  std::size_t era(Position position) const noexcept {
    const std::uint64_t second = std::uint64_t{eras_[position]} << kSecondBits | numbers_[position] >> kNanosecondBits;
    return (second - earliest_) >> kSecondBits;
  }

 private:
  static constexpr unsigned kNanosecondBits = 30;
  static constexpr unsigned kSecondBits = 64 - kNanosecondBits;

  std::span<const ContextItem> items_;
  std::span<std::uint64_t> numbers_;  // nanosecond and the lower 34 bits of the second, counted from the year 0001
  std::span<std::uint8_t> eras_;      // the remaining bits of the second
  std::uint64_t earliest_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t latest_ = 0;
};

}  // namespace cupel

#endif
