package httpx

import "testing"

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
