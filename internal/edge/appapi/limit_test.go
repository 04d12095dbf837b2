package appapi_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/edge/appapi"
	"seiva/internal/kit/httpx"
)

// Behind one address may stand a whole network, but not more than that; a body that is none counts as well.
func TestCountingIsLimitedForAnAddress(t *testing.T) {
	h := appapi.New(appapi.Services{}).Handler(httpx.NewDocument("test"))
	count := func(address string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/app/banners/any/impressions", strings.NewReader("{"))
		r.Header.Set("Content-Type", "application/json")
		r.RemoteAddr = address
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	answered := 0
	w := count("203.0.113.9:1")
	for ; w.Code == http.StatusBadRequest && answered < 20_000; answered++ {
		w = count("203.0.113.9:1")
	}
	if w.Code != http.StatusTooManyRequests || !strings.Contains(w.Body.String(), "banners.too_many_requests") || answered < 6000 {
		t.Errorf("after %d calls: %d %s", answered, w.Code, w.Body)
	}
	if other := count("203.0.113.10:1"); other.Code != http.StatusBadRequest {
		t.Errorf("another address: %d %s", other.Code, other.Body)
	}
}
