package httpx

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// What breaks is answered, counted and written down as what it is.
func TestAPanicIsAnsweredAndCountedAsA500(t *testing.T) {
	var log bytes.Buffer
	var counted []string
	mux := http.NewServeMux()
	mux.HandleFunc("GET /r/{token}", func(http.ResponseWriter, *http.Request) { panic("broken") })
	served := Outer(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})), DefaultPace, func(route, method string, status int, _ time.Duration) {
		counted = append(counted, method+" "+http.StatusText(status)+" "+route)
	}, Routed(mux))
	w := httptest.NewRecorder()
	served.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/r/5Xk2abcdefghijklmnopqr", nil))
	requestID := w.Header().Get("X-Request-Id")
	if w.Code != http.StatusInternalServerError || requestID == "" || !strings.Contains(w.Body.String(), requestID) || strings.Contains(w.Body.String(), "broken") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	if len(counted) != 1 || counted[0] != "GET Internal Server Error GET /r/{token}" {
		t.Errorf("counted: %q", counted)
	}
	if text := log.String(); !strings.Contains(text, "status=500") || !strings.Contains(text, `route="GET /r/{token}"`) || strings.Contains(text, "5Xk2") {
		t.Errorf("log: %s", text)
	}
}
