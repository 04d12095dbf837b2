package publicweb_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/edge/publicweb"
	"seiva/internal/exports"
	"seiva/internal/kit/clock"
)

// refuses answers every link with one error.
type refuses struct{ err error }

// OpenLink implements publicweb.LinkedFiles.
func (r refuses) OpenLink(context.Context, string) (exports.File, error) {
	return exports.File{}, r.err
}

// FindLink implements publicweb.LinkedFiles.
func (r refuses) FindLink(context.Context, string) (exports.Export, error) {
	return exports.Export{}, r.err
}

// untouched has a file that nobody may take.
type untouched struct{ refuses }

// FindLink implements publicweb.LinkedFiles.
func (untouched) FindLink(context.Context, string) (exports.Export, error) {
	return exports.Export{Format: "csv", Bytes: 7}, nil
}

// Programs that guard mailboxes look at every link: that is nobody who opened it.
func TestALookAtALinkTakesNothing(t *testing.T) {
	answer := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodHead, "/arquivo/a", http.NoBody)
	publicweb.NewExportFiles(untouched{refuses{exports.ErrNotFound}}, clock.NewFixed(time.UnixMilli(1))).ServeHTTP(answer, r)
	if h := answer.Header(); answer.Code != http.StatusOK || h.Get("Content-Length") != "7" || answer.Body.Len() != 0 {
		t.Errorf("%d %v %s", answer.Code, h, answer.Body)
	}
}

// Neither a search engine nor what stands between keeps a file, its link or the page that refuses it; and no browser runs it.
func TestALinkIsKeptByNobody(t *testing.T) {
	for name, files := range map[string]publicweb.LinkedFiles{"a file": &opens{}, "none": refuses{exports.ErrNotFound}} {
		answer := httptest.NewRecorder()
		publicweb.NewExportFiles(files, clock.NewFixed(time.UnixMilli(1))).ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/arquivo/a", http.NoBody))
		h := answer.Header()
		if h.Get("Cache-Control") != "no-store" || h.Get("X-Robots-Tag") != "noindex, nofollow, noarchive" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", name, h)
		}
		if name == "a file" && (h.Get("Content-Security-Policy") != "default-src 'none'; sandbox" || !strings.HasPrefix(h.Get("Content-Disposition"), "attachment;")) {
			t.Errorf("%s: %v", name, h)
		}
	}
}

// opens has a file, and counts who takes it.
type opens struct{ taken int }

// OpenLink implements publicweb.LinkedFiles.
func (o *opens) OpenLink(context.Context, string) (exports.File, error) {
	o.taken++
	return exports.File{Export: exports.Export{ID: "one", Format: "csv", Bytes: 7}, Content: io.NopCloser(strings.NewReader("content"))}, nil
}

// FindLink implements publicweb.LinkedFiles.
func (*opens) FindLink(context.Context, string) (exports.Export, error) {
	return exports.Export{ID: "one", Format: "csv", Bytes: 7}, nil
}

// Whoever has a link takes its file so often in a minute: each time is half a gigabyte at most, and a line in the trail of its company.
func TestALinkOpensSoOftenAMinute(t *testing.T) {
	const most = 30
	files, now := &opens{}, clock.NewFixed(time.UnixMilli(1))
	pages := publicweb.NewExportFiles(files, now)
	get := func(method, from string) *httptest.ResponseRecorder {
		answer, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), method, "/arquivo/a", http.NoBody)
		r.RemoteAddr = from
		pages.ServeHTTP(answer, r)
		return answer
	}
	for range most {
		if answer := get(http.MethodGet, "203.0.113.7:1"); answer.Code != http.StatusOK || answer.Body.String() != "content" {
			t.Fatalf("%d %s", answer.Code, answer.Body)
		}
	}
	answer := get(http.MethodGet, "203.0.113.8:1") // from wherever
	if answer.Code != http.StatusTooManyRequests || !strings.Contains(answer.Body.String(), "Espere um pouco") || answer.Header().Get("Retry-After") == "" || files.taken != most {
		t.Errorf("%d %v, taken %d times: %s", answer.Code, answer.Header(), files.taken, answer.Body)
	}
	if answer := get(http.MethodHead, "203.0.113.7:1"); answer.Code != http.StatusOK {
		t.Errorf("a look: %d", answer.Code)
	}
	now.Advance(time.Minute)
	if answer := get(http.MethodGet, "203.0.113.7:1"); answer.Code != http.StatusOK {
		t.Errorf("a minute later: %d", answer.Code)
	}
}

// Each end of a link is told as what it is: only time lets one expire.
func TestALinkSaysWhyItOpensNothing(t *testing.T) {
	for name, c := range map[string]struct {
		err    error
		status int
		want   string
		on     bool // leads to where the file is made again
	}{
		"expired":        {exports.ErrExpired, http.StatusGone, "O link venceu", true},
		"without access": {exports.ErrLinkClosed, http.StatusForbidden, "quem pediu o arquivo já não tem acesso", false},
		"unknown":        {exports.ErrNotFound, http.StatusNotFound, "Não encontramos este arquivo", true},
	} {
		answer := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/arquivo/a", http.NoBody)
		publicweb.NewExportFiles(refuses{c.err}, clock.NewFixed(time.UnixMilli(1))).ServeHTTP(answer, r)
		said := answer.Body.String()
		if answer.Code != c.status || !strings.Contains(said, c.want) || (name != "expired" && strings.Contains(said, "venceu")) ||
			strings.Contains(said, `href="/conta/arquivos"`) != c.on {
			t.Errorf("%s: %d %s", name, answer.Code, said)
		}
	}
}
