package httpx

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestWhatIsToldStandsOnEveryAnswer(t *testing.T) {
	for value, want := range map[string][]string{"a1": {"a1"}, "": nil} {
		w := httptest.NewRecorder()
		Tell("x-portal-version", value, http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if got := w.Header().Values("X-Portal-Version"); w.Code != http.StatusNotFound || !slices.Equal(got, want) {
			t.Errorf("%q: %d %q, want %q", value, w.Code, got, want)
		}
	}
}

func TestEveryAnswerCarriesTheSecureHeaders(t *testing.T) {
	for proto, hsts := range map[string]string{"": "", "http": "", "https": "max-age=31536000; includeSubDomains"} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("X-Forwarded-Proto", proto)
		w := httptest.NewRecorder()
		SecureHeaders(http.NotFoundHandler()).ServeHTTP(w, r)
		for header, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Strict-Transport-Security": hsts,
		} {
			if got := w.Header().Get(header); got != want {
				t.Errorf("%q: %s: %q, want %q", proto, header, got, want)
			}
		}
		policy := strings.Split(w.Header().Get("Content-Security-Policy"), "; ")
		for _, want := range []string{
			"default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
			"connect-src 'self'",
		} {
			if !slices.Contains(policy, want) {
				t.Errorf("the policy %q lacks %s", policy, want)
			}
		}
	}
}
