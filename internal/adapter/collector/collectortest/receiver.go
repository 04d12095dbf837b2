// Package collectortest is a collector of traces for tests.
package collectortest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	collected "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"seiva/internal/kit/testkit"
)

// Receiver keeps what it is sent.
type Receiver struct {
	URL string

	mu      sync.Mutex
	spans   []*otlp.Span
	header  http.Header
	written string
}

// New makes one that answers until the test ends.
func New(t *testing.T) *Receiver {
	t.Helper()
	r := &Receiver{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, asked *http.Request) {
		body, err := io.ReadAll(asked.Body)
		var batch collected.ExportTraceServiceRequest
		if err == nil {
			err = proto.Unmarshal(body, &batch)
		}
		if err != nil || asked.URL.Path != "/v1/traces" {
			t.Errorf("%s: %v", asked.URL.Path, err)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.header = asked.Header
		r.written += protojson.Format(&batch)
		for _, of := range batch.GetResourceSpans() {
			for _, scope := range of.GetScopeSpans() {
				r.spans = append(r.spans, scope.GetSpans()...)
			}
		}
	}))
	t.Cleanup(server.Close)
	r.URL = server.URL
	return r
}

// Spans are those that came.
func (r *Receiver) Spans() []*otlp.Span {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.spans
}

// Named gives the spans of a name.
func (r *Receiver) Named(name string) (found []*otlp.Span) {
	for _, s := range r.Spans() {
		if s.GetName() == name {
			found = append(found, s)
		}
	}
	return found
}

// Written is all that came, resources too, as text.
func (r *Receiver) Written() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.written
}

// Header is that of the last batch.
func (r *Receiver) Header() http.Header {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.header
}

// Said gives what a span says under a key, as text.
func Said(s *otlp.Span, key string) string {
	for _, a := range s.GetAttributes() {
		if a.GetKey() == key {
			if text := a.GetValue().GetStringValue(); text != "" {
				return text
			}
			return a.GetValue().String()
		}
	}
	return ""
}

// Away is the address of a collector that takes a connection and never answers.
func Away(t *testing.T) string {
	t.Helper()
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.Copy(io.Discard, r.Body)
		testkit.Must(t, err)
		select {
		case <-ended:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(func() { close(ended); server.Close() })
	return server.URL
}
