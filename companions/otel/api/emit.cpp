#include "emit.hpp"

#include <opentelemetry/common/key_value_iterable.h>

#include <algorithm>
#include <span>

#include "cupel/version.hpp"

namespace cupel::otel {

namespace {

namespace api = opentelemetry;

api::nostd::string_view view(std::string_view text) noexcept { return {text.data(), text.size()}; }

api::common::AttributeValue value_of(const Attribute& attribute) {
  struct Visitor {
    api::common::AttributeValue operator()(std::int64_t number) const { return number; }
    api::common::AttributeValue operator()(double number) const { return number; }
    api::common::AttributeValue operator()(std::string_view text) const { return view(text); }
  };
  return std::visit(Visitor{}, attribute.value);
}

class Attributes final : public api::common::KeyValueIterable {
 public:
  explicit Attributes(std::span<const Attribute> attributes) noexcept : attributes_(attributes) {}

  using Visit = api::nostd::function_ref<bool(api::nostd::string_view, api::common::AttributeValue)>;
  bool ForEachKeyValue(Visit visit) const noexcept override {
    return std::all_of(attributes_.begin(), attributes_.end(),
                       [&](const Attribute& attribute) { return visit(view(attribute.name), value_of(attribute)); });
  }
  std::size_t size() const noexcept override { return attributes_.size(); }

 private:
  std::span<const Attribute> attributes_;
};

// The API computes a span's duration from these times, so only their differences matter. Zero would mean "now".
api::common::SteadyTimestamp steady(Instant instant) noexcept {
  return api::common::SteadyTimestamp(instant.time_since_epoch());
}

SpanPtr start(api::trace::Tracer& tracer, const Span& span, const api::trace::SpanContext& parent) {
  api::trace::StartSpanOptions options;
  options.start_system_time = api::common::SystemTimestamp(span.start);
  options.start_steady_time = steady(span.start);
  options.parent = parent;
  return tracer.StartSpan(view(span.name), Attributes(span.attributes), options);
}

void end(api::trace::Span& span, Instant instant) {
  api::trace::EndSpanOptions options;
  options.end_steady_time = steady(instant);
  span.End(options);
}

}  // namespace

TracerPtr tracer_of(api::trace::TracerProvider& provider) {
  return provider.GetTracer(view(kScopeName), view(kVersion));
}

SpanPtr start_root(api::trace::Tracer& tracer, const Span& root, const api::trace::SpanContext& parent) {
  return start(tracer, root, parent);
}

void finish_root(api::trace::Tracer& tracer, api::trace::Span& root, const RunSpans& run) {
  const api::trace::SpanContext context = root.GetContext();
  for (const Span& stage : run.stages) {
    const SpanPtr span = start(tracer, stage, context);
    for (const SpanEvent& event : stage.events) {
      span->AddEvent(view(event.name), api::common::SystemTimestamp(event.time), Attributes(event.attributes));
    }
    end(*span, stage.end);
  }
  if (!run.error.empty()) root.SetStatus(api::trace::StatusCode::kError, view(run.error));
  end(root, run.root.end);
}

}  // namespace cupel::otel
