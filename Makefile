# run    build everything, serve a demonstration on http://localhost:8080
# test   every check and every test, without a keyboard; installs what is missing (Debian packages when root)
# build  bin/seiva, the portal inside
# check  what reads the sources only: format, lint, types, ladder, dead code, generated files, traceability
# bench  the benchmarks: ratios of one run (docs/benchmarks.md); SECTIONS="store batch" measures a part
# previous  what an earlier commit, PREVIOUS=COMMIT, cannot do while this one replaces it
# fuzz   the readers of NFC-e against each other and the libraries, on one core; FUZZ_TIME=1h
# fix    format Go and web sources
# generate  api/openapi.json, the web client's types, and what the screens know of reports and files, from the Go code

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DELETE_ON_ERROR: # a page whose build failed after it was written is no page
.DEFAULT_GOAL := build

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LINT_VERSION := v2.15.0
DEADCODE_VERSION := v0.51.0
STRIPE_MOCK_VERSION := v0.203.0
GOTESTSUM_VERSION := v1.13.0
LINT := bin/tools/golangci-lint-$(LINT_VERSION)
DEADCODE := bin/tools/deadcode-$(DEADCODE_VERSION)
STRIPE_MOCK := bin/tools/stripe-mock-$(STRIPE_MOCK_VERSION)
GOTESTSUM := bin/tools/gotestsum-$(GOTESTSUM_VERSION)
NPM := npm --prefix web
STEP := scripts/step

# The program, its tests and the tools are compiled alike, but for the race detector's: else a fresh machine would compile whatever
# they stand on twice. Tests see the resolver of names that is shipped.
export GOFLAGS := $(strip $(filter-out -trimpath,$(GOFLAGS)) -trimpath)
export CGO_ENABLED := 0

# Where concurrency lives: these also run under the race detector; of the stores and of the installation, the tests
# that do several things at once. Not the processes' tests: the program that they start is built without the detector.
RACED := ./internal/kit/... ./internal/receipts/... ./internal/edge/publicweb/...
RACED_CALLS := ./test/api/access ./test/api/consumers ./test/api/intake ./test/api/money
RACED_TESTS := Receipts|Jobs|Audit|Idempot|Banners|Contracts|Billing|Intake|Batch|Killed
# Where such a test stands: two thirds of the rooms have none, and would be compiled and linked to run nothing.
RACED_STORES = $(sort $(dir $(shell grep -lrE '^func (Test|Fuzz|Example)[[:alnum:]_]*($(RACED_TESTS))' \
  --include='*_test.go' ./internal/adapter/sqlstore $(RACED_CALLS))))
# The same histories a second time, in a driver that is C in Go's clothes and a minute slower for it under the detector:
# what is Seiva's own of SQLite is raced by the jobs, the trail, the roll-ups' mending, and whole installations. Then long
# tests of these names that do one thing after the other.
NOT_RACED := ^Test(Receipts|Banners)$$/^sqlite$$|^Test(KilledPackingGoesOn|ReceiptsAndDocumentsOfBeforeAreTheFirstPart|IntakeAnswersEverySample)$$

# What needs a database of its own kind: the three machines of scripts/with-patroni, the copies of scripts/with-pgbackrest, the
# standby of scripts/with-standby; or the program of an earlier commit.
ON_MACHINES := ^Test(Failover|PointInTime|Standby|Citus|Previous)$$

# The lint vets all of this code, tests too: `go test` would vet it and what it stands on once more, and again for races.
VETTED := -vet=off

# Tests of one package that run at once: most wait for PostgreSQL, not for a core.
AT_ONCE := 4

# Under CI, which .ci/run or the CI itself sets, at most three failed tests are tried once more, and written down under
# the name given (docs/decisions/0025, 0048); a data race never is. At a desk nothing is tried twice.
GO_TEST = $(GOTESTSUM) --format pkgname --format-hide-empty-pkg \
  $(if $(CI),--rerun-fails=1 --rerun-fails-max-failures=3 --rerun-fails-abort-on-data-race \
  $(if $(SECOND_TRIES),--rerun-fails-report=$(SECOND_TRIES)/$(1))) --packages

ifneq ($(wildcard web/package.json),)
WEB := 1
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' -not -path 'web/e2e/*' \
  -not -path 'web/test-results/*' -not -path 'web/playwright-report/*' -not -name '*.test.ts*' -not -name '*.go') \
  internal/identity/common_passwords.txt
endif

.PHONY: run build test everything ready packages tools check both-checks bench fuzz fix generate go-check go-test race failover failover-beside-web-test citus previous web-check web-test e2e
.PHONY: bin/seiva

run: build
	bin/seiva serve --demo

build: $(if $(WEB),web/dist/index.html) bin/seiva

bin/seiva:
	@mkdir -p bin
	go build -o $@ -buildvcs=false -ldflags "-s -w -X seiva/internal/app.Version=$(VERSION)" ./cmd/seiva

test: $(if $(CI),,everything)
	@$(if $(CI),scripts/second-tries make --no-print-directory everything)
	@echo "Everything passed."

everything: ready check go-test race $(if $(WEB),failover-beside-web-test e2e,failover)

# Elections are waited for, screens drawn.
failover-beside-web-test:
	@$(MAKE) --no-print-directory failover & failover=$$!; web=0; $(MAKE) --no-print-directory web-test || web=$$?; \
	  wait $$failover && exit $$web

# npm's packages come while the tools are compiled: the ones wait for a registry, the others for a core.
ready:
	@$(MAKE) --no-print-directory packages & packages=$$!; tools=0; $(MAKE) --no-print-directory tools || tools=$$?; \
	  wait $$packages && exit $$tools

packages: bin/stamps/npm-cognito bin/stamps/npm-duckdb $(if $(WEB),bin/stamps/npm bin/stamps/npm-openapi)

tools: $(LINT) $(DEADCODE) $(STRIPE_MOCK) $(GOTESTSUM)

check: $(if $(WEB),both-checks,go-check)

# Each has parts for one core only. The page is built before, since Go embeds it.
both-checks: web/dist/index.html
	@$(MAKE) --no-print-directory go-check & go=$$!; web=0; $(MAKE) --no-print-directory web-check || web=$$?; \
	  wait $$go && exit $$web

go-check: $(LINT) $(DEADCODE) $(if $(WEB),web/dist/.gitkeep)
	@$(STEP) "Go format" scripts/empty $(LINT) fmt --diff
	@$(STEP) "Go lint" $(LINT) run ./...
	@$(STEP) "Go dead code" scripts/empty $(DEADCODE) -test ./...
	@$(STEP) "Go code that only tests reach" scripts/empty scripts/only-tests $(DEADCODE)
	@$(STEP) "House rules" go test $(VETTED) -count=1 ./internal/archtest -open $(CURDIR)/bin/open-requirements.txt
	@echo "Requirements without a test: $$(wc -l < bin/open-requirements.txt) (bin/open-requirements.txt)"
	@$(STEP) "OpenAPI document is current" go test $(VETTED) -count=1 ./test/api/surface -run OpenAPI
	@$(STEP) "Kubernetes takes the manifests" go -C tools/kubernetes test $(VETTED) -count=1 ./...

go-test: bin/stamps/npm-cognito bin/stamps/npm-duckdb $(STRIPE_MOCK) $(GOTESTSUM)
	@scripts/need nginx nginx-light
	@scripts/need caddy caddy
	@scripts/need promtool prometheus
	@scripts/need systemd-analyze systemd
	@$(STEP) "Go tests, both engines, with the outside services" scripts/with-cognito scripts/with-postgres scripts/with-s3 \
	  scripts/with-duckdb scripts/with-stripe-mock $(STRIPE_MOCK) $(call GO_TEST,go) "./..." -- $(VETTED) -timeout 15m -parallel $(AT_ONCE) -skip '$(ON_MACHINES)'

race: bin/stamps/npm-cognito $(GOTESTSUM)
	@scripts/need gcc gcc libc6-dev
	@$(STEP) "Race detector" scripts/with-cognito scripts/with-postgres scripts/with-s3 env CGO_ENABLED=1 \
	  $(call GO_TEST,race) "$(RACED)" -- $(VETTED) -race -timeout 10m -parallel $(AT_ONCE)
	@$(STEP) "Race detector, stores and installation" scripts/with-cognito scripts/with-postgres scripts/with-s3 \
	  env CGO_ENABLED=1 $(call GO_TEST,race-stores) "$(RACED_STORES)" -- $(VETTED) -race -timeout 15m -parallel $(AT_ONCE) -run '$(RACED_TESTS)' -skip '$(NOT_RACED)'

# The first waits for elections most of its time: the other two take place meanwhile. (No $(MAKE) in here: `make -n` would run it all.)
failover:
	@$(STEP) "Failover, on three machines with Patroni" scripts/with-patroni \
	  go test ./cmd/seiva $(VETTED) -count=1 -timeout 10m -run '^TestFailover$$' & failover=$$!; others=0; \
	$(STEP) "A database that goes back in time, with pgBackRest" scripts/with-pgbackrest \
	  go test ./cmd/seiva $(VETTED) -count=1 -timeout 10m -run '^TestPointInTime$$' || others=1; \
	$(STEP) "Reading from a standby" scripts/with-postgres scripts/with-standby \
	  go test ./test/api/standby $(VETTED) -count=1 -timeout 5m -run '^TestStandby$$' || others=1; \
	wait $$failover && exit $$others

# Not of `test`: no list of packages has the extension (docs/testing.md).
citus:
	@$(STEP) "Distributed, on a coordinator with two workers" scripts/with-citus \
	  go test ./cmd/seiva $(VETTED) -count=1 -timeout 20m -run '^TestCitus$$'

# Not of `test`: it needs the repository's history, and to be told what runs (docs/testing.md). PREVIOUS=COMMIT; PACKAGES="./test/api/media"
# instead of all tests of calls and stores.
previous: bin/stamps/npm-cognito bin/stamps/npm-duckdb $(STRIPE_MOCK)
	@$(STEP) "An earlier commit beside this one" scripts/with-cognito scripts/with-postgres scripts/with-standby scripts/with-s3 \
	  scripts/with-duckdb scripts/with-stripe-mock $(STRIPE_MOCK) scripts/previous "$(PREVIOUS)" $(PACKAGES)

web-check: bin/stamps/npm bin/stamps/npm-openapi web/dist/index.html
	@$(STEP) "Web lint, types, dead code, ladder" $(NPM) run --silent check
	@$(STEP) "Pages are within their budgets" $(NPM) run --silent budget
	@$(STEP) "Web client's types are current" scripts/unchanged web/src/api/schema.d.ts $(NPM) run --silent api

web-test: bin/stamps/npm
	@$(STEP) "Web tests" $(NPM) run --silent test

e2e: build bin/stamps/npm
	@scripts/need chromium-headless-shell chromium-headless-shell || scripts/need chromium chromium
	@$(STEP) "Browser tests" scripts/with-seiva $(NPM) run --silent e2e
	@$(STEP) "Browser tests, PostgreSQL and S3" scripts/with-postgres scripts/with-s3 scripts/with-seiva \
	  $(NPM) run --silent e2e -- --project=desktop --grep @engines

# PostgreSQL writes to disk here, unlike under the tests.
bench: export SEIVA_TEST_POSTGRES_OPTIONS :=
bench: build
	@$(STEP) "Benchmarks" scripts/with-postgres go run ./cmd/bench $(SECTIONS)

# Without a limit the fuzzer spends a minute on shortening every input that is new to it, and tries hardly any.
fuzz:
	go test ./internal/receipts/nfce -run '^$$' -fuzz FuzzReadersAgree -fuzztime $(or $(FUZZ_TIME),10m) \
	  -fuzzminimizetime 10x -parallel 1

fix: $(LINT) $(if $(WEB),bin/stamps/npm)
	$(LINT) fmt
	$(if $(WEB),$(NPM) run --silent fix)

generate: $(if $(WEB),bin/stamps/npm-openapi)
	go test -count=1 ./test/api/surface -run OpenAPI -update
	go test -count=1 ./internal/reports -run TestScreensHaveTheDefinitions -update
	go test -count=1 ./internal/app -run TestScreensHaveTheWordsOfFiles -update
	$(if $(WEB),$(NPM) run --silent api)

# vite writes the page, then types are looked at and a stranger's document is made of it.
web/dist/index.html: bin/stamps/npm $(WEB_SOURCES)
	@$(STEP) "Web build" $(NPM) run --silent build
	@touch $@

# The embedded folder must exist for Go to compile; the portal itself is not needed for that.
web/dist/.gitkeep:
	@mkdir -p $(@D) && touch $@

bin/stamps/npm: web/package-lock.json web/package.json
	@$(STEP) "npm ci" $(NPM) install --no-save --no-audit --no-fund </dev/null
	@mkdir -p $(@D) && touch $@

bin/stamps/npm-openapi: web/tools/openapi/package.json
	@$(STEP) "npm ci (OpenAPI generator)" npm --prefix web/tools/openapi install --no-save --no-audit --no-fund </dev/null
	@mkdir -p $(@D) && touch $@

bin/stamps/npm-cognito: tools/cognito-local/package-lock.json
	@$(STEP) "npm ci (stand-in for Amazon Cognito)" npm --prefix tools/cognito-local ci --no-audit --no-fund </dev/null
	@mkdir -p $(@D) && touch $@

bin/stamps/npm-duckdb: tools/duckdb/package-lock.json
	@$(STEP) "npm ci (DuckDB, which reads the files for analysis back)" npm --prefix tools/duckdb ci --no-audit --no-fund </dev/null
	@mkdir -p $(@D) && touch $@

# Tools are built once, at a pinned version, apart from the product's own modules.
$(LINT):
	@$(STEP) "Build golangci-lint $(LINT_VERSION)" scripts/go-tool $@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)

$(DEADCODE):
	@$(STEP) "Build deadcode $(DEADCODE_VERSION)" scripts/go-tool $@ golang.org/x/tools/cmd/deadcode@$(DEADCODE_VERSION)

$(STRIPE_MOCK):
	@$(STEP) "Build stripe-mock $(STRIPE_MOCK_VERSION)" scripts/go-tool $@ github.com/stripe/stripe-mock@$(STRIPE_MOCK_VERSION)

$(GOTESTSUM):
	@$(STEP) "Build gotestsum $(GOTESTSUM_VERSION)" scripts/go-tool $@ gotest.tools/gotestsum@$(GOTESTSUM_VERSION)
