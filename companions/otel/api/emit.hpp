#ifndef CUPEL_OTEL_API_EMIT_HPP
#define CUPEL_OTEL_API_EMIT_HPP

// Converts spans as values into spans of the OpenTelemetry API.

#include <opentelemetry/trace/tracer.h>
#include <opentelemetry/trace/tracer_provider.h>

#include "otel/run_spans.hpp"

namespace cupel::otel {

using TracerPtr = opentelemetry::nostd::shared_ptr<opentelemetry::trace::Tracer>;
using SpanPtr = opentelemetry::nostd::shared_ptr<opentelemetry::trace::Span>;

/// The tracer of cupel's scope.
TracerPtr tracer_of(opentelemetry::trace::TracerProvider& provider);

/// Starts the run's span, with its attributes. If the parent is invalid, the parent is the caller's active span, if
/// any.
SpanPtr start_root(opentelemetry::trace::Tracer& tracer, const Span& root,
                   const opentelemetry::trace::SpanContext& parent = opentelemetry::trace::SpanContext::GetInvalid());

/// Adds the stages and ends the run's span.
void finish_root(opentelemetry::trace::Tracer& tracer, opentelemetry::trace::Span& root, const RunSpans& run);

}  // namespace cupel::otel

#endif
