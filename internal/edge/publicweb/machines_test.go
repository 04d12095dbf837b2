package publicweb

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestWhatMachinesAsk(t *testing.T) {
	w := get(t, http.HandlerFunc(Robots), "GET", "/robots.txt")
	for _, want := range []string{"User-agent: *\n", "Disallow: /r/\n", "Disallow: /api/\n"} {
		if !strings.Contains(w.Body.String(), want) || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("robots.txt: no %q: %s", want, w.Body)
		}
	}
	w = get(t, Security("mailto:a@example.org", "https://seiva.example", time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)), "GET", "/.well-known/security.txt")
	want := "Contact: mailto:a@example.org\nExpires: 2027-05-19T00:00:00Z\nPreferred-Languages: pt, en\nCanonical: https://seiva.example/.well-known/security.txt\n"
	if w.Body.String() != want {
		t.Errorf("security.txt: %s", w.Body)
	}
}
