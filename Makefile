# One command per task. Every target installs the packages that it needs first (scripts/packages.sh). CMakePresets.json has the
# compilers and options.
#   make demo      build, explain a selection from the bundled agent session, and write a report page about it
#   make test      build and test the libraries with AddressSanitizer and UBSan, and test what is shipped from outside
#   make test-threads test-packages test-long  what CI also runs: threads with ThreadSanitizer; packages built from the source
#                  tarball; all random cases, cupel batch under load, and random cases and failing allocations with AddressSanitizer
#                  and UBSan
#   make test-command  test the command with AddressSanitizer and UBSan
#   make build     build the optimised library and tools under build/release/
#   make mutants   check that vectors and tests notice small changes of the engine (docs/maintainers/mutation.md)
#   make fuzz      run every fuzz target for SECONDS_EACH=60 seconds, or one: TARGET=items (docs/maintainers/testing.md)
#   make bench     measure speed: two tables, build/release/ratios.json and a chart (docs/explanation/performance.md)
#   make bench-compare REV=main  compare the work tree's speed with another revision's
#   make lint      check formatting; all warnings of g++ and two versions of clang; clang-tidy, cppcheck, shellcheck, flake8
#   make exports   write the list of the shared library's exports (cmake/cupel_exports.txt)
#   make schema    write the schema of policies (docs/schema/policy.schema.json)
#   make spec-map  write the map of the specification from the comments above the tests (docs/maintainers/spec_map.md)
#   make attacks   count the instructions of each part on adversarial inputs (docs/explanation/limits.md)
#   make load      run cupel batch at full speed for MINUTES=10 and check every answer (docs/maintainers/testing.md)
#   make coverage  run the tests and fail if they execute too few lines or branches (docs/maintainers/testing.md)
#   make compare-compilers  check that g++ and clang at -O0 to -O3 give the same bytes for 20,000 random requests
#   make docs      write the API reference under build/test/docs/api/
#   make screenshots  write the pictures of docs/guides/report-page.md, and measure a page with ten thousand items
#   make package   build Debian packages under build/package/
#   make format    reformat the sources in place

.DEFAULT_GOAL := build
.PHONY: demo build test test-sanitized test-product test-threads test-command test-packages test-long test-long-asan test-long-product load mutants fuzz bench bench-compare attacks check-format check-scripts lint exports schema spec-map coverage compare-compilers docs screenshots package format clean

JOBS ?= $(shell nproc)
# cmake prints errors to stderr.
configure = cmake --preset $(1) > /dev/null
compile = cmake --build --preset $(1) -j $(JOBS)
SOURCES = $(shell git ls-files -co --exclude-standard '*.cpp' '*.hpp')
DEMO = examples/data/agent_session.jsonl --max-tokens 8192 --target-tokens 6500 --output-reserve 1024 \
  --policy examples/data/agent_policy.json
SHELL_SCRIPTS = .ci/run tools/cli/share/cupel.bash $(shell git ls-files -co --exclude-standard '*.sh')
PYTHON_SCRIPTS = $(shell git ls-files -co --exclude-standard '*.py')
# In addition to those of cmake/cupel_warnings.cmake. They need no optimiser, so the everyday build leaves them out. Not
# -Wuseless-cast: a cast that is useless here is needed on platforms where types of the same width have other names. Deprecated
# declarations are allowed, because stable_sort of g++ 12's standard library uses them, and clang 19 warns at every call.
WARNINGS = -Wdouble-promotion -Wformat=2 -Wimplicit-fallthrough -Wcast-align -Wcast-qual -Wundef -Wextra-semi -Wredundant-decls
COMPILERS = 'clang++ $(WARNINGS)' 'clang++-19 $(WARNINGS) -Wno-deprecated-declarations' \
  'g++ $(WARNINGS) -Wduplicated-cond -Wduplicated-branches -Wlogical-op'

build:
	@scripts/packages.sh build
	@$(call configure,release)
	@$(call compile,release)

# Builds only what it runs, because a newcomer waits for it.
demo:
	@scripts/packages.sh build
	@$(call configure,release)
	@$(call compile,release) --target cupel_command
	@build/release/cupel explain $(DEMO)
	@build/release/cupel report $(DEMO) --quiet -o build/report.html && echo && \
	  echo 'Open the same report in a browser: $(CURDIR)/build/report.html'

# Three build trees, which do not repeat each other's tests. asan: tests of the library's inside run with AddressSanitizer and UBSan.
# product: what is shipped. product-tests: programs that test it from outside. CI also runs threads, packages and the long tests.
test: test-sanitized test-product

test-long: test-long-asan test-long-product

test-sanitized test-product test-threads test-command test-packages test-long-asan test-long-product:
	@scripts/packages.sh build test
	@scripts/packages.sh otel
	@scripts/packages.sh browser
	@set -e; for part in $(PARTS); do \
	  cmake --preset "$$(echo $$part | sed 's/:.*//')" > /dev/null; \
	  cmake --build --preset "$${part#*:}" -j $(JOBS); \
	done
	@set -e; for part in $(PARTS); do ctest --preset "$${part#*:}" -j $$(( $(JOBS) + 1 )); done  # one more than processors, because some tests wait
# <configure preset>:<build and test preset>...
test-sanitized: PARTS = asan:asan
test-product: PARTS = product:product product-tests:product-tests
test-threads: PARTS = tsan:tsan
test-command: PARTS = asan-command:asan-command
test-packages: PARTS = product:packages
test-long-asan: PARTS = asan:long-asan
test-long-product: PARTS = product:long-product product-tests:long-product-tests

MINUTES ?= 10
load:
	@scripts/packages.sh build test
	@$(call configure,release)
	@$(call compile,release) --target cupel_command
	@python3 -B tests/load/batch_load.py build/release/cupel --seconds $$(( $(MINUTES) * 60 ))

mutants:
	@scripts/packages.sh build test
	@python3 -B scripts/mutants --jobs $(JOBS) $(MUTANTS)

SECONDS_EACH ?= 60
fuzz:
	@scripts/packages.sh build test fuzz
	@$(call configure,fuzz)
	@$(call compile,fuzz)
	@python3 -B scripts/fuzz.py build/fuzz --seconds $(SECONDS_EACH) --jobs $(JOBS) $(if $(TARGET),--target $(TARGET))

# The ratios come last, so that they are at the end of the output.
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

attacks:
	@scripts/packages.sh build bench attacks
	@$(call configure,release) -DCUPEL_BUILD_BENCHMARKS=ON
	@$(call compile,release) --target cupel_attacks
	@python3 -B scripts/attack_growth.py build/release/cupel_attacks

check-format:
	@scripts/packages.sh format
	@clang-format --dry-run --Werror $(SOURCES)

check-scripts:
	@scripts/packages.sh scripts
	@shellcheck --exclude=SC1091 $(SHELL_SCRIPTS)
	@flake8 --extend-ignore=E203,E501 $(PYTHON_SCRIPTS)

# Checks only files that changed since they passed. The build at the end shows warnings that g++ gives only while it optimises. Sources
# that need OpenTelemetry are left out if it is not installed.
lint: check-format check-scripts
	@scripts/packages.sh build test bench lint
	@scripts/packages.sh otel
	@$(call configure,lint)
	@python3 -B scripts/lint_ninja.py build/lint $(COMPILERS)
	@ninja -f build/lint/lint.ninja -k 0 -j $(JOBS)
	@$(call configure,dev)
	@$(call compile,dev)

exports:
	@scripts/packages.sh build
	@$(call configure,package)
	@$(call compile,package) --target libcupel.so  # `cupel` would be the command
	@scripts/exports.sh build/package/libcupel.so > build/package/exports.txt
	@cp build/package/exports.txt cmake/cupel_exports.txt

schema:
	@scripts/packages.sh build test
	@$(call configure,product)
	@$(call compile,product) --target cupel_json
	@$(call configure,product-tests)
	@$(call compile,product-tests) --target cupel_policy_schema
	@build/product-tests/cupel_policy_schema | python3 -m json.tool --indent 2 > build/product-tests/policy.schema.json
	@cp build/product-tests/policy.schema.json docs/schema/policy.schema.json

spec-map:
	@scripts/packages.sh scripts
	@python3 -B scripts/spec_map.py

coverage:
	@scripts/packages.sh build test coverage
	@cmake --workflow --preset coverage

compare-compilers:
	@scripts/packages.sh build test compare
	@$(call configure,dev)
	@$(call compile,dev) --target cupel_write_requests
	@python3 -B scripts/compare_compilers.py --writer build/test/cupel_write_requests --jobs $(JOBS) $(COMPARE)

docs:
	@scripts/packages.sh build test
	@$(call configure,dev)
	@cmake --build --preset dev --target docs

# In the full browser, as users have it.
screenshots: export CUPEL_COMMAND = $(CURDIR)/build/release/cupel
screenshots: export CUPEL_BROWSER_HOME = $(CURDIR)/build/release/browser
screenshots: export CUPEL_CHROMIUM ?= /usr/bin/chromium
screenshots:
	@scripts/packages.sh build screenshots
	@$(call configure,release)
	@$(call compile,release) --target cupel_command
	@tests/browser/install.sh build/release/browser
	@node tests/browser/screenshots.mjs docs/images
	@node tests/browser/measure.mjs

package:
	@scripts/packages.sh build test
	@cmake --workflow --preset package

format:
	@scripts/packages.sh format
	@clang-format -i $(SOURCES)

clean:
	@rm -rf build
