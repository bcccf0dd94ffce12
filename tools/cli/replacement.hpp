#ifndef CUPEL_CLI_REPLACEMENT_HPP
#define CUPEL_CLI_REPLACEMENT_HPP

#include <optional>
#include <string>
#include <string_view>

namespace cupel::cli {

/// A file that takes another's place once it is whole, so that no failure leaves half a file or costs the old one. Nor
/// does a signal, where the file system has files without names.
class Replacement {
 public:
  /// Nothing where a new file can't stand for the one at `path`: that is a pipe or a device, has other names or another
  /// owner, or its directory lets nobody make a file beside it.
  static std::optional<Replacement> of(const std::string& path);
  ~Replacement();
  Replacement(Replacement&& other) noexcept;
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  Replacement& operator=(Replacement&&) = delete;

  /// Writes it all and takes the other's place; once. False where the system gives that place to no other file, as that
  /// of one that is mounted on its own. Throws Failure. In both cases the other is left as it is.
  bool write(std::string_view text);

 private:
  Replacement(std::string path, std::string target);

  bool has_name();  // and gives it one beside its target where it has none
  void remove_temporary() noexcept;

  std::string path_;       // as the caller knows it
  std::string target_;     // what it is after all links
  std::string temporary_;  // beside it; empty while it has no name
  int descriptor_ = -1;
};

}  // namespace cupel::cli

#endif
