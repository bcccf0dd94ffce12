// A consumer's program that traces a run. Exits with 0 if the spans are recorded.
#include <opentelemetry/exporters/memory/in_memory_span_data.h>
#include <opentelemetry/exporters/memory/in_memory_span_exporter_factory.h>
#include <opentelemetry/sdk/trace/simple_processor_factory.h>
#include <opentelemetry/sdk/trace/tracer_provider.h>
#include <opentelemetry/sdk/trace/tracer_provider_factory.h>

#include <iostream>
#include <vector>

#include "cupel/cupel.hpp"
#include "cupel/otel/otel_trace_collector.hpp"

int main() {
  std::shared_ptr<opentelemetry::exporter::memory::InMemorySpanData> data;
  const auto provider = opentelemetry::sdk::trace::TracerProviderFactory::Create(
      opentelemetry::sdk::trace::SimpleSpanProcessorFactory::Create(
          opentelemetry::exporter::memory::InMemorySpanExporterFactory::Create(data)));
  const std::vector<cupel::ContextItem> items = {cupel::ContextItem({.content = "a", .tokens = 40})};
  cupel::otel::OtelTraceCollector collector(*provider);
  cupel::Pipeline(cupel::preset("chat"))
      .run(items, cupel::ContextBudget({.max_tokens = 50, .target_tokens = 50}), &collector);
  const auto spans = data->GetSpans();
  for (const auto& span : spans) std::cout << span->GetName() << '\n';
  return spans.size() == 6 ? 0 : 1;
}
