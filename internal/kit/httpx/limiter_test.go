package httpx_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

// A refusal of a limiter is an error like any other, and its answer names the limit and when to come again.
func TestALimitersRefusalTellsOfTheLimit(t *testing.T) {
	now := clock.NewFixed(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	limit := httpx.NewLimiter(httpx.Policy{Name: "address", Units: 2, Window: time.Minute}, now)
	for i := range 2 {
		if err := limit.Take("192.0.2.7"); err != nil {
			t.Fatalf("call %d: %v", i+1, err)
		}
	}
	err := limit.Take("192.0.2.7")
	if errs.From(err).Code != "LimitExceededException" || !errs.IsKind(err, errs.TooMany) || limit.Take("192.0.2.8") != nil {
		t.Errorf("refused with %v", err)
	}
	for name, wrapped := range map[string]error{"as it is": err, "wrapped": errs.Wrap(err, "ask"), "joined": errors.Join(errors.New("x"), err)} {
		w := httptest.NewRecorder()
		httpx.WriteError(w, httptest.NewRequest(http.MethodGet, "/", nil), wrapped)
		for header, want := range map[string]string{
			"RateLimit-Policy": `"address";q=2;w=60`, "RateLimit": `"address";r=0;t=30`, "Retry-After": "30", "Content-Type": "application/problem+json",
		} {
			if got := w.Header().Get(header); w.Code != http.StatusTooManyRequests || got != want {
				t.Errorf("%s: %d, %s: %q, want %q", name, w.Code, header, got, want)
			}
		}
	}
	mine := errs.New(errs.TooMany, "x.too_many", "Espere.")
	if err := limit.Saying(mine).Take("192.0.2.7"); !errors.Is(err, mine) {
		t.Errorf("says %v", err)
	}
}

// Who is refused by a domain, which counts in its own way, is told to wait too: as long as it says, in whole seconds that
// are never too few, or a minute.
func TestEvery429SaysWhenToComeAgain(t *testing.T) {
	known := errs.New(errs.TooMany, "uploads.too_many", "Espere.")
	for want, err := range map[string]error{"60": known, "2": known.After(1001 * time.Millisecond), "86400": known.After(24 * time.Hour)} {
		w := httptest.NewRecorder()
		httpx.WriteError(w, httptest.NewRequest(http.MethodGet, "/", nil), err)
		if got := w.Header().Get("Retry-After"); got != want {
			t.Errorf("Retry-After %q, want %s", got, want)
		}
	}
}
