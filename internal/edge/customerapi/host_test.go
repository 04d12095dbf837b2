package customerapi

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestCustomerHostHasTheAPIAtItsRoot(t *testing.T) {
	for _, c := range []struct{ configured, host, path, want string }{
		{"", "api.loja.com.br", "/receipts/1", "/receipts/1"},
		{"api.loja.com.br", "portal.seiva.test", "/lista-cupons", "/lista-cupons"},
		{"api.loja.com.br", "api.loja.com.br", "/receipts/1", "/api/customer/receipts/1"},
		{"api.loja.com.br", "API.loja.com.br:8443", "/receipts/1", "/api/customer/receipts/1"},
		{"api.loja.com.br", "api.loja.com.br", "/api/customer/receipts/1", "/api/customer/receipts/1"},
	} {
		var got string
		handler := AtRoot(c.configured, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.URL.Path }))
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Host = c.host
		handler.ServeHTTP(httptest.NewRecorder(), r)
		if got != c.want {
			t.Errorf("%s %s (host %q configured) went to %s, want %s", c.host, c.path, c.configured, got, c.want)
		}
	}
}
