# One command each; every target installs what it needs first (see scripts/packages.sh).
#   make demo      build and run the selection over the bundled agent session
#   make test      build and run all tests
#   make build     optimised library and tools under build/release/
#   make lint      formatting and clang-tidy
#   make sanitize  all tests with AddressSanitizer and UBSan, the thread test with ThreadSanitizer
#   make format    reformat the sources in place

.DEFAULT_GOAL := build
.PHONY: demo build test test-threads lint sanitize format clean

JOBS ?= $(shell nproc)
CONFIGURE := cmake -S . -G Ninja -Wno-dev --log-level=NOTICE -DCUPEL_DEVELOPER_WARNINGS=ON
# g++ 12 sees uninitialised values in instrumented code where there are none, so warnings are looked at elsewhere.
SANITIZED := $(CONFIGURE) -DCUPEL_DEVELOPER_WARNINGS=OFF -DCUPEL_BUILD_TESTS=ON
CTEST := ctest --output-on-failure -j $(JOBS)
SOURCES = $(shell git ls-files -co --exclude-standard '*.cpp' '*.hpp')

build:
	@scripts/packages.sh build
	@$(CONFIGURE) -B build/release -DCMAKE_BUILD_TYPE=Release -DCUPEL_BUILD_TESTS=OFF
	@cmake --build build/release -j $(JOBS)

demo: build
	@build/release/cupel_demo examples/data/agent_session.jsonl

test:
	@scripts/packages.sh build test
	@$(CONFIGURE) -B build/test -DCMAKE_CXX_FLAGS=-O2 -DCUPEL_BUILD_TESTS=ON
	@cmake --build build/test -j $(JOBS)
	@$(MAKE) --no-print-directory test-threads
	@$(CTEST) --test-dir build/test

# Data races show only where ThreadSanitizer watches, so this one test is built with it every time.
test-threads:
	@scripts/packages.sh build test
	@$(SANITIZED) -B build/tsan -DCMAKE_CXX_FLAGS="-O1 -g -fsanitize=thread" -DCUPEL_BUILD_EXAMPLES=OFF
	@cmake --build build/tsan -j $(JOBS) --target cupel_thread_test
	@build/tsan/cupel_thread_test --gtest_brief=1

sanitize: test-threads
	@$(SANITIZED) -B build/asan \
	  -DCMAKE_CXX_FLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
	@cmake --build build/asan -j $(JOBS)
	@$(CTEST) --test-dir build/asan

lint:
	@scripts/packages.sh build test lint
	@clang-format --dry-run --Werror $(SOURCES)
	@$(CONFIGURE) -B build/clang -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
	  -DCUPEL_BUILD_TESTS=ON
	@cmake --build build/clang -j $(JOBS)
	@printf '%s\n' $(filter src/%.cpp,$(SOURCES)) | xargs -P $(JOBS) -n 4 clang-tidy --quiet --warnings-as-errors='*' -p build/clang

format:
	@scripts/packages.sh lint
	@clang-format -i $(SOURCES)

clean:
	@rm -rf build
