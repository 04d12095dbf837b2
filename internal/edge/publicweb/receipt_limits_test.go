package publicweb

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/receipts"
)

// links is a source of receipts under the tokens "known…", whatever else they say; it counts how often it is asked.
type links struct {
	shelf
	asked *int
}

func (l links) ByToken(ctx context.Context, token string) (receipts.Public, error) {
	*l.asked++
	if strings.HasPrefix(token, "known") {
		token = aToken
	}
	return l.shelf.ByToken(ctx, token)
}

func from(t *testing.T, h http.Handler, address, path string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
	r.RemoteAddr = address
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Who guesses is refused, and whoever has a link behind the same address is not.
func TestGuessesAreLimitedForAnAddress(t *testing.T) {
	now := clock.NewFixed(time.Unix(1_800_000_000, 0))
	asked := 0
	h := routed(NewReceiptPages(links{sample(t, "valid/01_sp_sem_cpf.xml"), &asked}, noBanner{}, nobodySaid{}, nil, now))
	const shop, other = "[2001:db8::1]:4000", "192.0.2.9:4000"
	for n := range guessesPerMinute {
		if w := from(t, h, shop, fmt.Sprintf("/r/guess%d", n)); w.Code != http.StatusNotFound {
			t.Fatalf("guess %d: %d", n, w.Code)
		}
	}
	for form, want := range map[string]string{"": "Espere um pouco", ".json": "receipts.too_many_requests", ".xml": "Espere um pouco"} {
		w := from(t, h, "[2001:db8::2]:4000", "/r/guess"+form)
		if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), want) || w.Header().Get("Retry-After") != "1" ||
			w.Header().Get("RateLimit-Policy") != `"guesses";q=120;w=60` || w.Header().Get("RateLimit") != `"guesses";r=0;t=1` {
			t.Errorf("%q: %d %v", form, w.Code, w.Header())
		}
	}
	for n := range 3 * guessesPerMinute {
		if w := from(t, h, shop, fmt.Sprintf("/r/known%d.json", n)); w.Code != http.StatusOK {
			t.Fatalf("customer %d of the shop: %d", n, w.Code)
		}
	}
	if w := from(t, h, other, "/r/guess"); w.Code != http.StatusNotFound {
		t.Errorf("another address: %d", w.Code)
	}
	now.Advance(time.Minute)
	if w := from(t, h, shop, "/r/guess"); w.Code != http.StatusNotFound {
		t.Errorf("a minute later: %d", w.Code)
	}
}

// One link that everybody opens, or a loop does, is refused before its document is read; others are not.
func TestALinkHasALimitOfItsOwn(t *testing.T) {
	now := clock.NewFixed(time.Unix(1_800_000_000, 0))
	asked := 0
	h := routed(NewReceiptPages(links{sample(t, "valid/01_sp_sem_cpf.xml"), &asked}, noBanner{}, nobodySaid{}, nil, now))
	for n := range viewsPerMinute {
		if w := from(t, h, fmt.Sprintf("192.0.2.%d:4000", n%200), "/r/known1.json"); w.Code != http.StatusOK {
			t.Fatalf("view %d: %d", n, w.Code)
		}
	}
	before := asked
	w := from(t, h, "192.0.2.250:4000", "/r/known1")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "1" || w.Header().Get("RateLimit-Policy") != `"link";q=300;w=60` ||
		!strings.Contains(w.Body.String(), "aberto muitas vezes") || asked != before {
		t.Errorf("%d %v, asked %d more", w.Code, w.Header(), asked-before)
	}
	if w := from(t, h, "192.0.2.1:4000", "/r/known2.json"); w.Code != http.StatusOK {
		t.Errorf("another link: %d", w.Code)
	}
	now.Advance(time.Second)
	if w := from(t, h, "192.0.2.1:4000", "/r/known1.json"); w.Code != http.StatusOK {
		t.Errorf("a second later: %d", w.Code)
	}
}
