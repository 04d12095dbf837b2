package consumers

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// Where an installation has a host for it, the customer-facing API stands at that host's root, and at no other's (CR-01).
func TestCustomersHaveAHostOfTheirOwn(t *testing.T) {
	a := apitest.Empty(t)
	a.Settings.CustomerHost = "consumidor.loja.test"
	p := apitest.Of(t, a)
	token := p.CustomerToken(t, p.MakeRetailer(apitest.RetailerDocument, "Mercado Seiva", "").ID, apitest.AnaCPF)
	for _, c := range []struct {
		name, host, path, token string
		status                  int
		has                     string
	}{
		{"the retailer", "consumidor.loja.test", "/retailers/me", token, 200, `{"tradeName":"Mercado Seiva"}`},
		{"the receipts", "consumidor.loja.test", "/receipts/" + apitest.AnaCPF, token, 200, `"items":[],"page":0,"pageSize":10,"total":0`},
		{"without a token", "consumidor.loja.test", "/retailers/me", "", 401, "customers.no_token"},
		{"below the portal's", "portal.loja.test", "/api/customer/retailers/me", token, 200, `{"tradeName":"Mercado Seiva"}`},
		{"at the portal's root", "portal.loja.test", "/retailers/me", token, 503, "O portal ainda não foi construído"}, // its page: no test builds it
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Host = c.host
		if c.token != "" {
			r.Header.Set("Authorization", c.token)
		}
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.has) {
			t.Errorf("%s: %d %s, want %d %s", c.name, w.Code, w.Body, c.status, c.has)
		}
	}
}
