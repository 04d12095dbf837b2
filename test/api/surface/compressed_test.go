package surface

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"seiva/internal/app/apitest"
)

// What people read is compressed on its way to them.
func TestWhatPeopleReadIsCompressed(t *testing.T) {
	p := apitest.New(t)
	server, err := p.Handler(slog.New(slog.DiscardHandler), fstest.MapFS{})
	p.Check(err)
	for _, c := range []struct {
		as, path string
		status   int
	}{
		{apitest.Nobody, "/api/textos/termos-de-uso", 200},
		{apitest.Admin, "/api/locations/estados", 200},
		{apitest.Nobody, "/r/nenhum", 404},
		{apitest.Nobody, "/integracao", 200},
		{apitest.Nobody, "/api/openapi.json", 200},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, http.NoBody)
		r.Header.Set("Accept-Encoding", "gzip, br")
		if token := p.Tokens[c.as]; token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code != c.status || w.Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d %q, %v", c.path, w.Code, w.Body, w.Header())
		}
	}
}
