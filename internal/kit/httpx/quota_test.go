package httpx_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
)

func TestAQuotaIsSpentAndComesBack(t *testing.T) {
	now := clock.NewFixed(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	quota := httpx.NewQuota(httpx.Policy{Name: "key", Units: 3, Window: time.Minute}, now)
	if _, spent := quota.Spent("a"); spent {
		t.Error("spent before anything was taken")
	}
	for i := range 3 {
		if !quota.Take("a").OK {
			t.Fatalf("unit %d is refused", i+1)
		}
	}
	refused := quota.Take("a")
	if _, spent := quota.Spent("a"); refused.OK || !spent || !quota.Take("b").OK {
		t.Error("a fourth unit is given, or refused to somebody else")
	}
	w := httptest.NewRecorder()
	refused.Refuse(w, httptest.NewRequest(http.MethodGet, "/", nil), errs.New(errs.TooMany, "too.many", "Muitas."))
	for name, want := range map[string]string{
		"RateLimit-Policy": `"key";q=3;w=60`, "RateLimit": `"key";r=0;t=20`, "Retry-After": "20", "Content-Type": "application/problem+json",
	} {
		if got := w.Header().Get(name); w.Code != http.StatusTooManyRequests || got != want {
			t.Errorf("%d, %s: %s, want %s", w.Code, name, got, want)
		}
	}
	now.Advance(20 * time.Second)
	if !quota.Take("a").OK || quota.Take("a").OK {
		t.Error("after a third of the window there is not one unit")
	}
	now.Advance(time.Hour)
	w = httptest.NewRecorder()
	quota.Take("a").Say(w.Header())
	if got := w.Header().Get("RateLimit"); got != `"key";r=2;t=20` {
		t.Errorf("after an hour: %s", got)
	}
}

func TestAQuotaDelaysByTurns(t *testing.T) {
	quota := httpx.NewQuota(httpx.Policy{Name: "lines", Units: 60, Window: time.Minute}, clock.NewFixed(time.Unix(1_800_000_000, 0)))
	for i := range 90 {
		if got, want := quota.Delay("a"), time.Duration(max(i-59, 0))*time.Second; got != want {
			t.Fatalf("unit %d waits %v, want %v", i+1, got, want)
		}
	}
}

func TestAQuotaRemembersABoundedNumber(t *testing.T) {
	now := clock.NewFixed(time.Unix(1_800_000_000, 0))
	quota := httpx.NewQuota(httpx.Policy{Name: "key", Units: 2, Window: time.Minute}, now)
	quota.Take("first")
	quota.Take("first")
	now.Advance(20 * time.Second)
	for i := range 50_001 {
		if i == 40_000 {
			now.Advance(30 * time.Second) // those before have everything again
			quota.Take("last")
			quota.Take("last")
		}
		quota.Take(fmt.Sprint(i))
	}
	if _, spent := quota.Spent("last"); !spent {
		t.Error("who has just spent everything was forgotten for those who came once")
	}
	for i := range 50_001 { // a crowd at one moment; nobody in it has everything left
		quota.Take(fmt.Sprint("crowd ", i))
	}
	if _, spent := quota.Spent("last"); spent {
		t.Error("however many come, each is remembered: callers fill the memory")
	}
}

func TestPlacesAreGivenBack(t *testing.T) {
	places := httpx.NewPlaces("at-once", 2)
	_, leave := places.Enter("a")
	places.Enter("a")
	full, _ := places.Enter("a")
	other, _ := places.Enter("b")
	leave()
	again, _ := places.Enter("a")
	if full.OK || !other.OK || !again.OK {
		t.Errorf("full %v, another's %v, given back %v", full.OK, other.OK, again.OK)
	}
	w := httptest.NewRecorder()
	full.Refuse(w, httptest.NewRequest(http.MethodGet, "/", nil), errors.New("too many"))
	if got := w.Header().Get("RateLimit-Policy") + " " + w.Header().Get("RateLimit"); got != `"at-once";q=2;qu="concurrent-requests" "at-once";r=0;t=1` {
		t.Error(got)
	}
}
