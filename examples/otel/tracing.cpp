// Traces a run as part of its caller's trace.

#include <opentelemetry/exporters/memory/in_memory_span_data.h>
#include <opentelemetry/exporters/memory/in_memory_span_exporter_factory.h>
#include <opentelemetry/sdk/trace/simple_processor_factory.h>
#include <opentelemetry/sdk/trace/tracer_provider.h>
#include <opentelemetry/sdk/trace/tracer_provider_factory.h>
#include <opentelemetry/trace/provider.h>
#include <opentelemetry/trace/scope.h>

#include <iostream>

#include "cupel/cupel.hpp"
#include "cupel/otel/otel_trace_collector.hpp"

namespace api = opentelemetry::trace;
namespace sdk = opentelemetry::sdk::trace;
namespace memory = opentelemetry::exporter::memory;

int main() {
  // Once, at program start. Here spans go to memory; an OTLP exporter would send them to a collector.
  std::shared_ptr<memory::InMemorySpanData> data;
  std::shared_ptr<api::TracerProvider> provider = sdk::TracerProviderFactory::Create(
      sdk::SimpleSpanProcessorFactory::Create(memory::InMemorySpanExporterFactory::Create(data)));
  api::Provider::SetTracerProvider(provider);

  using namespace cupel;
  const std::vector<ContextItem> items = {
      ContextItem({.content = "You review code.", .tokens = 30, .kind = "SystemPrompt", .pinned = true}),
      ContextItem({.content = "<build log>", .tokens = 900, .kind = "ToolOutput"}),
      ContextItem({.content = "What broke?", .tokens = 25}),
  };
  const Pipeline pipeline(preset("chat"));
  const ContextBudget budget({.max_tokens = 1024, .target_tokens = 600});

  const auto turn = api::Provider::GetTracerProvider()->GetTracer("agent")->StartSpan("turn");
  {
    const api::Scope active(turn);
    otel::OtelTraceCollector collector(otel::Verbosity::StageAndExclusions);
    pipeline.run(items, budget, &collector);
  }
  turn->End();

  for (const auto& span : data->GetSpans()) {
    std::cout << span->GetName();
    for (const auto& event : span->GetEvents()) std::cout << ", " << event.GetName();
    if (span->GetParentSpanId() == turn->GetContext().span_id()) std::cout << " (in turn)";
    std::cout << '\n';
  }
}
