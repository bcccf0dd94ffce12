#include "cupel/json/items.hpp"

#include <algorithm>
#include <fstream>
#include <ios>
#include <system_error>
#include <utility>

namespace cupel::json {

std::vector<ContextItem> read_items(ByteSource source, ItemsOptions options) {
  ItemReader reader(std::move(source), options);
  std::vector<ContextItem> items;
  while (std::optional<ContextItem> item = reader.next()) items.push_back(*std::move(item));
  return items;
}

std::vector<ContextItem> read_items(std::istream& in, ItemsOptions options) {
  const auto source = [&in](char* buffer, std::size_t size) {
    in.read(buffer, static_cast<std::streamsize>(size));
    if (in.bad()) throw std::ios_base::failure("the stream can't be read");
    return static_cast<std::size_t>(in.gcount());
  };
  return read_items(ByteSource(source), options);
}

std::vector<ContextItem> read_items(std::string_view text, ItemsOptions options) {
  const auto source = [text](char* buffer, std::size_t size) mutable {
    const std::size_t count = std::min(size, text.size());
    std::copy_n(text.data(), count, buffer);
    text.remove_prefix(count);
    return count;
  };
  return read_items(ByteSource(source), options);
}

std::vector<ContextItem> read_items_file(const std::filesystem::path& file, ItemsOptions options) {
  const auto failed = [&](const char* what, std::errc code) {
    return std::filesystem::filesystem_error(what, file, std::make_error_code(code));
  };
  if (std::filesystem::is_directory(file)) throw failed("can't read items", std::errc::is_a_directory);
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    const bool there = std::filesystem::exists(file);
    throw failed("can't open", there ? std::errc::permission_denied : std::errc::no_such_file_or_directory);
  }
  try {
    return read_items(in, options);
  } catch (const std::ios_base::failure&) {
    throw failed("can't read", std::errc::io_error);
  }
}

}  // namespace cupel::json
