package httpx

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"seiva/internal/kit/logs"
	"seiva/internal/kit/spans"
)

const theirs = "0af7651916cd43dd8448eb211c80319c"

// traced serves some routes behind all that stands before the real ones.
func traced(t *testing.T, tracer *spans.Tracer, from Proxies, out *bytes.Buffer) http.Handler {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /r/{token}", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /broken", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	mux.HandleFunc("GET /panics", func(http.ResponseWriter, *http.Request) { panic("CPF 52998224725") })
	mux.Handle("/api/", For("portal", http.NotFoundHandler()))
	log := logs.New(out, slog.LevelInfo, Correlation)
	t.Cleanup(log.Close)
	return Outer(log.Logger, DefaultPace, func(string, string, int, time.Duration) {}, Traced(tracer, from, Routed(mux), "/healthz"))
}

func recording(sampler sdk.Sampler) (*spans.Tracer, *tracetest.SpanRecorder) {
	seen := tracetest.NewSpanRecorder()
	return spans.New(sdk.NewTracerProvider(sdk.WithSampler(sampler), sdk.WithSpanProcessor(seen))), seen
}

func said(s sdk.ReadOnlySpan, key string) string {
	for _, a := range s.Attributes() {
		if string(a.Key) == key {
			return a.Value.String()
		}
	}
	return ""
}

func TestARequestIsASpanOfItsRoute(t *testing.T) {
	for path, want := range map[string][3]string{
		"/r/segredo?cpf=52998224725": {"GET /r/{token}", "200", ""},
		"/52998224725":               {"GET unmatched", "404", ""},
		"/api/customers/52998224725": {"GET /api/", "404", "portal"},
		"/broken":                    {"GET /broken", "502", ""},
		"/panics":                    {"GET /panics", "500", ""},
	} {
		tracer, seen := recording(sdk.AlwaysSample())
		var out bytes.Buffer
		w := httptest.NewRecorder()
		traced(t, tracer, nil, &out).ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if len(seen.Ended()) != 1 {
			t.Fatalf("%s: %d spans", path, len(seen.Ended()))
		}
		s := seen.Ended()[0]
		if got := [3]string{s.Name(), said(s, "http.response.status_code"), said(s, "seiva.audience")}; got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
		if failed := s.Status().Code.String() == "Error"; failed != (want[1] >= "500") {
			t.Errorf("%s: %v", path, s.Status())
		}
		if said(s, "seiva.request_id") != w.Header().Get("X-Request-Id") || len(s.Events()) > 0 {
			t.Errorf("%s: %v %v", path, s.Attributes(), s.Events())
		}
	}
}

func TestProbesAreNotTraced(t *testing.T) {
	tracer, seen := recording(sdk.AlwaysSample())
	traced(t, tracer, nil, &bytes.Buffer{}).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/healthz", nil))
	if n := len(seen.Ended()); n != 0 {
		t.Errorf("%d spans", n)
	}
}

// A stranger chooses neither the trace nor that it is kept; the addresses in the configuration do. The log's line has the same trace.
func TestATraceGoesOnOnlyOfThoseWhoAreNamed(t *testing.T) {
	near, err := ParseProxies([]string{"192.0.2.0/24"}) // httptest's requests come from 192.0.2.1
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from    Proxies
		flags   string
		sampler sdk.Sampler
		goesOn  bool
		spans   int
	}{
		"a stranger who wants it kept":   {nil, "01", sdk.ParentBased(sdk.NeverSample()), false, 0},
		"a stranger who wants it hidden": {nil, "00", sdk.ParentBased(sdk.AlwaysSample()), false, 1},
		"named, kept":                    {near, "01", sdk.ParentBased(sdk.NeverSample()), true, 1},
		"named, not kept":                {near, "00", sdk.ParentBased(sdk.AlwaysSample()), true, 0},
	} {
		t.Run(name, func(t *testing.T) {
			tracer, seen := recording(c.sampler)
			var out bytes.Buffer
			r := httptest.NewRequest(http.MethodGet, "/r/x", nil)
			r.Header.Set("Traceparent", "00-"+theirs+"-b7ad6b7169203331-"+c.flags)
			traced(t, tracer, c.from, &out).ServeHTTP(httptest.NewRecorder(), r)
			ended := seen.Ended()
			if len(ended) != c.spans {
				t.Fatalf("%d spans, want %d", len(ended), c.spans)
			}
			for _, s := range ended {
				if got := s.SpanContext().TraceID().String(); (got == theirs) != c.goesOn {
					t.Errorf("trace %s", got)
				}
			}
		})
	}
}

func TestTheLogNamesTheTrace(t *testing.T) {
	tracer, seen := recording(sdk.AlwaysSample())
	var out bytes.Buffer
	log := logs.New(&out, slog.LevelInfo, Correlation)
	r := httptest.NewRequest(http.MethodGet, "/r/x", nil)
	r.Header.Set("Traceparent", "00-"+theirs+"-b7ad6b7169203331-01")
	Outer(log.Logger, DefaultPace, func(string, string, int, time.Duration) {}, Traced(tracer, nil, http.NotFoundHandler())).ServeHTTP(httptest.NewRecorder(), r)
	log.Close()
	if trace := seen.Ended()[0].SpanContext().TraceID().String(); !strings.Contains(out.String(), `"trace_id":"`+trace+`"`) {
		t.Errorf("%s lacks %s", out.String(), trace)
	}
}

// Without a collector nothing stands in a request's way.
func TestWithoutACollectorNothingIsWrapped(t *testing.T) {
	next := http.NewServeMux()
	if got := Traced(nil, nil, next); got != http.Handler(next) {
		t.Errorf("%T", got)
	}
}
