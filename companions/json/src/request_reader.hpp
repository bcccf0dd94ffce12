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

/// Reads requests; one object for many, so that memory is used again. Not thread-safe.
///
/// One request is read in one pass. The text as a whole has to be JSON before anything else is looked at, and errors
/// are reported in an order that does not depend on the order of the members; so an error in the items waits until its
/// turn, and the small parts are remembered as text and read when they are asked for. Ask in the protocol's order:
/// report, budget, items, policy; each throws what is wrong with it.
class RequestReader {
 public:
  explicit RequestReader(const ReadOptions& options) noexcept : options_(options) {}

  /// `text` must live as long as its parts are asked for. Throws Error: InvalidJson, and InvalidRequest for the
  /// request's shape.
  void read(std::string_view text, TextPlace origin);

  /// As far as it was read: JSON text, `null` when absent.
  const std::string& id() const noexcept { return id_; }

  /// Whether the request wants notes, or itself wants them to be errors. Nothing before report() has checked it.
  bool wants_notes() const noexcept { return notes_; }
  bool wants_strict() const noexcept { return strict_; }

  /// Unknown fields are errors, or are noted where this is not null.
  bool is_strict() const noexcept { return strict_ || options_.strict; }
  UnknownFields* unknown_fields() noexcept {
    return options_.unknown_fields == nullptr && notes_ ? &unknown_fields_ : options_.unknown_fields;
  }

  RequestedReport report() const;
  ContextBudget budget();
  std::vector<ContextItem>& items();
  /// Its text, which is JSON.
  std::string_view policy() const;

  /// Gives their memory back.
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
  bool items_are_final_ = true;  // false: they were read before `notes` and `strict` were known
  UnknownFields unknown_fields_;
  std::vector<std::string> unknown_members_;
  std::optional<Error> shape_error_;
  bool unknown_came_first_ = false;  // before the shape's error
  std::optional<Error> items_error_;
};

}  // namespace cupel::json

#endif
