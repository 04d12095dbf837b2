// Package collector sends traces to a collector, by OTLP over HTTP. One that is slow or away costs nobody an answer: what
// waits for it is bounded, and what it does not get is counted and forgotten.
package collector

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"

	"seiva/internal/kit/spans"
)

const (
	mostWaiting = 4096             // spans, of half a kilobyte as a rule
	sendLimit   = 10 * time.Second // of a batch, with all tries
	closeLimit  = 2 * time.Second  // for what still waits when the program ends
	batchEvery  = 2 * time.Second
)

// Config says where traces go, and which.
type Config struct {
	Address  string            // of the collector; /v1/traces is added
	Headers  map[string]string // that it asks for
	Resource []attribute.KeyValue
	Sampler  trace.Sampler
}

// Collector gets the traces of a process; nil gets none.
type Collector struct {
	provider *trace.TracerProvider
	tracer   *spans.Tracer
	waiting  atomic.Int64
	full     atomic.Int64 // spans lost since too many waited
	refused  atomic.Int64 // spans lost since the collector did not take them
}

// Open makes one; it sends nothing yet.
func Open(ctx context.Context, c Config) (*Collector, error) {
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(urlOf(c.Address)), otlptracehttp.WithHeaders(c.Headers))
	if err != nil {
		return nil, err
	}
	about, err := resource.New(ctx, resource.WithTelemetrySDK(), resource.WithFromEnv(), resource.WithAttributes(c.Resource...))
	if err != nil {
		return nil, err
	}
	to := &Collector{}
	batches := trace.NewBatchSpanProcessor(counted{exporter, to}, trace.WithMaxQueueSize(mostWaiting),
		trace.WithBatchTimeout(batchEvery), trace.WithExportTimeout(sendLimit))
	to.provider = trace.NewTracerProvider(trace.WithSampler(c.Sampler), trace.WithResource(about), trace.WithSpanProcessor(bounded{batches, to}))
	to.tracer = spans.New(to.provider)
	return to, nil
}

// urlOf is where a collector at an address takes traces.
func urlOf(address string) string { return strings.TrimSuffix(address, "/") + "/v1/traces" }

// Probe hands over a batch of nothing, and tells whether it was taken.
func Probe(ctx context.Context, address string, headers map[string]string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, urlOf(address), http.NoBody) // no field is set: no bytes
	if err != nil {
		return errors.New("the address cannot be read")
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	request.Header.Set("Content-Type", "application/x-protobuf")
	response, err := http.DefaultClient.Do(request)
	var failed *url.Error
	if errors.As(err, &failed) {
		return failed.Err // without the address
	}
	if err != nil {
		return err
	}
	_ = response.Body.Close()
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("it answered %d", response.StatusCode)
	}
	return nil
}

// Tracer begins what is sent; nil where there is no collector.
func (c *Collector) Tracer() *spans.Tracer {
	if c == nil {
		return nil
	}
	return c.tracer
}

// Lost is how many spans nobody got: since too many waited, and since the collector did not take them.
func (c *Collector) Lost() (full, refused int64) {
	if c == nil {
		return 0, 0
	}
	return c.full.Load(), c.refused.Load()
}

// Close sends what waits, within two seconds.
func (c *Collector) Close() {
	if c == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeLimit)
	defer cancel()
	if err := c.provider.Shutdown(ctx); err != nil {
		slog.WarnContext(ctx, "the last traces are not sent", "spans", c.waiting.Load(), "cause", err)
	}
}

// bounded takes no more spans than may wait: the queue behind it is as long, so that none is lost there unseen.
type bounded struct {
	trace.SpanProcessor
	of *Collector
}

// OnEnd implements trace.SpanProcessor.
func (b bounded) OnEnd(s trace.ReadOnlySpan) {
	if !s.SpanContext().IsSampled() {
		return
	}
	if b.of.waiting.Add(1) > mostWaiting {
		b.of.waiting.Add(-1)
		b.of.full.Add(1)
		return
	}
	b.SpanProcessor.OnEnd(s)
}

// counted counts what was not sent; the log says why.
type counted struct {
	trace.SpanExporter
	of *Collector
}

// ExportSpans implements trace.SpanExporter.
func (c counted) ExportSpans(ctx context.Context, batch []trace.ReadOnlySpan) error {
	defer c.of.waiting.Add(-int64(len(batch)))
	if err := c.SpanExporter.ExportSpans(ctx, batch); err != nil {
		c.of.refused.Add(int64(len(batch)))
		slog.WarnContext(ctx, "traces are not sent: the collector does not take them", "cause", err)
	}
	return nil
}
