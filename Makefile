# What a person runs:  make run   make test   make install PREFIX=/usr/local
# What a builder runs: make check (lint, tests in debug and in release, a package outside)
# Now and then:       make soak (20,000 random keys), make sanitize (tests that watch memory)

PREFIX ?= /usr/local
export BUTTERY_STRICT = 1

# Tests in release mode build elsewhere: they would replace the static program by a dynamic one.
RELEASE_TESTS = --scratch-path .build-release-tests
PROGRAM = .build/release/buttery
SANITIZER = address
SANITIZED = --sanitize=$(SANITIZER) --scratch-path .build-sanitize-$(SANITIZER)
SOAK_KEYS = 20000
SWIFT_FILES = Package.swift Sources Tests Data Examples

.PHONY: run build test test-release outside soak sanitize check lint format arrows rules install \
	uninstall clean deps test-deps

run: build
	@$(PROGRAM)

build: deps
	@swift build -c release --static-swift-stdlib --product buttery

test: test-deps
	swift build --build-tests
	swift build --product buttery
	swift test --skip-build

test-release: test-deps
	swift build -c release $(RELEASE_TESTS) --build-tests
	swift build -c release $(RELEASE_TESTS) --product buttery
	swift test -c release $(RELEASE_TESTS) --skip-build

# Packages of users inherit none of this one's settings.
outside:
	BUTTERY_STRICT= swift build --package-path Tests/OutsidePackage --scratch-path .build-outside
	@.ci/refused

# The program that is installed, with many random keys; BUTTERY_SEED chooses others.
soak: build test-deps
	swift build --build-tests
	BUTTERY_SOAK_PROGRAM="$(CURDIR)/$(PROGRAM)" BUTTERY_SOAK_KEYS=$(SOAK_KEYS) \
		swift test --skip-build --filter ProgramTests.EndToEnd/Soak

# SANITIZER=thread looks for races. Without the tests that start programs: those measure memory,
# which a sanitizer needs itself. XCTest, which finds no tests here, leaks a little.
sanitize: test-deps
	swift build $(SANITIZED) --build-tests
	ASAN_OPTIONS=detect_leaks=0 swift test $(SANITIZED) --skip-build --skip ProgramTests

check: lint test test-release outside

lint: arrows
	@.ci/rules --check
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

format:
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

arrows:
	@.ci/arrows

# Writes Documentation/Rules.md, after a rule's list, tests or name have changed.
rules:
	@.ci/rules

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/buttery"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/buttery"

clean:
	rm -rf .build .build-*

deps:
	@.ci/deps program

test-deps:
	@.ci/deps program tests
