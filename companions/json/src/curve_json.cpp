#include <cstdint>
#include <optional>
#include <string_view>

#include "cupel/json/curve.hpp"
#include "text.hpp"

namespace cupel::json {

namespace {

void append_error(ObjectWriter& object, std::string_view name, const std::optional<ErrorCode>& error) {
  if (error) object.text(name, to_string(*error));
}

void append_value(ObjectWriter& object, std::int64_t value) { object.number("value", value); }
void append_value(ObjectWriter& object, double value) { object.number("value", value); }
void append_value(ObjectWriter& object, Timestamp value) { object.text("value", value.to_string()); }

template <class Value>
void append_answer(ObjectWriter& answers, std::string_view name, const Counterfactual<Value>& answer) {
  ObjectWriter object(answers.name(name));
  if (answer.value) {
    append_value(object, *answer.value);
    append_list(object.name("displaced"), answer.displaced);
    append_list(object.name("admitted"), answer.admitted);
  } else if (answer.why_absent) {
    ObjectWriter never(object.name("never"));
    never.text("cause", to_string(answer.why_absent->cause));
    never.text("text", answer.why_absent->text);
    never.close();
  }
  object.close();
}

void append_breakpoint(std::string& out, const TokenBreakpoint& breakpoint) {
  ObjectWriter object(out);
  object.number("numerator", breakpoint.numerator);
  object.number("denominator", breakpoint.denominator);
  object.number("factor", breakpoint.factor);
  append_list(object.name("entering"), breakpoint.entering);
  append_list(object.name("leaving"), breakpoint.leaving);
  append_error(object, "error", breakpoint.error);
  object.close();
}

template <class Value>
void append_all(std::string& out, const std::vector<Value>& values) {
  append_list(out, values, [](std::string& to, const Value& value) { append_json(to, value); });
}

}  // namespace

void append_json(std::string& out, const BudgetCurve& curve) {
  ObjectWriter object(out);
  object.number("ceiling", curve.ceiling());
  append_list(object.name("segments"), curve.segments(),
              [](std::string& to, const CurveSegment& segment) { append_json(to, segment); });
  ListWriter items(object.name("items"));
  for (Position i = 0; i < curve.item_count(); ++i) {
    ObjectWriter item(items.element());
    item.number("index", i);
    append_list(item.name("intervals"), curve.intervals(i), [](std::string& to, const BudgetInterval& interval) {
      ObjectWriter entry(to);
      entry.number("first", interval.first);
      entry.number("last", interval.last);
      entry.close();
    });
    item.close();
  }
  items.close();
  object.close();
}

void append_json(std::string& out, const CurveSegment& segment) {
  ObjectWriter object(out);
  object.number("first", segment.first);
  object.number("last", segment.last);
  if (segment.error) {
    append_error(object, "error", segment.error);
  } else {
    object.number("count", segment.count);
    object.number("tokens", segment.tokens);
    object.number("score", segment.score);
  }
  object.close();
}

void append_json(std::string& out, const BudgetSample& sample) {
  ObjectWriter object(out);
  object.number("budget", sample.budget);
  if (sample.error) {
    append_error(object, "error", sample.error);
  } else {
    append_list(object.name("selected"), sample.selected);
    object.number("tokens", sample.tokens);
    object.number("score", sample.score);
  }
  object.close();
}

void append_json(std::string& out, const std::vector<BudgetSample>& samples) { append_all(out, samples); }

void append_json(std::string& out, const Inversion& inversion) {
  ObjectWriter object(out);
  object.number("index", inversion.excluded);
  object.number("score", inversion.score);
  object.number("needed_tokens", inversion.needed_tokens);
  object.number("available_tokens", inversion.available_tokens);
  object.number("outscored_index", inversion.outscored);
  object.number("outscored_score", inversion.outscored_score);
  object.number("outscored_count", inversion.outscored_count);
  object.close();
}

void append_json(std::string& out, const std::vector<Inversion>& inversions) { append_all(out, inversions); }

void append_json(std::string& out, const Counterfactuals& answers) {
  ObjectWriter object(out);
  object.number("index", answers.target);
  append_answer(object, "budget", answers.budget);
  append_answer(object, "larger_budget", answers.larger_budget);
  append_answer(object, "tokens", answers.tokens);
  append_answer(object, "score", answers.score);
  append_answer(object, "priority", answers.priority);
  append_answer(object, "future_relevance_hint", answers.future_relevance_hint);
  append_answer(object, "timestamp", answers.timestamp);
  object.close();
}

void append_json(std::string& out, const TokenSensitivity& sensitivity) {
  ObjectWriter object(out);
  object.number("lowest_factor", sensitivity.lowest_factor);
  object.number("highest_factor", sensitivity.highest_factor);
  append_list(object.name("selected_at_lowest"), sensitivity.selected_at_lowest);
  append_error(object, "error_at_lowest", sensitivity.error_at_lowest);
  append_list(object.name("breakpoints"), sensitivity.breakpoints, append_breakpoint);
  object.close();
}

}  // namespace cupel::json
