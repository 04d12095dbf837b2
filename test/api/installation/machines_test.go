package installation

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"seiva/internal/app"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// What search engines and finders of weaknesses ask: security.txt only where somebody is to be written to.
func TestInstallationsTellMachines(t *testing.T) {
	for contact, status := range map[string]int{"": http.StatusNotFound, "mailto:a@example.org": http.StatusOK} {
		s := apitest.OnSQLite(t)
		s.SecurityContact = contact
		p := apitest.NewOn(t, s)
		h, err := p.Handler(slog.Default(), fstest.MapFS{})
		testkit.Must(t, err)
		ask := func(path string) *httptest.ResponseRecorder {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			return w
		}
		if w := ask("/robots.txt"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Disallow: /r/") {
			t.Errorf("robots.txt: %d %s", w.Code, w.Body)
		}
		if w := ask("/.well-known/security.txt"); w.Code != status || strings.Contains(w.Body.String(), "Contact: "+contact+"\n") != (status == http.StatusOK) {
			t.Errorf("%q: %d %s", contact, w.Code, w.Body)
		}
	}
	for _, contact := range []string{"a@example.org", "http://example.org", "mailto:a@example.org\nX: y"} {
		if (app.Settings{SecurityContact: contact}).Check() == nil {
			t.Errorf("%q was taken", contact)
		}
	}
}
