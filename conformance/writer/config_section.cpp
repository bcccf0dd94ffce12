#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "conformance/vector_names.hpp"
#include "cupel/policy/flat_slicer.hpp"
#include "described_text.hpp"
#include "sections.hpp"
#include "toml_writer.hpp"

namespace cupel::conformance {

namespace {

// The position of a field among the others: a clock first, fields that are tables last.
template <class Owner, class Value>
int rank(const description::Field<Owner, Value>& field) {
  if (field.is_clock) return 0;
  if (kIsScorer<Value> || kIsScorers<Value>) return 3;
  return description::Shaped<Value> ? 2 : 1;
}

template <class Owner, class Value>
bool is_written(const description::Field<Owner, Value>& field, const Owner& owner) {
  if (field.required || field.always_in_vectors) return true;
  if constexpr (requires { field.absent.has_value(); }) {
    return description::effective_value(field, owner) != field.absent;
  } else if constexpr (requires { field.of(owner).has_value(); }) {
    return field.of(owner).has_value();
  } else {
    return field.of(owner) != field.of(description::blank<Owner>());
  }
}

// Writes the options of described structs: fields of the table that names the struct, then tables below it. `path` is
// the path of that table.
class OptionsWriter {
 public:
  OptionsWriter(std::string& out, Extensions& extensions) : out_(out), toml_(out), extensions_(extensions) {}

  void write_list(const std::vector<ScorerSpec>& scorers, const std::string& path) {
    for (const ScorerSpec& scorer : scorers) {
      toml_.element(path);
      toml_.string("type", vector_name(scorer.type));
      description::for_each_field<ScorerSpec>(
          [&](const auto& field) { toml_.text(vector_name(field), DescribedText::value(field.of(scorer))); });
      write(scorer, path);
    }
  }

  // `kind` is the name of the table in the list of extension fields: the same for all levels of scorers.
  template <description::Described Type>
  void write(const Type& options, const std::string& path, const std::string& kind) {
    for (int k = 0; k <= 3; ++k) {
      description::for_each_field<Type>([&](const auto& field) {
        if (rank(field) == k) write_field(field, options, path, kind);
      });
    }
  }

 private:
  void write(const ScorerSpec& scorer, const std::string& path) {
    std::visit([&](const auto& spec) { this->write(spec, path, "config.scorers."); }, scorer.type);
  }

  template <class Owner, class Value>
  void write_field(const description::Field<Owner, Value>& field, const Owner& owner, const std::string& path,
                   const std::string& kind) {
    const std::string key = vector_name(field);
    if constexpr (kIsScorers<Value>) {
      write_list(field.of(owner), path + "." + std::string(kChildren));
    } else {
      if (!is_written(field, owner)) return;
      if constexpr (kIsScorer<Value>) {
        write_inner(*field.of(owner), key, path + "." + key);
      } else {
        toml_.text(key, DescribedText::value(description::effective_value(field, owner)));
      }
      if (field.vector_extension) extensions_.need(kind + key);
    }
  }

  // A scorer without options is written as its name.
  void write_inner(const ScorerSpec& inner, const std::string& key, const std::string& path) {
    std::string options;
    OptionsWriter(options, extensions_).write(inner, path);
    if (!options.empty()) toml_.table(path);
    toml_.string(options.empty() ? key : "type", vector_name(inner.type));
    out_ += options;
  }

  std::string& out_;
  TomlWriter toml_;
  Extensions& extensions_;
};

template <class Spec>
void need_slicer(Extensions& extensions) {
  if constexpr (requires { Spec::kVectorExtension; }) {
    if (!Spec::kVectorExtension) return;
  }
  extensions.need("config.slicer = " + toml_string(vector_name<Spec>()));
}

}  // namespace

void write_config(std::string& out, const RunRecord& run, Extensions& extensions) {
  const Policy& policy = run.request.policy;
  const FlatSlicer& slicer = run.flat_slicer;
  const std::string path = "config";
  TomlWriter toml(out);
  OptionsWriter options(out, extensions);
  toml.table(path);
  toml.string("slicer", vector_name(slicer.base_slicer));
  toml.text("placer", DescribedText::value(policy.placer_type));
  toml.boolean("deduplication", policy.deduplication_enabled);
  toml.text("overflow_strategy", DescribedText::value(policy.overflow_strategy));
  std::visit(
      [&]<class Spec>(const Spec& spec) {
        if constexpr (FlatSlicer::kIsBaseSlicer<Spec>) {
          need_slicer<Spec>(extensions);
          options.write(spec, path, path + ".");
        }
      },
      slicer.base_slicer);
  options.write(slicer, path, path + ".");
  options.write_list(policy.scorers, path + ".scorers");
}

}  // namespace cupel::conformance
