#ifndef CUPEL_JSON_SRC_REQUEST_READER_HPP
#define CUPEL_JSON_SRC_REQUEST_READER_HPP

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cupel/json/request.hpp"
#include "item_parser.hpp"

namespace cupel::json {

/// Reads requests. Use one object for many requests, to reuse memory. Not thread-safe.
///
/// Reads one request in one pass. The whole text must be JSON before anything else is checked, and the order of errors
/// does not depend on the order of the members. Therefore an error in the items is kept until items() is called, and
/// the smaller members are kept as text and read on demand. Call in the protocol's order: report, budget, items,
/// policy. Each throws if its part is invalid.
class RequestReader {
 public:
  explicit RequestReader(const ReadOptions& options) noexcept : options_(options) {}

  /// `text` must outlive the calls that read its parts. Throws Error: InvalidJson, and InvalidRequest for the request's
  /// shape.
  void read(std::string_view text, TextPlace origin);

  /// The id as JSON text, as far as it was read; `null` if absent.
  const std::string& id() const noexcept { return id_; }

  /// Whether the request asks for notes, or for notes to be errors. Not validated before report().
  bool wants_notes() const noexcept { return notes_; }
  bool wants_strict() const noexcept { return strict_; }

  /// Unknown fields are errors if is_strict(). Otherwise they are recorded here unless this is null.
  bool is_strict() const noexcept { return strict_ || options_.strict; }
  UnknownFields* unknown_fields() noexcept {
    return options_.unknown_fields == nullptr && notes_ ? &unknown_fields_ : options_.unknown_fields;
  }

  RequestedReport report() const;
  ContextBudget budget();
  std::vector<ContextItem>& items();
  /// The policy's text, which is valid JSON.
  std::string_view policy() const;

  /// Frees the items' memory.
  void forget_items() noexcept { items_ = {}; }

 private:
  enum Part : std::size_t { kId, kBudget, kPolicy, kItems, kReport, kTimings, kNotes, kStrict, kPartCount };
  static constexpr FieldNames<kPartCount> kNames = {
      {"id", "budget", "policy", "items", "report", "timings", "notes", "strict"}};

  void read_members(Cursor& cursor);
  void read_setting(Part part, std::string_view text);
  void finish_members();
  std::string_view read_items(Cursor& cursor);
  void require(Part part) const;

  ReadOptions options_;
  ItemParser parser_;
  std::string id_;
  std::array<std::string_view, kPartCount> text_;  // empty: absent or null
  std::vector<ContextItem> items_;
  bool notes_ = false;
  bool strict_ = false;
  bool items_are_final_ = true;  // false: read before `notes` and `strict` were known
  UnknownFields unknown_fields_;
  std::vector<std::string> unknown_members_;
  std::optional<Error> shape_error_;
  bool unknown_came_first_ = false;  // the first unknown member came before shape_error_
  std::optional<Error> items_error_;
};

}  // namespace cupel::json

#endif
