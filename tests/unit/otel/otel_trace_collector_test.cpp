// The collector with OpenTelemetry's SDK and its in-memory exporter.

#include "cupel/otel/otel_trace_collector.hpp"

#include <gtest/gtest.h>
#include <opentelemetry/exporters/memory/in_memory_span_data.h>
#include <opentelemetry/exporters/memory/in_memory_span_exporter_factory.h>
#include <opentelemetry/sdk/trace/samplers/always_off_factory.h>
#include <opentelemetry/sdk/trace/simple_processor_factory.h>
#include <opentelemetry/sdk/trace/tracer_provider.h>
#include <opentelemetry/sdk/trace/tracer_provider_factory.h>
#include <opentelemetry/trace/provider.h>
#include <opentelemetry/trace/scope.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../diagnostics/traced_run.hpp"
#include "cupel/version.hpp"

namespace cupel::otel {
namespace {

namespace api = opentelemetry;
namespace sdk = opentelemetry::sdk;
using sdk::trace::SpanData;
using Spans = std::vector<std::unique_ptr<SpanData>>;
using Texts = std::vector<std::string>;

std::string text_of(const sdk::common::OwnedAttributeValue& value) {
  if (const auto* number = api::nostd::get_if<std::int64_t>(&value)) return "int " + std::to_string(*number);
  if (const auto* number = api::nostd::get_if<double>(&value)) return "double " + std::to_string(*number);
  if (const auto* text = api::nostd::get_if<std::string>(&value)) return "'" + *text + "'";
  return "something else";
}

// `name: attribute = value; ...` in the order of the names.
template <class Attributes>
std::string line_of(const std::string& name, const Attributes& attributes) {
  std::string line = name + ":";
  for (const auto& [key, value] : std::map(attributes.begin(), attributes.end())) {
    line += " " + key + " = " + text_of(value) + ";";
  }
  return line;
}

std::string name_of(const SpanData& span) { return {span.GetName().data(), span.GetName().size()}; }
std::string description_of(const SpanData& span) {
  return {span.GetDescription().data(), span.GetDescription().size()};
}

Texts names_of(const Spans& spans) {
  Texts names;
  for (const auto& span : spans) names.push_back(name_of(*span));
  return names;
}

const Texts kSixSpans = {"cupel.stage.classify", "cupel.stage.score", "cupel.stage.deduplicate", "cupel.stage.slice",
                         "cupel.stage.place",    "cupel.pipeline"};  // in the order in which they end

class OtelCollector : public ::testing::Test {
 protected:
  // Spans are exported as they end.
  void use(std::unique_ptr<sdk::trace::Sampler> sampler = nullptr) {
    auto processor = sdk::trace::SimpleSpanProcessorFactory::Create(
        api::exporter::memory::InMemorySpanExporterFactory::Create(data_, 4096));
    const auto resource = sdk::resource::Resource::Create({});
    provider_ = sampler == nullptr
                    ? sdk::trace::TracerProviderFactory::Create(std::move(processor), resource)
                    : sdk::trace::TracerProviderFactory::Create(std::move(processor), resource, std::move(sampler));
  }

  Spans spans_of(Verbosity verbosity) {
    OtelTraceCollector collector(*provider_, verbosity);
    test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
    return data_->GetSpans();
  }

  void SetUp() override { use(); }

  std::shared_ptr<api::exporter::memory::InMemorySpanData> data_;
  std::unique_ptr<sdk::trace::TracerProvider> provider_;
};

Texts lines_of(const Spans& spans) {
  Texts lines;
  for (const auto& span : spans) {
    lines.push_back(line_of(name_of(*span), span->GetAttributes()));
    for (const auto& event : span->GetEvents()) lines.push_back("* " + line_of(event.GetName(), event.GetAttributes()));
  }
  return lines;
}

// Spec: OpenTelemetry/source-name, MUST: "Implementations MUST register the ActivitySource with the name 'Wollax.Cupel'
//     exactly."
//   Code: companions/otel/internal/otel/run_spans.hpp
//   Deviates: That name is .NET's. Ours is `cupel`, the scope that the chapter gives Rust (decisions#opentelemetry).
// Spec: OpenTelemetry/stage-names
TEST_F(OtelCollector, MakesSixSpansOfOneTrace) {
  const Spans spans = spans_of(Verbosity::StageOnly);
  EXPECT_EQ(names_of(spans), kSixSpans);
  const SpanData& root = *spans.back();
  EXPECT_FALSE(root.GetParentSpanId().IsValid());
  EXPECT_EQ(root.GetStatus(), api::trace::StatusCode::kUnset);
  for (const auto& span : spans) {
    EXPECT_EQ(span->GetTraceId(), root.GetTraceId());
    EXPECT_EQ(span->GetInstrumentationScope().GetName(), "cupel");
    EXPECT_EQ(span->GetInstrumentationScope().GetVersion(), kVersion);
    EXPECT_EQ(span->GetSpanKind(), api::trace::SpanKind::kInternal);
    if (span.get() != &root) {
      EXPECT_EQ(span->GetParentSpanId(), root.GetSpanId());
    }
  }
}

// Spec: OpenTelemetry/attributes
TEST_F(OtelCollector, StageOnlyHasCountsAndNoEvents) {
  EXPECT_EQ(lines_of(spans_of(Verbosity::StageOnly)),
            (Texts{"cupel.stage.classify: cupel.stage.item_count_in = int 6; cupel.stage.item_count_out = int 5; "
                   "cupel.stage.name = 'classify';",
                   "cupel.stage.score: cupel.stage.item_count_in = int 4; cupel.stage.item_count_out = int 4; "
                   "cupel.stage.name = 'score';",
                   "cupel.stage.deduplicate: cupel.stage.item_count_in = int 4; cupel.stage.item_count_out = int 3; "
                   "cupel.stage.name = 'deduplicate';",
                   "cupel.stage.slice: cupel.stage.item_count_in = int 3; cupel.stage.item_count_out = int 2; "
                   "cupel.stage.name = 'slice';",
                   "cupel.stage.place: cupel.stage.item_count_in = int 3; cupel.stage.item_count_out = int 3; "
                   "cupel.stage.name = 'place';",
                   "cupel.pipeline: cupel.budget.max_tokens = int 200; cupel.verbosity = 'StageOnly';"}));
}

Texts with_events(const std::string& verbosity, const Texts& included) {
  Texts lines = {
      "cupel.stage.classify: cupel.exclusion.count = int 1; cupel.stage.item_count_in = int 6; "
      "cupel.stage.item_count_out = int 5; cupel.stage.name = 'classify';",
      "* cupel.exclusion: cupel.exclusion.item_kind = 'Message'; cupel.exclusion.item_tokens = int -5; "
      "cupel.exclusion.reason = 'NegativeTokens';",
      "cupel.stage.score: cupel.stage.item_count_in = int 4; cupel.stage.item_count_out = int 4; "
      "cupel.stage.name = 'score';",
      "cupel.stage.deduplicate: cupel.exclusion.count = int 1; cupel.stage.item_count_in = int 4; "
      "cupel.stage.item_count_out = int 3; cupel.stage.name = 'deduplicate';",
      "* cupel.exclusion: cupel.exclusion.item_kind = 'Message'; cupel.exclusion.item_tokens = int 20; "
      "cupel.exclusion.reason = 'Deduplicated';",
      "cupel.stage.slice: cupel.exclusion.count = int 1; cupel.stage.item_count_in = int 3; "
      "cupel.stage.item_count_out = int 2; cupel.stage.name = 'slice';",
      "* cupel.exclusion: cupel.exclusion.item_kind = 'Message'; cupel.exclusion.item_tokens = int 500; "
      "cupel.exclusion.reason = 'BudgetExceeded';",
      "cupel.stage.place: cupel.stage.item_count_in = int 3; cupel.stage.item_count_out = int 3; "
      "cupel.stage.name = 'place';"};
  lines.insert(lines.end(), included.begin(), included.end());
  lines.push_back("cupel.pipeline: cupel.budget.max_tokens = int 200; cupel.verbosity = '" + verbosity + "';");
  return lines;
}

// Spec: OpenTelemetry/reason-name
TEST_F(OtelCollector, StageAndExclusionsHasAnEventPerExclusion) {
  EXPECT_EQ(lines_of(spans_of(Verbosity::StageAndExclusions)), with_events("StageAndExclusions", {}));
}

// Spec: OpenTelemetry/attributes
TEST_F(OtelCollector, FullAlsoHasAnEventPerIncludedItem) {
  const auto included = [](const std::string& score, const std::string& tokens) {
    return "* cupel.item.included: cupel.item.kind = 'Message'; cupel.item.score = double " + score +
           "; cupel.item.tokens = int " + tokens + ";";
  };
  EXPECT_EQ(lines_of(spans_of(Verbosity::Full)),
            with_events("Full", {included("1.000000", "10"), included("0.750000", "20"), included("0.500000", "30")}));
}

// Spec: OpenTelemetry/attributes
TEST_F(OtelCollector, SpansHaveTheTimesOfTheirStages) {
  const auto before = std::chrono::system_clock::now();
  const Spans spans = spans_of(Verbosity::Full);
  const auto start_of = [](const SpanData& span) {
    return std::chrono::system_clock::time_point(span.GetStartTime().time_since_epoch());
  };
  const SpanData& root = *spans.back();
  EXPECT_GE(start_of(root), before);
  for (std::size_t i = 0; i + 1 < spans.size(); ++i) {
    EXPECT_GE(start_of(*spans[i]), start_of(root));
    EXPECT_LE(start_of(*spans[i]) + spans[i]->GetDuration(), start_of(root) + root.GetDuration());
    if (i != 0) {
      EXPECT_GE(start_of(*spans[i]), start_of(*spans[i - 1]) + spans[i - 1]->GetDuration());
    }
    for (const auto& event : spans[i]->GetEvents()) {
      EXPECT_EQ(event.GetTimestamp().time_since_epoch(),
                spans[i]->GetStartTime().time_since_epoch() + spans[i]->GetDuration());
    }
  }
}

TEST_F(OtelCollector, IsPartOfTheCallersTrace) {
  const auto caller = provider_->GetTracer("caller")->StartSpan("turn");
  {
    const api::trace::Scope active(caller);
    spans_of(Verbosity::StageOnly);
    EXPECT_EQ(api::trace::Tracer::GetCurrentSpan()->GetContext().span_id(), caller->GetContext().span_id())
        << "the caller's span is active again";
  }
  OtelTraceCollector collector(*provider_);
  {
    const api::trace::Scope active(caller);
    test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  }
  const Spans spans = data_->GetSpans();
  ASSERT_EQ(names_of(spans), kSixSpans);
  EXPECT_EQ(spans.back()->GetParentSpanId(), caller->GetContext().span_id());
  for (const auto& span : spans) EXPECT_EQ(span->GetTraceId(), caller->GetContext().trace_id());
}

TEST_F(OtelCollector, IsTheParentOfSpansThatAStrategyStarts) {
  PipelineOptions options = test::sample_options();
  const auto tracer = provider_->GetTracer("embedder");
  options.scorer = [&](const ContextItem&) {
    tracer->StartSpan("embed")->End();
    return 0.5;
  };
  OtelTraceCollector collector(*provider_);
  Pipeline(options).run({{ContextItem({.content = "a", .tokens = 1})}}, test::sample_budget(), &collector);
  const Spans spans = data_->GetSpans();
  ASSERT_EQ(spans.size(), 7U);
  EXPECT_EQ(name_of(*spans[0]), "embed");
  EXPECT_EQ(spans[0]->GetParentSpanId(), spans.back()->GetSpanId());
  EXPECT_FALSE(api::trace::Tracer::GetCurrentSpan()->GetContext().IsValid());
}

TEST_F(OtelCollector, RecordsTheStatusAndTheFinishedStagesOfAFailedRun) {
  OtelTraceCollector collector(*provider_, Verbosity::Full);
  EXPECT_THROW(test::sample_pipeline().run(test::overflowing_items(), test::sample_budget(), &collector), Error);
  const Spans spans = data_->GetSpans();
  EXPECT_EQ(names_of(spans), (Texts{"cupel.stage.classify", "cupel.stage.score", "cupel.stage.deduplicate",
                                    "cupel.stage.slice", "cupel.pipeline"}));
  EXPECT_EQ(spans.back()->GetStatus(), api::trace::StatusCode::kError);
  EXPECT_EQ(description_of(*spans.back()), "Overflow");
  EXPECT_EQ(spans.back()->GetAttributes().size(), 2U);
  for (std::size_t i = 0; i + 1 < spans.size(); ++i) {
    EXPECT_EQ(spans[i]->GetStatus(), api::trace::StatusCode::kUnset);
  }
  EXPECT_FALSE(api::trace::Tracer::GetCurrentSpan()->GetContext().IsValid());
}

TEST_F(OtelCollector, EndsTheSpanForExceptionsOutsideStdException) {
  PipelineOptions options = test::sample_options();
  options.scorer = [](const ContextItem&) -> double { throw 42; };
  OtelTraceCollector collector(*provider_);
  EXPECT_THROW(Pipeline(options).run(test::sample_items(), test::sample_budget(), &collector), int);
  const Spans spans = data_->GetSpans();
  EXPECT_EQ(names_of(spans), (Texts{"cupel.stage.classify", "cupel.pipeline"}));
  EXPECT_EQ(description_of(*spans.back()), "Unknown");
  EXPECT_FALSE(api::trace::Tracer::GetCurrentSpan()->GetContext().IsValid());
}

// Spec: OpenTelemetry/attributes
TEST_F(OtelCollector, RecordsNoContentsOrMetadata) {
  PipelineOptions options = test::sample_options();
  options.overflow_strategy = OverflowStrategy::Truncate;
  std::vector<ContextItem> items;
  for (const std::int64_t tokens : {-1, 0, 10, 10, 500}) {
    items.push_back(ContextItem({.content = tokens == 0 ? "SECRET zero" : "SECRET",
                                 .tokens = tokens,
                                 .source = "SECRET",
                                 .tags = {"SECRET"},
                                 .metadata = {{"SECRET", "SECRET"}}}));
  }
  OtelTraceCollector collector(*provider_, Verbosity::Full);
  Pipeline(options).run(items, test::sample_budget(), &collector);
  const Texts lines = lines_of(data_->GetSpans());
  EXPECT_GT(lines.size(), 9U);
  for (const std::string& line : lines) EXPECT_EQ(line.find("SECRET"), std::string::npos) << line;
}

TEST_F(OtelCollector, WantsNoItemsWhenNothingIsSampled) {
  use(sdk::trace::AlwaysOffSamplerFactory::Create());
  OtelTraceCollector collector(*provider_, Verbosity::Full);
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_FALSE(collector.wants_items());
  EXPECT_TRUE(data_->GetSpans().empty());
}

TEST_F(OtelCollector, WantsItemsInTheTiersThatRecordThem) {
  EXPECT_FALSE(OtelTraceCollector(*provider_).wants_items());
  EXPECT_TRUE(OtelTraceCollector(*provider_, Verbosity::StageAndExclusions).wants_items());
  EXPECT_TRUE(OtelTraceCollector(*provider_, Verbosity::Full).wants_items());
}

TEST_F(OtelCollector, UsesTheGlobalProviderByDefault) {
  OtelTraceCollector without_provider;  // the API without an SDK
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &without_provider);
  const auto before = api::trace::Provider::GetTracerProvider();
  api::trace::Provider::SetTracerProvider(api::nostd::shared_ptr<api::trace::TracerProvider>(provider_.release()));
  OtelTraceCollector collector;
  test::sample_pipeline().run(test::sample_items(), test::sample_budget(), &collector);
  EXPECT_EQ(names_of(data_->GetSpans()), kSixSpans);
  api::trace::Provider::SetTracerProvider(before);
}

}  // namespace
}  // namespace cupel::otel
