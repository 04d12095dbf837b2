package main

import (
	"bytes"
	"encoding/hex"
	"io"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"seiva/internal/adapter/collector/collectortest"
	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

func TestTracesOfTheProgram(t *testing.T) {
	program := build(t)
	t.Run("by OpenTelemetry's variables", func(t *testing.T) { tracesByVariables(t, program) })
	t.Run("none are kept", func(t *testing.T) { noTracesKept(t, program) })
	t.Run("the collector hangs", func(t *testing.T) { collectorHangs(t, program) })
}

// received makes an installation with tills, serves it, sends it a receipt and ends it; what it wrote to its log.
func received(t *testing.T, program string, between func(address string)) []map[string]any {
	t.Helper()
	s := app.Settings{Addr: "127.0.0.1:0", Data: t.TempDir()}
	a, err := app.Open(t.Context(), s)
	testkit.Must(t, err)
	testkit.Must(t, a.Migrate(t.Context()))
	key := apitest.SeedTills(t, a).Live
	a.Close()
	var log bytes.Buffer
	command, address := serveInto(t, program, s, &log)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/api/integration/receipts", bytes.NewReader(apitest.Sample(t, "valid/02_sp_cpf_pix.xml")))
	testkit.Must(t, err)
	r.Header.Set("Content-Type", "application/xml")
	r.Header.Set("X-Api-Key", key)
	response, err := http.DefaultClient.Do(r)
	testkit.Must(t, err)
	testkit.Must(t, response.Body.Close())
	if response.StatusCode != http.StatusCreated {
		t.Errorf("intake: %d", response.StatusCode)
	}
	between(address)
	testkit.Must(t, command.Process.Signal(os.Interrupt))
	testkit.Must(t, command.Wait())
	return jsonLines(t, log.Bytes())
}

// What is told when the program ends arrives, and the log's line names its trace.
func tracesByVariables(t *testing.T, program string) {
	to := collectortest.New(t)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", to.URL)
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-token=s%20cret")
	t.Setenv("OTEL_SERVICE_NAME", "cupons")
	t.Setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=ensaio")
	lines := received(t, program, func(string) {})
	intake := to.Named("POST /api/integration/receipts")
	if len(intake) != 1 {
		t.Fatalf("%d spans of intake", len(intake))
	}
	trace, found := hex.EncodeToString(intake[0].GetTraceId()), false
	for _, line := range lines {
		if line["route"] == "POST /api/integration/receipts" {
			found = true
			if line["trace_id"] != trace || line["request_id"] != collectortest.Said(intake[0], "seiva.request_id") {
				t.Errorf("%v, want %s", line, trace)
			}
		}
	}
	parts := 0
	for _, s := range to.Spans() {
		if hex.EncodeToString(s.GetTraceId()) == trace {
			parts++
		}
	}
	if !found || parts < 5 {
		t.Errorf("line %v, %d spans", found, parts)
	}
	if text := to.Written(); to.Header().Get("X-Token") != "s cret" || !strings.Contains(text, "cupons") || !strings.Contains(text, "ensaio") || strings.Contains(text, apitest.AnaCPF) {
		t.Errorf("%v %s", to.Header(), text)
	}
}

func noTracesKept(t *testing.T, program string) {
	to := collectortest.New(t)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", to.URL)
	t.Setenv("OTEL_TRACES_SAMPLER", "parentbased_traceidratio")
	t.Setenv("OTEL_TRACES_SAMPLER_ARG", "0")
	received(t, program, func(string) {})
	if n := len(to.Spans()); n != 0 {
		t.Errorf("%d spans", n)
	}
}

var lostInQueue = regexp.MustCompile(`seiva_spans_lost_total\{reason="queue"\} ([1-9]\d*)`)

// A collector that takes a batch and never answers: requests and the end of the program do not wait for it.
func collectorHangs(t *testing.T, program string) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collectortest.Away(t))
	var ended time.Time
	received(t, program, func(address string) {
		began := time.Now()
		for range 6000 { // more spans than may wait
			if get(t, address+"/robots.txt"); time.Since(began) > 30*time.Second {
				t.Fatal("requests wait for the collector")
			}
		}
		if metrics := get(t, address+"/metrics"); !lostInQueue.MatchString(metrics) {
			t.Error("no lost span is counted")
		}
		ended = time.Now()
	})
	if took := time.Since(ended); took > 8*time.Second {
		t.Errorf("it ended after %s", took)
	}
}

func get(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address) //nolint:noctx // our own server
	testkit.Must(t, err)
	body, err := io.ReadAll(response.Body)
	testkit.Must(t, err)
	testkit.Must(t, response.Body.Close())
	return string(body)
}
