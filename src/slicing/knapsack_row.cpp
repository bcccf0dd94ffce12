#include "slicing/knapsack_row.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define CUPEL_X86_VECTORS 1
#include <immintrin.h>
#else
#define CUPEL_X86_VECTORS 0
#endif

#include <array>

namespace cupel {

namespace {

constexpr std::size_t kLanes = 8;  // columns per byte of `bits`

template <class Value>
inline void add_column(const KnapsackRow<Value>& r, std::size_t w) noexcept {
  const Value with = r.row[w - r.weight] + r.value;
  const bool taken = with > r.row[w];
  if (taken) r.row[w] = with;
  const unsigned bit = 1U << (w % kLanes);
  r.bits[w / kLanes] = static_cast<std::uint8_t>(taken ? r.bits[w / kLanes] | bit : r.bits[w / kLanes] & ~bit);
}

// Processes columns from the last to the first, full bytes of `bits` with `add_byte`. It reads eight columns before it
// writes any of them, and the columns before them are written later, so the result is right for any weight, however
// small.
template <class Value, class AddByte>
inline void add_columns(const KnapsackRow<Value>& r, const AddByte& add_byte) noexcept {
  std::size_t w = r.end;
  while (w > r.first && w % kLanes != 0) add_column(r, --w);
  for (; w >= r.first + kLanes; w -= kLanes) {
    r.bits[w / kLanes - 1] = add_byte(r.row + (w - kLanes), r.row + (w - kLanes - r.weight));
  }
  while (w > r.first) add_column(r, --w);
}

template <class Value>
inline void add_plainly(const KnapsackRow<Value>& r) noexcept {
  add_columns(r, [value = r.value](Value* to, const Value* from) noexcept {
    std::array<Value, kLanes> with;
    for (std::size_t k = 0; k < kLanes; ++k) with[k] = from[k] + value;
    unsigned bits = 0;
    for (std::size_t k = 0; k < kLanes; ++k) {
      const bool taken = with[k] > to[k];
      bits |= static_cast<unsigned>(taken) << k;
      to[k] = taken ? with[k] : to[k];
    }
    return static_cast<std::uint8_t>(bits);
  });
}

#if CUPEL_X86_VECTORS

// Every x86-64 processor has SSE2.
void add_by_sse2(const KnapsackRow<std::int32_t>& r) noexcept {
  const __m128i value = _mm_set1_epi32(r.value);
  add_columns(r, [value](std::int32_t* to, const std::int32_t* from) noexcept {
    const auto half = [value](__m128i before, __m128i source, __m128i& after) noexcept {
      const __m128i with = _mm_add_epi32(source, value);
      const __m128i taken = _mm_cmpgt_epi32(with, before);
      after = _mm_or_si128(_mm_and_si128(taken, with), _mm_andnot_si128(taken, before));
      return _mm_movemask_ps(_mm_castsi128_ps(taken));
    };
    auto* const low = reinterpret_cast<__m128i*>(to);
    const auto* const source = reinterpret_cast<const __m128i*>(from);
    const __m128i low_source = _mm_loadu_si128(source);
    const __m128i high_source = _mm_loadu_si128(source + 1);
    __m128i after_low;
    __m128i after_high;
    const int low_bits = half(_mm_loadu_si128(low), low_source, after_low);
    const int high_bits = half(_mm_loadu_si128(low + 1), high_source, after_high);
    _mm_storeu_si128(low, after_low);
    _mm_storeu_si128(low + 1, after_high);
    return static_cast<std::uint8_t>(low_bits | high_bits << 4);
  });
}

// Repeats add_columns(), because a lambda would not inherit the target attribute of the enclosing function.
[[gnu::target("avx2")]] void add_by_avx2(const KnapsackRow<std::int32_t>& r) noexcept {
  const __m256i value = _mm256_set1_epi32(r.value);
  std::size_t w = r.end;
  while (w > r.first && w % kLanes != 0) add_column(r, --w);
  for (; w >= r.first + kLanes; w -= kLanes) {
    auto* const to = reinterpret_cast<__m256i*>(r.row + (w - kLanes));
    const auto* const from = reinterpret_cast<const __m256i*>(r.row + (w - kLanes - r.weight));
    const __m256i with = _mm256_add_epi32(_mm256_loadu_si256(from), value);
    const __m256i before = _mm256_loadu_si256(to);
    _mm256_storeu_si256(to, _mm256_max_epi32(with, before));
    r.bits[w / kLanes - 1] =
        static_cast<std::uint8_t>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(with, before))));
  }
  while (w > r.first) add_column(r, --w);
}

#endif

}  // namespace

void add_to_row(const KnapsackRow<std::int32_t>& row) noexcept { add_plainly(row); }
void add_to_row(const KnapsackRow<std::int64_t>& row) noexcept { add_plainly(row); }

std::span<const RowKernel> supported_row_kernels() noexcept {
#if CUPEL_X86_VECTORS
  static constexpr std::array<RowKernel, 3> kWays = {add_to_row, add_by_sse2, add_by_avx2};
  static const std::size_t count = __builtin_cpu_supports("avx2") ? 3 : 2;
  return std::span(kWays).first(count);
#else
  static constexpr std::array<RowKernel, 1> kWays = {add_to_row};
  return kWays;
#endif
}

}  // namespace cupel
