package httpx

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

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

func TestRedactPathHidesDocumentsKeysAndTokens(t *testing.T) {
	for path, want := range map[string]string{
		"/api/customer/receipts/52998224725":                             "/api/customer/receipts/***",
		"/api/customer/receipts/529.982.247-25":                          "/api/customer/receipts/***",
		"/api/integration/customers/529.982.247-25/preferences":          "/api/integration/customers/***/preferences",
		"/api/admin/cupons/35250734319595001306650010000044001810511896": "/api/admin/cupons/***",
		"/api/admin/cupons/report":                                       "/api/admin/cupons/report",
		"/api/varejistas/cupons/daily":                                   "/api/varejistas/cupons/daily",
		"/r/5Xk2abcdefghijklmnopqr":                                      "/r/***",
		"/r/5Xk2abcdefghijklmnopqr.xml":                                  "/r/***.xml",
		"/r/5Xk2abcdefghijklmnopqr.json":                                 "/r/***.json",
		"/r//5Xk2abcdefghijklmnopqr":                                     "/r//***",
		"/checkout-local/5Xk2abcdefghijklmnopqr":                         "/checkout-local/***",
		"/api/customer/receipts//52998224725":                            "/api/customer/receipts//***",
		"/api/customer/customers/52998224725":                            "/api/customer/customers/***",
		"/api/identity/me":                                               "/api/identity/me",
	} {
		if got := RedactPath(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
