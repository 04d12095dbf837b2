package httpx

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/logs"
)

// asked sends a request through Outer, and returns its answer and the lines that it left.
func asked(t *testing.T, level slog.Level, r *http.Request) (*httptest.ResponseRecorder, []map[string]any) {
	t.Helper()
	var log bytes.Buffer
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/customer/receipts/{document}", func(w http.ResponseWriter, r *http.Request) {
		NoteKey(r.Context(), "key-1")
		_, _ = w.Write([]byte("twelve bytes"))
	})
	mux.HandleFunc("POST /api/lojas", func(w http.ResponseWriter, r *http.Request) {
		NoteAccount(r.Context(), "account-1")
		WriteError(w, r, errs.New(errs.Conflict, "stores.taken", "Este CNPJ já está em uso."))
	})
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	logger := logs.New(&log, level, Correlation)
	w := httptest.NewRecorder()
	Outer(logger.Logger, DefaultPace, uncounted, Routed(mux, "GET /healthz", "GET /readyz")).ServeHTTP(w, r)
	logger.Close()
	var lines []map[string]any
	for text := range strings.Lines(log.String()) {
		var line map[string]any
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		lines = append(lines, line)
	}
	return w, lines
}

// Every request is a line: what was asked, by which caller, and nothing of what was sent or addressed.
func TestEveryRequestIsALine(t *testing.T) {
	const secrets = "52998224725 segredo 5Xk2"
	read := httptest.NewRequest(http.MethodGet, "/api/customer/receipts/52998224725?token=segredo", nil)
	failed := httptest.NewRequest(http.MethodPost, "/api/lojas?token=segredo", strings.NewReader(`{"cpf":"52998224725"}`))
	for _, c := range []struct {
		name string
		r    *http.Request
		want map[string]any
	}{
		{"a call with a key", read, map[string]any{
			"msg": "request", "level": "INFO", "method": "GET", "route": "GET /api/customer/receipts/{document}", "status": 200.0, "bytes": 12.0, "key": "key-1",
		}},
		{"a refusal of a person", failed, map[string]any{
			"method": "POST", "route": "POST /api/lojas", "status": 409.0, "account": "account-1", "level": "INFO",
		}},
		{"nowhere", httptest.NewRequest("BREW", "/52998224725/segredo", nil), map[string]any{
			"method": "other", "route": "unmatched", "status": 404.0, "level": "INFO",
		}},
		{"a health check that fails", httptest.NewRequest(http.MethodGet, "/readyz", nil), map[string]any{"status": 503.0, "level": "INFO"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, lines := asked(t, slog.LevelInfo, c.r)
			if len(lines) != 1 {
				t.Fatalf("%v", lines)
			}
			line := lines[0]
			for key, want := range c.want {
				if line[key] != want {
					t.Errorf("%s: %v, want %v in %v", key, line[key], want, line)
				}
			}
			if line["request_id"] != w.Header().Get("X-Request-Id") || line["request_id"] == "" || line["trace_id"] == "" {
				t.Errorf("%v, answered %q", line, w.Header().Get("X-Request-Id"))
			}
			if ms, ok := line["ms"].(float64); !ok || ms < 0 {
				t.Errorf("took %v", line["ms"])
			}
			text, err := json.Marshal(line)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range strings.Fields(secrets) {
				if bytes.Contains(text, []byte(secret)) {
					t.Errorf("%s in %s", secret, text)
				}
			}
			if w.Code == http.StatusConflict && !strings.Contains(w.Body.String(), `"requestId":"`+line["request_id"].(string)+`"`) {
				t.Errorf("the problem has another id than %v: %s", line["request_id"], w.Body)
			}
		})
	}
}

func TestHealthChecksAreLinesForWhoAsksForThem(t *testing.T) {
	for level, want := range map[slog.Level]int{slog.LevelDebug: 1, slog.LevelInfo: 0, slog.LevelWarn: 0} {
		if _, lines := asked(t, level, httptest.NewRequest(http.MethodGet, "/healthz", nil)); len(lines) != want {
			t.Errorf("%v: %v, want %d", level, lines, want)
		}
	}
	if _, lines := asked(t, slog.LevelWarn, httptest.NewRequest(http.MethodGet, "/nowhere", nil)); len(lines) != 0 {
		t.Errorf("%v", lines)
	}
}

// An id that a proxy or a caller gave goes on, unless it is none or could be somebody's document.
func TestAWellFormedIDIsTakenOver(t *testing.T) {
	for text, taken := range map[string]bool{
		"3f2504e0-4f89-41d3-9a0c-0305e82c3301": true, "abcDEF_12-34.5": true, "1-5759e988-bd862e3fe1be46a994272793": true,
		"": false, "short": false, "has space here": false, "nova\nlinha": false, `quote"quote`: false, "acentuação": false,
		strings.Repeat("a", 64): true, strings.Repeat("a", 65): false,
		"52998224725": false, "529.982.247-25": false, "req-52998224725": false, "cpf.529.982.247-25": false,
		"35250734319595001306650010000044001810511896": false, "key-35250734319595001306650010000044001810511896": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/nowhere", nil)
		r.Header.Set("X-Request-Id", text)
		w, lines := asked(t, slog.LevelInfo, r)
		answered := w.Header().Get("X-Request-Id")
		if (answered == text) != taken || lines[0]["request_id"] != answered || answered == "" {
			t.Errorf("%q: answered %q, line %v", text, answered, lines)
		}
	}
	r := httptest.NewRequest(http.MethodGet, "/nowhere", nil)
	r.Header["X-Request-Id"] = []string{"first-of-two", "second-of-two"}
	if w, _ := asked(t, slog.LevelInfo, r); strings.HasSuffix(w.Header().Get("X-Request-Id"), "-of-two") {
		t.Errorf("one of two ids: %v", w.Header())
	}
}

// The trace that a caller began goes on; a wrong one is another (W3C Trace Context).
func TestATraceIsTakenOver(t *testing.T) {
	const trace, span = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	var made []string
	for text, taken := range map[string]bool{
		"00-" + trace + "-" + span + "-01":                            true,
		"cc-" + trace + "-" + span + "-01-what-comes-later":           true,
		"ff-" + trace + "-" + span + "-01":                            false,
		"00-" + trace + "-" + span + "-01-x":                          false,
		"00-" + strings.ToUpper(trace) + "-" + span + "-01":           false,
		"00-" + strings.Repeat("0", 32) + "-" + span + "-01":          false,
		"00-" + trace + "-" + strings.Repeat("0", 16) + "-01":         false,
		"00-" + trace + "-" + span:                                    false,
		"00-" + trace[:31] + "g-" + span + "-01":                      false,
		"cc-" + trace + "-" + span + "-01" + strings.Repeat("x", 400): false,
		"": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/nowhere", nil)
		if text != "" {
			r.Header.Set("Traceparent", text)
		}
		_, lines := asked(t, slog.LevelInfo, r)
		got, _ := lines[0]["trace_id"].(string)
		if (got == trace) != taken || len(got) != 32 || slices.Contains(made, got) {
			t.Errorf("%q: trace %q", text, got)
		}
		if !taken {
			made = append(made, got)
		}
	}
}

func uncounted(string, string, int, time.Duration) {}

// What a line costs each request, without the request.
func BenchmarkOuter(b *testing.B) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	logger := logs.New(io.Discard, slog.LevelInfo, Correlation).Logger
	for name, served := range map[string]http.Handler{
		"line": Outer(logger, DefaultPace, uncounted, Routed(mux)), "quiet": Outer(logger, DefaultPace, uncounted, Routed(mux, "GET /healthz")),
	} {
		b.Run(name, func(b *testing.B) {
			r, w := httptest.NewRequest(http.MethodGet, "/healthz", nil), nowhere{}
			b.ReportAllocs()
			for b.Loop() {
				served.ServeHTTP(w, r)
			}
		})
	}
}

// nowhere is a writer that costs nothing.
type nowhere http.Header

func (n nowhere) Header() http.Header       { return http.Header(n) }
func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (nowhere) WriteHeader(int)             {}
