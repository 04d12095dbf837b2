package publicweb_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/contracts"
	"seiva/internal/edge/publicweb"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
)

type verifier struct{ asked int }

// Verify implements publicweb.Verifier.
func (v *verifier) Verify(_ context.Context, code string) (contracts.Verified, error) {
	v.asked++
	switch code {
	case "good":
		return contracts.Verified{
			Company: "ANA <b> 11144477735", Documento: "11222333000181", Version: "2026-11-20", Signer: "A. S.",
			SignedAt: time.Date(2026, 11, 20, 12, 30, 5, 0, time.UTC), Hash: []byte{0xab, 1},
		}, nil
	case "away":
		return contracts.Verified{}, errs.New(errs.Unavailable, "unavailable", "O serviço está fora do ar.")
	}
	return contracts.Verified{}, contracts.ErrNotVerified
}

func TestACertificateIsVerifiedOnAPage(t *testing.T) {
	page := publicweb.NewVerifyPage(&verifier{}, clock.NewFixed(time.UnixMilli(1_790_000_000_000)))
	for _, c := range []struct {
		method, query string
		status        int
		has           []string
	}{
		{"GET", "", 200, []string{"Conferir um certificado", `<form method="get"`}},
		{"GET", "?codigo=good", 200, []string{
			"Certificado conferido", "ANA &lt;b&gt; ***", "11.222.333/0001-81", "20/11/2026 às 09:30:05", "<dd>A. S.</dd>", "<dd>ab01</dd>", "<dd>2026-11-20</dd>",
		}},
		{"HEAD", "?codigo=good", 200, nil},
		{"GET", "?codigo=%3Cb%3E", 404, []string{"Este certificado não confere", `value="&lt;b&gt;"`}},
		{"GET", "?codigo=away", 503, []string{"fora do ar"}},
		{"POST", "?codigo=good", 405, nil},
	} {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(c.method, contracts.VerifyPath+c.query, http.NoBody))
		if w.Code != c.status || w.Header().Get("Referrer-Policy") != "no-referrer" || strings.Contains(w.Body.String(), "11144477735") {
			t.Errorf("%s %s: %d, %s", c.method, c.query, w.Code, w.Body)
		}
		for _, want := range c.has {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s %s does not say %q: %s", c.method, c.query, want, w.Body)
			}
		}
	}
}

// Who tries codes is refused after some; a right one is still told.
func TestCodesAreNotTriedOut(t *testing.T) {
	v := &verifier{}
	page := publicweb.NewVerifyPage(v, clock.NewFixed(time.UnixMilli(1_790_000_000_000)))
	ask := func(code string) int {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest(http.MethodGet, contracts.VerifyPath+"?codigo="+code, http.NoBody))
		return w.Code
	}
	for range 1000 {
		if ask("bad") == http.StatusTooManyRequests {
			if got := ask("good"); got != http.StatusOK {
				t.Errorf("a right one: %d", got)
			}
			return
		}
	}
	t.Errorf("%d codes were tried", v.asked)
}
