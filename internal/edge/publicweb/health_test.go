package publicweb

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

func TestAlive(t *testing.T) {
	w := get(t, http.HandlerFunc(Alive), "GET", "/healthz")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"ok"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestReady(t *testing.T) {
	well := Part{"database", func(context.Context) (string, error) { return "", nil }}
	waiting := Part{"mail", func(context.Context) (string, error) { return "3 mensagens esperam por SMTP.", nil }}
	down := Part{"database", func(context.Context) (string, error) { return "", errors.New("dial tcp db.internal: refused") }}
	for _, c := range []struct {
		name   string
		parts  []Part
		status int
		body   string
	}{
		{"a part is down", []Part{waiting, down}, 503, `{"status":"unavailable","parts":[` +
			`{"name":"mail","status":"ok","remark":"3 mensagens esperam por SMTP."},` +
			`{"name":"database","status":"unavailable","remark":"Não responde. Veja o registro do servidor."}]}`},
		{"all work", []Part{well}, 200, `{"status":"ok","parts":[{"name":"database","status":"ok"}]}`},
		{"a remark does not take it down", []Part{well, waiting}, 200, `{"status":"ok","parts":[{"name":"database","status":"ok"},` +
			`{"name":"mail","status":"ok","remark":"3 mensagens esperam por SMTP."}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := get(t, Ready(c.parts...), "GET", "/readyz")
			if got := strings.TrimSpace(w.Body.String()); w.Code != c.status || got != c.body {
				t.Errorf("%d %s\nwant %d %s", w.Code, got, c.status, c.body)
			}
		})
	}
}

// A part that hangs is one that does not answer: its context ends.
func TestReadyGivesEachPartADeadline(t *testing.T) {
	limited := false
	Ready(Part{"blobs", func(ctx context.Context) (string, error) {
		_, limited = ctx.Deadline()
		return "", nil
	}}).ServeHTTP(nopWriter{}, newRequest("GET", "/readyz"))
	if !limited {
		t.Error("a part may hang for ever")
	}
}
