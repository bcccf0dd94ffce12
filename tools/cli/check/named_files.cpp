#include "check/named_files.hpp"

#include <filesystem>
#include <optional>

#include "check/toml_json.hpp"
#include "conformance/runner/parse_toml.hpp"
#include "conformance/runner/vector_reader.hpp"

namespace cupel::cli {

namespace {

using conformance::VectorError;

NamedFiles files_named_in(const toml::table& check, const std::filesystem::path& directory) {
  NamedFiles files;
  // Skips names that no file can have; run_check() reports them.
  const auto path_of = [&](const toml::value<std::string>* name) -> std::optional<std::string> {
    try {
      if (name != nullptr) return path_beside(*name, directory).string();
    } catch (const VectorError&) {
    }
    return {};
  };
  for (const char* const key : {"items", "budget", "policy"}) {
    const auto* const name = check.get_as<std::string>(key);
    const bool is_preset = std::string_view(key) == "policy" && name != nullptr && !names_policy_file(name->get());
    if (const auto path = path_of(name); path && !is_preset) files.inputs.push_back(*path);
  }
  const toml::array* const assertions = check.get_as<toml::array>("assert");
  for (std::size_t i = 0; assertions != nullptr && i < assertions->size(); ++i) {
    const toml::table* const assertion = assertions->get_as<toml::table>(i);
    if (assertion == nullptr || (*assertion)["that"] != "match_golden") continue;
    if (const auto path = path_of(assertion->get_as<std::string>("file"))) {
      files.golden.push_back({*path, conformance::line_of(*assertion, "that")});
    }
  }
  return files;
}

}  // namespace

NamedFiles files_named_in(const CheckSource& source) {
  try {
    return files_named_in(conformance::parse_toml(source.text), std::filesystem::path(source.file).parent_path());
  } catch (const toml::parse_error&) {
  } catch (const VectorError&) {
  }
  return {};  // not TOML: run_check() reports it and reads none of its files
}

}  // namespace cupel::cli
