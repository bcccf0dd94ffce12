#include "slicing/knapsack_table.hpp"

#include <algorithm>
#include <new>

namespace cupel {

namespace {

// Divides the rows into segments. The bits of one segment are held at a time.
struct Segments {
  std::size_t rows;         // rows per segment
  std::size_t count;        // at least 1
  std::size_t between = 1;  // values are kept before every `between`-th segment

  // A single segment if all bits fit. Otherwise half of the memory is for bits and half for kept values, provided that
  // one row of values fits.
  Segments(std::size_t candidates, std::size_t row_bytes, std::size_t kept_bytes, std::size_t max_bytes) {
    const std::size_t bytes = std::max(max_bytes - std::min(max_bytes, kept_bytes), max_bytes / 4);
    const std::size_t most_kept = bytes / 2 / kept_bytes;
    rows = std::max<std::size_t>(1, candidates);
    if (rows > bytes / row_bytes) rows = std::max<std::size_t>(1, (most_kept > 0 ? bytes / 2 : bytes) / row_bytes);
    count = std::max<std::size_t>(1, (candidates + rows - 1) / rows);
    between = (count + most_kept) / (most_kept + 1);
  }

  std::size_t kept() const noexcept { return (count - 1) / between; }
};

template <class Value>
class Tracer {
 public:
  Tracer(const KnapsackTable& table, Scratch& scratch)
      : table_(table),
        columns_(table.capacity + 1),
        row_bytes_(columns_ / 8 + 1),
        segments_(table.candidates.size(), row_bytes_, columns_ * sizeof(Value), table.max_bytes) {
    // Reserves memory for all arrays in one scratch block. Separate blocks grow geometrically and would together take
    // twice the memory of the last one. Values come first because they need alignment.
    const std::size_t value_bytes = (1 + segments_.kept()) * columns_ * sizeof(Value);
    starts_ = scratch.array<Sums>(segments_.count);
    {
      const Scratch::Scope scope(scratch);
      scratch.array<std::byte>(value_bytes + segments_.rows * row_bytes_ + 2 * alignof(Value));
    }
    values_ = scratch.array<Value>(columns_);
    kept_ = scratch.array<Value>(segments_.kept() * columns_);
    bits_ = scratch.array<std::uint8_t>(segments_.rows * row_bytes_);
  }

  template <class Visit>
  void trace_back(const Visit& visit) {
    Sums sums;
    for (const KnapsackCandidate& candidate : table_.candidates) sums.weight_after += candidate.weight;
    values_[0] = 0;
    std::size_t s = 0;  // one past the last segment that was filled
    std::size_t end = 0;
    for (bool done = false; !done; ++s) {
      if (s > 0 && s % segments_.between == 0) std::copy_n(values_.begin(), sums.last(table_) + 1, kept_row(s).begin());
      starts_[s] = sums;
      end = fill(s, sums);
      done = end == table_.candidates.size() || values_[sums.last(table_)] == table_.goal;
    }
    for (bool filled = true; s-- > 0; filled = false) {
      if (!filled) fill_again(s, sums);
      for (std::size_t i = end; i-- > s * segments_.rows;) {
        const KnapsackCandidate& candidate = table_.candidates[i];
        visit(candidate, KnapsackTable::Row(bits_of(s, i), sums.last(table_)));
        sums.weight -= candidate.weight;
      }
      end = s * segments_.rows;
    }
  }

 private:
  // Totals over the candidates before a row and over those from the row on.
  struct Sums {
    std::size_t weight = 0;
    std::size_t weight_after = 0;
    Value value = 0;

    // From this column on, all candidates before the row are taken and values are constant.
    std::size_t last(const KnapsackTable& table) const noexcept { return std::min(weight, table.capacity); }
  };

  std::span<Value> kept_row(std::size_t segment) const noexcept {
    return kept_.subspan((segment / segments_.between - 1) * columns_, columns_);
  }
  std::span<std::uint8_t> bits_of(std::size_t segment, std::size_t i) const noexcept {
    return bits_.subspan((i - segment * segments_.rows) * row_bytes_, row_bytes_);
  }

  // Returns where it stopped: at the end of the segment, or where the goal is reached.
  std::size_t fill(std::size_t segment, Sums& sums) const {
    std::size_t i = segment * segments_.rows;
    const std::size_t end = std::min(table_.candidates.size(), i + segments_.rows);
    while (i < end) {
      add(table_.candidates[i], bits_of(segment, i), sums);
      ++i;
      if (values_[sums.last(table_)] == table_.goal) break;
    }
    return i;
  }

  // Computes a segment again, starting from the last values that were kept before it.
  void fill_again(std::size_t segment, Sums& sums) const {
    std::size_t s = segment - segment % segments_.between;
    sums = starts_[s];
    values_[0] = 0;
    if (s > 0) std::copy_n(kept_row(s).begin(), sums.last(table_) + 1, values_.begin());
    for (; s <= segment; ++s) fill(s, sums);
  }

  void add(const KnapsackCandidate& candidate, std::span<std::uint8_t> bits, Sums& sums) const {
    const std::size_t before = sums.last(table_);
    const Value value_before = sums.value;
    sums.weight += candidate.weight;
    sums.weight_after -= candidate.weight;
    sums.value = static_cast<Value>(sums.value + candidate.value);
    const std::size_t last = sums.last(table_);
    std::fill(values_.begin() + static_cast<std::ptrdiff_t>(before) + 1,
              values_.begin() + static_cast<std::ptrdiff_t>(last) + 1, value_before);
    // The lowest column that the reconstruction reads in this row: the one where it ends up if all later candidates are
    // taken, or the last one if that is lower.
    const std::size_t looked_at =
        std::min(last, table_.first_column - std::min(table_.first_column, sums.weight_after));
    if (looked_at < candidate.weight) {  // columns where the candidate does not fit
      std::fill(bits.begin() + static_cast<std::ptrdiff_t>(looked_at / 8),
                bits.begin() + static_cast<std::ptrdiff_t>(std::min(candidate.weight / 8 + 1, bits.size())), 0);
    }
    const KnapsackRow<Value> row{values_.data(), bits.data(),      std::max(looked_at, candidate.weight),
                                 last + 1,       candidate.weight, static_cast<Value>(candidate.value)};
    if (row.first >= row.end) return;
    if (table_.steps != nullptr) table_.steps->spend(row.end - row.first);
    if constexpr (sizeof(Value) == sizeof(std::int32_t)) {
      table_.add_to_row(row);
    } else {
      add_to_row(row);
    }
  }

  const KnapsackTable& table_;
  std::size_t columns_;
  std::size_t row_bytes_;
  Segments segments_;
  std::span<Sums> starts_;        // before each segment
  std::span<Value> values_;       // per column, the highest value that the candidates so far reach
  std::span<Value> kept_;         // the values before every segment that is a multiple of segments_.between
  std::span<std::uint8_t> bits_;  // the bits of one segment
};

}  // namespace

void KnapsackTable::trace_back(Scratch& scratch,
                               const std::function<void(const KnapsackCandidate&, const Row&)>& visit) const {
  if (capacity > std::numeric_limits<std::size_t>::max() / 32) throw std::bad_alloc();  // before sizes wrap
  const Scratch::Scope scope(scratch);
  std::int64_t value = 0;
  for (const KnapsackCandidate& candidate : candidates) value += candidate.value;
  if (value <= std::numeric_limits<std::int32_t>::max()) {
    Tracer<std::int32_t>(*this, scratch).trace_back(visit);
  } else {
    Tracer<std::int64_t>(*this, scratch).trace_back(visit);
  }
}

}  // namespace cupel
