package publicweb

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/kit/httpx"
)

type nopWriter struct{}

func (nopWriter) Header() http.Header         { return http.Header{} }
func (nopWriter) Write(b []byte) (int, error) { return len(b), nil }
func (nopWriter) WriteHeader(int)             {}

func newRequest(method, address string) *http.Request {
	return httptest.NewRequest(method, address, nil)
}

func TestMetricsAreForThisMachineOrForTheToken(t *testing.T) {
	for _, c := range []struct {
		name, token, peer string
		headers           []string
		status            int
	}{
		{"another machine", "", "203.0.113.9:4000", nil, 403},
		{"a proxy on this machine", "", "127.0.0.1:4000", []string{"X-Forwarded-For", "203.0.113.9"}, 403},
		{"a proxy with the standard header", "", "127.0.0.1:4000", []string{"Forwarded", "for=203.0.113.9"}, 403},
		{"no token where one is asked", "s3cret", "127.0.0.1:4000", nil, 401},
		{"another token", "s3cret", "203.0.113.9:4000", []string{"Authorization", "Bearer s3cres"}, 401},
		{"this machine", "", "127.0.0.1:4000", nil, 200},
		{"this machine, IPv6", "", "[::1]:4000", nil, 200},
		{"this machine, IPv4 in IPv6", "", "[::ffff:127.0.0.1]:4000", nil, 200},
		{"the token", "s3cret", "203.0.113.9:4000", []string{"Authorization", "Bearer s3cret"}, 200},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRequest("GET", "/metrics")
			r.RemoteAddr = c.peer
			for i := 0; i < len(c.headers); i += 2 {
				r.Header.Set(c.headers[i], c.headers[i+1])
			}
			w := httptest.NewRecorder()
			NewMetrics("v1").Handler(c.token).ServeHTTP(w, r)
			if w.Code != c.status {
				t.Fatalf("status = %d, want %d", w.Code, c.status)
			}
			if readable := strings.Contains(w.Body.String(), "go_goroutines"); readable != (c.status == 200) {
				t.Errorf("readable = %v", readable)
			}
		})
	}
}

type copyKey struct{}

func TestRequestsAreCountedByPatternAndNeverByAddress(t *testing.T) {
	m := NewMetrics("v1")
	inner := http.NewServeMux()
	inner.HandleFunc("GET /api/integration/customers/{cpf}/preferences", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
	})
	guard := func(next http.Handler) http.Handler { // copies the request, and refuses some, as a guard does
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("x-api-key") == "" {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), copyKey{}, true)))
		})
	}
	root := http.NewServeMux()
	root.Handle("/api/", guard(httpx.Routed(inner)))
	root.HandleFunc("GET /r/{token}", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") })
	served := httpx.Outer(slog.New(slog.DiscardHandler), httpx.DefaultPace, m.Answered, httpx.Routed(root))

	get(t, served, "GET", "/api/integration/customers/52998224725/preferences")
	get(t, served, "GET", "/api/integration/customers/52998224725/preferences", "x-api-key", "k")
	get(t, served, "GET", "/r/4uq9Zz")
	get(t, served, "GET", "/nowhere/52998224725")
	get(t, served, "BREW", "/nowhere/52998224725")

	r := newRequest("GET", "/metrics")
	r.RemoteAddr = "127.0.0.1:4000"
	w := httptest.NewRecorder()
	m.Handler("").ServeHTTP(w, r)
	text := w.Body.String()
	for _, want := range []string{
		`seiva_http_requests_total{method="GET",route="/api/",status="401"} 1`,
		`seiva_http_requests_total{method="GET",route="GET /api/integration/customers/{cpf}/preferences",status="404"} 1`,
		`seiva_http_requests_total{method="GET",route="GET /r/{token}",status="200"} 1`,
		`seiva_http_requests_total{method="GET",route="unmatched",status="404"} 1`,
		`seiva_http_requests_total{method="other",route="unmatched",status="404"} 1`,
		`seiva_http_request_seconds_count{route="GET /r/{token}"} 1`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("missing %s", want)
		}
	}
	for _, secret := range []string{"52998224725", "4uq9Zz"} {
		if strings.Contains(text, secret) {
			t.Errorf("the metrics show %s", secret)
		}
	}
}
