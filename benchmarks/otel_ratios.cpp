#include "otel_ratios.hpp"

#include <opentelemetry/sdk/trace/exporter.h>
#include <opentelemetry/sdk/trace/recordable.h>
#include <opentelemetry/sdk/trace/simple_processor_factory.h>
#include <opentelemetry/sdk/trace/tracer_provider.h>
#include <opentelemetry/sdk/trace/tracer_provider_factory.h>

#include <memory>
#include <vector>

#include "cupel/otel/otel_trace_collector.hpp"
#include "cupel/pipeline.hpp"
#include "pipelines.hpp"
#include "stopwatch.hpp"
#include "workloads.hpp"

namespace cupel::benchmarks {

namespace {

namespace sdk = opentelemetry::sdk;

// Stores nothing: this benchmark does not measure how an exporter stores spans.
class Nothing final : public sdk::trace::Recordable {
 public:
  using Value = opentelemetry::common::AttributeValue;
  using Values = opentelemetry::common::KeyValueIterable;
  using Text = opentelemetry::nostd::string_view;
  using Time = opentelemetry::common::SystemTimestamp;
  using Context = opentelemetry::trace::SpanContext;

  void SetIdentity(const Context& /*context*/, opentelemetry::trace::SpanId /*parent*/) noexcept override {}
  void SetAttribute(Text /*key*/, const Value& /*value*/) noexcept override {}
  void AddEvent(Text /*name*/, Time /*time*/, const Values& /*attributes*/) noexcept override {}
  void AddLink(const Context& /*context*/, const Values& /*attributes*/) noexcept override {}
  void SetStatus(opentelemetry::trace::StatusCode /*code*/, Text /*description*/) noexcept override {}
  void SetName(Text /*name*/) noexcept override {}
  void SetSpanKind(opentelemetry::trace::SpanKind /*kind*/) noexcept override {}
  void SetResource(const sdk::resource::Resource& /*resource*/) noexcept override {}
  void SetStartTime(Time /*start*/) noexcept override {}
  void SetDuration(std::chrono::nanoseconds /*duration*/) noexcept override {}
  void SetInstrumentationScope(const sdk::instrumentationscope::InstrumentationScope& /*scope*/) noexcept override {}
};

class DropsEverything final : public sdk::trace::SpanExporter {
 public:
  std::unique_ptr<sdk::trace::Recordable> MakeRecordable() noexcept override { return std::make_unique<Nothing>(); }
  sdk::common::ExportResult Export(
      const opentelemetry::nostd::span<std::unique_ptr<sdk::trace::Recordable>>& /*spans*/) noexcept override {
    return sdk::common::ExportResult::kSuccess;
  }
  bool ForceFlush(std::chrono::microseconds /*timeout*/) noexcept override { return true; }
  bool Shutdown(std::chrono::microseconds /*timeout*/) noexcept override { return true; }
};

}  // namespace

void measure_otel(RatioTable& table) {
  constexpr std::size_t kItems = 1'000;
  constexpr int kRounds = 2'000;
  const auto provider = sdk::trace::TracerProviderFactory::Create(
      sdk::trace::SimpleSpanProcessorFactory::Create(std::make_unique<DropsEverything>()));
  otel::OtelTraceCollector collector(*provider);
  const Pipeline chat(chat_policy());
  test_support::Random random(20'260'317);
  Best traced;
  Best untraced;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<ContextItem> items = make_items(Workload::Public, kItems, random);
    const ContextBudget budget = half_of(items);
    const auto time_traced = [&] { traced.keep(seconds_of([&] { chat.run(items, budget, &collector); })); };
    const auto time_untraced = [&] { untraced.keep(seconds_of([&] { chat.run(items, budget); })); };
    // They alternate, because the first run has cold caches.
    if (round % 2 == 0) time_traced();
    time_untraced();
    if (round % 2 != 0) time_traced();
  }
  table.add({"otel_stage_only_1000", kItems, traced.seconds(), untraced.seconds(),
             traced.seconds() / untraced.seconds(), at_most(1.1)});
}

}  // namespace cupel::benchmarks
