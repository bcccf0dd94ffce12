#ifndef CUPEL_CLI_PALETTE_HPP
#define CUPEL_CLI_PALETTE_HPP

#include <string>
#include <string_view>

namespace cupel::cli {

/// Colours for a terminal. Without `coloured` it returns plain text, for a file or a pipe.
class Palette {
 public:
  explicit Palette(bool coloured) noexcept : coloured_(coloured) {}

  std::string bold(std::string_view text) const { return paint("1", text); }
  std::string dim(std::string_view text) const { return paint("2", text); }
  std::string red(std::string_view text) const { return paint("31", text); }
  std::string green(std::string_view text) const { return paint("32", text); }
  std::string yellow(std::string_view text) const { return paint("33", text); }
  std::string cyan(std::string_view text) const { return paint("36", text); }

 private:
  std::string paint(std::string_view code, std::string_view text) const {
    if (!coloured_) return std::string(text);
    return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
  }

  bool coloured_;
};

/// One of the colours: `&Palette::green`. Null: none.
using Paint = std::string (Palette::*)(std::string_view) const;

}  // namespace cupel::cli

#endif
