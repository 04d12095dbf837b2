package publicweb

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/clock"
	"seiva/internal/kit/httpx"
)

// framers has one retailer, with two sites.
func framers(_ context.Context, document string) []string {
	if document == "11222333000181" {
		return []string{"https://www.loja.com.br", "https://app.loja.com.br:8443"}
	}
	return nil
}

// Within other sites stands the VIP page alone, of the retailer whose sites they are.
func TestOnlyARetailersSitesFrameItsVIPPage(t *testing.T) {
	h := httpx.SecureHeaders(newAssets(t, build()))
	for address, want := range map[string]string{
		"/vip?retailer-document=11222333000181&domain-key=k": "https://www.loja.com.br https://app.loja.com.br:8443",
		"/vip/?retailer-document=11222333000181":             "https://www.loja.com.br https://app.loja.com.br:8443",
		"/vip?retailer-document=11222333000262":              "'none'",
		"/vip":                                               "'none'",
		"/webviews/crms?token=t&document=1&retailer-document=11222333000181": "'none'",
		"/?retailer-document=11222333000181":                                 "'none'",
	} {
		policy := get(t, h, "GET", address).Header().Get("Content-Security-Policy")
		if !strings.HasSuffix(policy, "; frame-ancestors "+want) || !strings.HasPrefix(policy, "default-src 'self'; ") {
			t.Errorf("%s: %s", address, policy)
		}
	}
}

// A stranger has retailers looked up as often as a network's people need: then its page stands in no frame, and nothing is asked.
func TestFramersAreLookedUpSoOftenForAnAddress(t *testing.T) {
	asked := 0
	a, err := NewAssets(build(), func(*http.Request) bool { return false }, func(ctx context.Context, document string) []string {
		asked++
		return framers(ctx, document)
	})
	if err != nil {
		t.Fatal(err)
	}
	const often = 3
	a.framed = httpx.NewLimiter(httpx.Policy{Name: "calls", Units: often, Window: time.Minute}, clock.NewFixed(time.Unix(1_790_000_000, 0)))
	h := httpx.SecureHeaders(a)
	policy := func(from string) string {
		r := httptest.NewRequest(http.MethodGet, "/vip?retailer-document=11222333000181", nil)
		r.RemoteAddr = from + ":1000"
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%d", w.Code)
		}
		return w.Header().Get("Content-Security-Policy")
	}
	for range often {
		policy("203.0.113.1")
	}
	if got := policy("203.0.113.1"); !strings.HasSuffix(got, "frame-ancestors 'none'") || asked != often {
		t.Errorf("asked %d times: %s", asked, got)
	}
	if got := policy("203.0.113.2"); !strings.HasSuffix(got, ":8443") {
		t.Errorf("of another address: %s", got)
	}
}
