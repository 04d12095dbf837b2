package publicweb

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

func TestLoadingAnswersUntilItIsOpened(t *testing.T) {
	var l Loading
	for _, path := range []string{"/", "/readyz", "/r/x"} {
		w := get(t, &l, "GET", path)
		if h := w.Header(); w.Code != 503 || h.Get("Retry-After") != "2" || h.Get("Cache-Control") != "no-store" ||
			!strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none'; ") {
			t.Errorf("%s: %d %v", path, w.Code, h)
		}
	}
	if w := get(t, &l, "POST", "/api/integration/receipts"); w.Code != 503 || w.Header().Get("Retry-After") == "" ||
		!strings.HasPrefix(w.Header().Get("Content-Type"), "application/problem+json") || !strings.Contains(w.Body.String(), "internal.loading") {
		t.Errorf("a program: %d %v %s", w.Code, w.Header(), w.Body)
	}
	if w := get(t, &l, "GET", "/healthz"); w.Code != 200 {
		t.Errorf("/healthz: %d", w.Code)
	}
	l.Tell("cupons da loja 2 de <7>")
	page := get(t, &l, "GET", "/").Body.String()
	for _, want := range []string{
		`<p id="far" role="status">A Seiva prepara a demonstração: cupons da loja 2 de &lt;7&gt;.</p>`, `<noscript><p class="hint"><a href="">Ver se já abriu</a>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q: %s", want, page)
		}
	}
	if strings.Contains(page, "http-equiv") {
		t.Errorf("the page takes the reader's place away every so often: %s", page)
	}
	script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindStringSubmatch(page)
	if allowed := get(t, &l, "GET", "/").Header().Get("Content-Security-Policy"); script == nil ||
		!strings.HasSuffix(allowed, "; script-src "+hashed(script[1])+"; connect-src 'self'") {
		t.Errorf("%q does not let its script run and ask", allowed)
	}
	l.Open(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	for _, path := range []string{"/", "/healthz"} {
		if w := get(t, &l, "GET", path); w.Code != http.StatusTeapot {
			t.Errorf("opened, %s: %d", path, w.Code)
		}
	}
}

// Who leaves says so where it is asked, ends connections with their answers, and goes on answering.
func TestWhoLeavesSaysSo(t *testing.T) {
	var l Loading
	l.Open(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	l.Leave()
	for _, path := range []string{"/readyz", "/readyz?process"} {
		if w := get(t, &l, "GET", path); w.Code != 503 || !strings.Contains(w.Body.String(), `"stopping"`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	if w := get(t, &l, "GET", "/"); w.Code != http.StatusTeapot || w.Header().Get("Connection") != "close" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
