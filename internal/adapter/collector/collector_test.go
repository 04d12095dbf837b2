package collector_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/attribute"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"seiva/internal/adapter/collector"
	"seiva/internal/adapter/collector/collectortest"
	"seiva/internal/kit/testkit"
)

func opened(t *testing.T, address string) *collector.Collector {
	t.Helper()
	c, err := collector.Open(t.Context(), collector.Config{
		Address: address, Headers: map[string]string{"x-token": "s3cret"}, Sampler: sdk.AlwaysSample(),
		Resource: []attribute.KeyValue{attribute.String("service.name", "seiva-test")},
	})
	testkit.Must(t, err)
	return c
}

func tell(t *testing.T, c *collector.Collector, n int) {
	t.Helper()
	for range n {
		_, span := c.Tracer().Begin(t.Context(), "GET /r/{token}", trace.SpanKindServer)
		span.End(nil)
	}
}

// What waits when the program ends is sent.
func TestTracesArriveWithTheirServiceAndHeaders(t *testing.T) {
	to := collectortest.New(t)
	c := opened(t, to.URL+"/")
	tell(t, c, 3)
	c.Close()
	if full, refused := c.Lost(); len(to.Named("GET /r/{token}")) != 3 || full != 0 || refused != 0 {
		t.Errorf("%d arrived, %d and %d lost", len(to.Spans()), full, refused)
	}
	if to.Header().Get("X-Token") != "s3cret" || !strings.Contains(to.Written(), "seiva-test") {
		t.Errorf("%v %s", to.Header(), to.Written())
	}
}

// A collector that never answers costs who tells nothing: what is too much is counted, and the program ends in time.
func TestACollectorThatHangsHoldsNobodyUp(t *testing.T) {
	c := opened(t, collectortest.Away(t))
	const told = 10_000
	began := time.Now()
	tell(t, c, told)
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("telling took %s", took)
	}
	if full, _ := c.Lost(); full != told-4096 {
		t.Errorf("%d lost, want all that exceed the queue", full)
	}
	began = time.Now()
	c.Close()
	if took := time.Since(began); took > 4*time.Second {
		t.Errorf("closing took %s", took)
	}
}

func TestACollectorThatRefusesIsCounted(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(server.Close)
	c := opened(t, server.URL)
	tell(t, c, 5)
	c.Close()
	if full, refused := c.Lost(); full != 0 || refused != 5 {
		t.Errorf("%d and %d", full, refused)
	}
}

func TestAProbeTellsWhetherTracesAreTaken(t *testing.T) {
	to := collectortest.New(t)
	testkit.Must(t, collector.Probe(t.Context(), to.URL, map[string]string{"x-token": "s3cret"}))
	if to.Header().Get("X-Token") != "s3cret" || len(to.Spans()) != 0 {
		t.Errorf("%v", to.Header())
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for _, address := range []string{"http://127.0.0.1:1", collectortest.Away(t)} {
		if err := collector.Probe(ctx, address, nil); err == nil || strings.Contains(err.Error(), "127.0.0.1:1/v1") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// Without a collector there is nothing: no tracer, no goroutine, nothing lost.
func TestNoCollectorIsNothing(t *testing.T) {
	var none *collector.Collector
	full, refused := none.Lost()
	none.Close()
	if none.Tracer() != nil || full != 0 || refused != 0 {
		t.Error("something")
	}
}
