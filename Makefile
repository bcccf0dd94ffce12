# One command each; every target installs what it needs first (see scripts/packages.sh). How things are compiled stands in
# CMakePresets.json.
#   make demo      build, explain a selection from the bundled agent session, and write a page about it
#   make test      build and run all tests
#   make build     optimised library and tools under build/release/
#   make mutants   wrong variants of the engine, each of which a vector must notice (docs/mutation.md)
#   make bench     speed: two tables, build/release/ratios.json and a chart (docs/performance.md)
#   make bench-compare REV=main  the work tree's speed against another revision's
#   make lint      formatting, clang with all warnings, clang-tidy
#   make sanitize  all tests with AddressSanitizer and UBSan, the thread tests with ThreadSanitizer
#   make coverage  all tests, and which lines of the library they run
#   make docs      the API reference under build/test/docs/api/
#   make screenshots  the pictures of docs/report.md, and its figures for ten thousand items
#   make package   Debian packages under build/package/
#   make format    reformat the sources in place

.DEFAULT_GOAL := build
.PHONY: demo build test test-threads mutants bench bench-compare check-format lint sanitize coverage docs screenshots package format clean

JOBS ?= $(shell nproc)
# Errors go to stderr; what a preset sets is in its file.
configure = cmake --preset $(1) > /dev/null
compile = cmake --build --preset $(1) -j $(JOBS)
SOURCES = $(shell git ls-files -co --exclude-standard '*.cpp' '*.hpp')
DEMO = examples/data/agent_session.jsonl --max-tokens 8192 --target-tokens 6500 --output-reserve 1024 \
  --policy examples/data/agent_policy.json
TIDY = $(filter src/%.cpp companions/%.cpp tools/%.cpp,$(SOURCES))

build:
	@scripts/packages.sh build
	@$(call configure,release)
	@$(call compile,release)

# Only what it runs: a newcomer waits for it.
demo:
	@scripts/packages.sh build
	@$(call configure,release)
	@$(call compile,release) --target cupel_command
	@build/release/cupel explain $(DEMO)
	@build/release/cupel report $(DEMO) --quiet -o build/report.html && echo && \
	  echo 'The same as a page for a browser: $(CURDIR)/build/report.html'

test:
	@scripts/packages.sh build test
	@scripts/packages.sh otel
	@scripts/packages.sh browser
	@$(call configure,dev)
	@$(call compile,dev)
	@$(MAKE) --no-print-directory test-threads
	@ctest --preset dev -j $(JOBS)

# Data races show only where ThreadSanitizer watches, so these tests are built with it every time.
test-threads:
	@scripts/packages.sh build test
	@$(call configure,tsan)
	@$(call compile,tsan)
	@ctest --preset tsan

sanitize: test-threads
	@$(call configure,asan)
	@$(call compile,asan)
	@ctest --preset asan -j $(JOBS)

mutants:
	@scripts/packages.sh build test
	@python3 -B scripts/mutants --jobs $(JOBS) $(MUTANTS)

# The ratios come last: they are what a reader wants to find at the end.
bench:
	@scripts/packages.sh build bench
	@scripts/packages.sh otel
	@$(call configure,release) -DCUPEL_BUILD_BENCHMARKS=ON
	@$(call compile,release)
	@build/release/cupel_benchmark --benchmark_min_time=0.1 \
	  --benchmark_out=build/release/benchmark.json --benchmark_out_format=json
	@python3 -B scripts/bench_chart.py build/release/time_against_items.svg build/release/benchmark.json
	@build/release/cupel_ratios build/release/ratios.json build/release/cupel

bench-compare:
	@$(if $(REV),,echo 'Which revision? For example: make bench-compare REV=main' >&2; exit 2)
	@scripts/packages.sh build bench
	@python3 -B scripts/bench_compare --jobs $(JOBS) $(COMPARE) -- '$(REV)'

check-format:
	@scripts/packages.sh format
	@clang-format --dry-run --Werror $(SOURCES)

# What is not built here, for want of OpenTelemetry, is not looked at.
lint: check-format
	@scripts/packages.sh build test lint
	@scripts/packages.sh otel
	@$(call configure,clang)
	@$(call compile,clang)
	@for file in $(TIDY); do if grep -q "/$$file\"" build/clang/compile_commands.json; then echo $$file; fi; done | \
	  xargs -P $(JOBS) -n 4 clang-tidy --quiet --warnings-as-errors='*' -p build/clang

coverage:
	@scripts/packages.sh build test coverage
	@cmake --workflow --preset coverage

docs:
	@scripts/packages.sh build test
	@$(call configure,dev)
	@cmake --build --preset dev --target docs

screenshots:
	@scripts/packages.sh build browser screenshots
	@$(call configure,release)
	@$(call compile,release) --target cupel_command
	@tests/browser/install.sh build/release/browser
	@CUPEL_COMMAND=$(CURDIR)/build/release/cupel CUPEL_BROWSER_HOME=$(CURDIR)/build/release/browser node tests/browser/screenshots.mjs docs/images
	@CUPEL_COMMAND=$(CURDIR)/build/release/cupel CUPEL_BROWSER_HOME=$(CURDIR)/build/release/browser node tests/browser/measure.mjs

package:
	@scripts/packages.sh build test
	@cmake --workflow --preset package

format:
	@scripts/packages.sh format
	@clang-format -i $(SOURCES)

clean:
	@rm -rf build
