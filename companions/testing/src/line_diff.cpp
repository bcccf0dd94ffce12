#include "line_diff.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cupel::testing {

namespace {

using Lines = std::vector<std::string_view>;

struct Edit {
  char mark;  // '-', '+' or ' '
  std::string_view line;
};

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Diffs the parts between the common beginning and the common end by their longest common subsequence. Its table is
// quadratic; if it would be too large, all of `before` is removed and all of `after` is added.
void append_middle(std::vector<Edit>& edits, const Lines& before, const Lines& after, std::size_t first,
                   std::size_t last_before, std::size_t last_after) {
  constexpr std::size_t kMostCells = std::size_t{4} << 20;
  const std::size_t rows = last_before - first;
  const std::size_t columns = last_after - first;
  const bool small = rows == 0 || columns < kMostCells / rows;
  std::vector<std::uint32_t> common;
  const auto cell = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
    return common[row * (columns + 1) + column];
  };
  if (small) {
    common.resize((rows + 1) * (columns + 1));
    for (std::size_t row = rows; row-- > 0;) {
      for (std::size_t column = columns; column-- > 0;) {
        cell(row, column) = before[first + row] == after[first + column]
                                ? cell(row + 1, column + 1) + 1
                                : std::max(cell(row + 1, column), cell(row, column + 1));
      }
    }
  }
  std::size_t row = 0;
  std::size_t column = 0;
  while (row < rows || column < columns) {
    const bool both = row < rows && column < columns;
    if (small && both && before[first + row] == after[first + column]) {
      edits.push_back({' ', before[first + row]});
      ++row;
      ++column;
    } else if (column == columns || (both && (!small || cell(row + 1, column) >= cell(row, column + 1)))) {
      edits.push_back({'-', before[first + row++]});
    } else {
      edits.push_back({'+', after[first + column++]});
    }
  }
}

std::vector<Edit> edits_between(const Lines& before, const Lines& after) {
  std::size_t first = 0;
  while (first < std::min(before.size(), after.size()) && before[first] == after[first]) ++first;
  std::size_t last_before = before.size();
  std::size_t last_after = after.size();
  while (last_before > first && last_after > first && before[last_before - 1] == after[last_after - 1]) {
    --last_before;
    --last_after;
  }
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < first; ++i) edits.push_back({' ', before[i]});
  append_middle(edits, before, after, first, last_before, last_after);
  for (std::size_t i = last_before; i < before.size(); ++i) edits.push_back({' ', before[i]});
  return edits;
}

}  // namespace

std::string line_diff(std::string_view expected, std::string_view actual) {
  constexpr std::size_t kAround = 2;
  constexpr std::size_t kMostLines = 60;
  const std::vector<Edit> edits = edits_between(lines_of(expected), lines_of(actual));

  std::vector<bool> shown(edits.size());
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (edits[i].mark == ' ') continue;
    for (std::size_t near = i - std::min(i, kAround); near < std::min(i + kAround + 1, edits.size()); ++near) {
      shown[near] = true;
    }
  }

  std::string text;
  std::size_t printed = 0;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    if (!shown[i]) {
      if (i == 0 || shown[i - 1]) text += "  …\n";
      continue;
    }
    if (++printed > kMostLines) {
      const auto left_out = std::count_if(edits.begin() + static_cast<std::ptrdiff_t>(i), edits.end(),
                                          [](const Edit& edit) { return edit.mark != ' '; });
      return text + "  … and " + std::to_string(left_out) + " more lines that differ\n";
    }
    text += std::string(1, edits[i].mark) + " " + std::string(edits[i].line) + "\n";
  }
  return text;
}

}  // namespace cupel::testing
