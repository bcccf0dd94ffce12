#include "request_reader.hpp"

#include <utility>

#include "text.hpp"

namespace cupel::json {

namespace {

constexpr ErrorCode kShape = ErrorCode::InvalidRequest;

Error bad_member(std::string_view key, const std::string& problem) {
  const std::string path = Path(key).text();
  return {kShape, path + ": " + problem, InvalidParameter{path, problem}};
}

}  // namespace

void RequestReader::read(std::string_view text, TextPlace origin) {
  id_ = "null";
  text_.fill({});
  notes_ = false;
  strict_ = false;
  items_are_final_ = true;
  unknown_fields_ = {};
  unknown_members_.clear();
  shape_error_.reset();
  unknown_came_first_ = false;
  items_error_.reset();
  Cursor cursor(text, origin, options_.max_depth);
  const bool object = cursor.type() == Cursor::Type::Object;
  if (object) {
    read_members(cursor);
  } else {
    cursor.skip();
  }
  cursor.finish();
  if (cursor.saw_non_ascii()) check_utf8(text, origin);
  if (!object) {
    const std::string message = "a request must be an object";
    throw Error(kShape, message, InvalidParameter{{}, message});
  }
  finish_members();
  if (shape_error_) throw Error(*shape_error_);
}

// Does what needs all members to be known.
void RequestReader::finish_members() {
  if (is_strict() && !unknown_members_.empty() && (!shape_error_ || unknown_came_first_)) {
    const std::string& key = unknown_members_.front();
    shape_error_ = bad_member(key, unknown_field_problem(key, kNames.names));
  }
  if (notes_) {
    for (const std::string& key : unknown_members_) unknown_fields_.add(Path(key).text(), key, kNames.names);
  }
  if (items_are_final_ || text_[kItems].empty()) return;
  items_error_.reset();
  Cursor cursor(text_[kItems], {1, 1}, options_.max_depth);
  read_items(cursor);
}

void RequestReader::read_members(Cursor& cursor) {
  std::array<bool, kPartCount> given{};
  std::string_view key;
  for (bool more = cursor.first_member(key); more; more = cursor.next_member(key)) {
    const std::size_t part = kNames.find(key);
    const bool known = part < kPartCount;
    if (known && given[part]) {
      if (!shape_error_) shape_error_ = bad_member(key, "is given twice");
      if (part == kId) id_ = "null";
      cursor.skip();
      continue;
    }
    if (known) {
      given[part] = true;
    } else if (unknown_members_.size() < UnknownFields::kMaxEntries) {
      if (unknown_members_.empty()) unknown_came_first_ = !shape_error_;
      unknown_members_.emplace_back(shortened(key));
      if (options_.unknown_fields != nullptr) {
        options_.unknown_fields->add(Path(key).text(), key, kNames.names);
      }
    }
    if (part == kItems) {
      text_[kItems] = read_items(cursor);
      continue;
    }
    const std::string_view text = cursor.skip();
    if (part == kId) {
      id_.reserve(text.size());  // reserve first: if allocation fails, the id stays "null" and is never partial
      id_.clear();
      append_minified(id_, text);
    } else if (known && text != "null") {
      text_[part] = text;
      read_setting(static_cast<Part>(part), text);
    }
  }
}

// report() rejects any value but true and false.
void RequestReader::read_setting(Part part, std::string_view text) {
  if (text != "true" || (part != kNotes && part != kStrict)) return;
  const bool changes_items = part == kStrict ? !is_strict() : unknown_fields() == nullptr;
  if (changes_items && !text_[kItems].empty()) items_are_final_ = false;
  (part == kStrict ? strict_ : notes_) = true;
}

// Returns the items' text; empty for null.
std::string_view RequestReader::read_items(Cursor& cursor) {
  const Path path("items");
  if (take_null(cursor)) return {};
  const Cursor::Mark start = cursor.mark();
  const ReadScope scope{cursor, is_strict(), unknown_fields()};
  try {
    expect_array(cursor, path, kShape);
    std::size_t count = 0;
    for (bool more = cursor.first_element(); more; more = cursor.next_element(), ++count) {
      if (count == options_.max_items) reject_more_items(kShape, path, options_.max_items);
      // Frees the last request's items one by one as the new ones are read, so that their memory is reused at once.
      if (count == items_.size()) {
        items_.push_back(parser_.parse(scope, path[count], count));
      } else {
        { const ContextItem last = std::move(items_[count]); }
        items_[count] = parser_.parse(scope, path[count], count);
      }
    }
    items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(count), items_.end());
  } catch (const Error& error) {
    if (error.code() == ErrorCode::InvalidJson) throw;
    items_error_ = error;
    cursor.rewind(start);
    return cursor.skip();
  }
  return {start.at, static_cast<std::size_t>(cursor.position() - start.at)};
}

void RequestReader::require(Part part) const {
  if (text_[part].empty()) reject(kShape, Path(kNames.names[part]), "is required");
}

RequestedReport RequestReader::report() const {
  RequestedReport request;
  if (const std::string_view report = text_[kReport]; !report.empty()) {
    Cursor cursor(report);
    const Cursor::Type type = cursor.type();
    const std::string_view text = type == Cursor::Type::String ? cursor.string() : std::string_view();
    request.wanted = true;
    if (type == Cursor::Type::Bool) {
      request.wanted = cursor.boolean();
    } else if (text == "brief") {
      request.options.items = false;
    } else if (text == "items") {
      request.level = TraceDetailLevel::Item;
    } else {
      reject(kShape, Path("report"), R"(must be false, true, "brief" or "items")");
    }
  }
  if (const std::string_view timings = text_[kTimings]; !timings.empty()) {
    Cursor cursor(timings);
    request.options.timings = read_bool(cursor, Path("timings"), kShape);
  }
  for (const Part part : {kNotes, kStrict}) {
    if (text_[part].empty()) continue;
    Cursor cursor(text_[part]);
    read_bool(cursor, Path(kNames.names[part]), kShape);
  }
  return request;
}

ContextBudget RequestReader::budget() {
  require(kBudget);
  Cursor cursor(text_[kBudget]);
  return budget_from({cursor, is_strict(), unknown_fields()}, Path("budget"));
}

std::vector<ContextItem>& RequestReader::items() {
  require(kItems);
  if (items_error_) throw Error(*items_error_);
  return items_;
}

std::string_view RequestReader::policy() const {
  require(kPolicy);
  return text_[kPolicy];
}

Request read_request(std::string_view text, ReadOptions options, std::uint64_t line) {
  const std::string_view json = line == 1 ? without_bom(text) : text;
  RequestReader reader(options);
  reader.read(json, {line, 1 + text.size() - json.size()});
  const RequestedReport report = reader.report();
  ContextBudget budget = reader.budget();
  std::vector<ContextItem>& items = reader.items();
  Cursor cursor(reader.policy());
  Policy policy = policy_from({cursor, reader.is_strict(), reader.unknown_fields()}, Path("policy")).policy;
  return {.id = reader.id(),
          .budget = std::move(budget),
          .items = std::move(items),
          .policy = std::move(policy),
          .report = report,
          .notes = reader.wants_notes(),
          .strict = reader.wants_strict()};
}

}  // namespace cupel::json
