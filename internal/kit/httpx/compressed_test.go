package httpx_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"seiva/internal/kit/httpx"
	"seiva/internal/kit/testkit"
)

// JSON and pages are compressed for who takes it, and are the same behind it; what is short, a file, or compressed already stays as it is.
func TestCompressed(t *testing.T) {
	long := strings.Repeat(`{"loja":"Padaria do Bairro","total":"12,50"},`, 1000)
	for name, c := range map[string]struct {
		accept, kind, coding, body string
		want                       string // Content-Encoding
	}{
		"a list":             {"gzip, deflate, br", "application/json", "", long, "gzip"},
		"a refusal":          {"gzip", "application/problem+json", "", long, "gzip"},
		"a page":             {"br;q=1, gzip;q=0.8", "text/html; charset=utf-8", "", long, "gzip"},
		"for who takes none": {"", "application/json", "", long, ""},
		"for who refuses it": {"gzip;q=0, br", "application/json", "", long, ""},
		"a short one":        {"gzip", "application/json", "", long[:1000], ""},
		"nothing":            {"gzip", "application/json", "", "", ""},
		"a file":             {"gzip", "text/csv; charset=utf-8", "", long, ""},
		"a picture":          {"gzip", "image/jpeg", "", long, ""},
		"compressed already": {"gzip", "text/html", "br", long, "br"},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
		r.Header.Set("Accept-Encoding", c.accept)
		httpx.Compressed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", c.kind)
			if c.coding != "" {
				w.Header().Set("Content-Encoding", c.coding)
			}
			w.WriteHeader(http.StatusAccepted)
			for rest := c.body; rest != ""; {
				n := min(3000, len(rest))
				_, _ = io.WriteString(w, rest[:n])
				rest = rest[n:]
			}
		})).ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != c.want || w.Code != http.StatusAccepted || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %d %q, %v", name, w.Code, got, w.Header())
		}
		got := w.Body.String()
		if c.want == "gzip" {
			if len(got) > len(c.body)/4 {
				t.Errorf("%s: %d bytes of %d", name, len(got), len(c.body))
			}
			reader, err := gzip.NewReader(w.Body)
			testkit.Must(t, err)
			plain, err := io.ReadAll(reader)
			testkit.Must(t, err)
			got = string(plain)
		}
		if got != c.body {
			t.Errorf("%s: another body, of %d bytes", name, len(got))
		}
	}
}

// How long an answer is goes with what is in it, and by chance: whoever counts bytes learns less of it. The same answer is always as long.
func TestALengthTellsLess(t *testing.T) {
	lengthOf := func(mark string) int {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
		r.Header.Set("Accept-Encoding", "gzip")
		httpx.Compressed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, `"`+mark+`"`+strings.Repeat("a", 4000))
		})).ServeHTTP(w, r)
		return w.Body.Len()
	}
	lengths := map[int]bool{}
	for mark := 'A'; mark <= 'Z'; mark++ {
		length := lengthOf(string(mark))
		if again := lengthOf(string(mark)); again != length {
			t.Errorf("%d bytes, then %d", length, again)
		}
		lengths[length] = true
	}
	if len(lengths) < 10 {
		t.Errorf("%d lengths of 26 answers", len(lengths))
	}
}
