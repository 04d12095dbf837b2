package intake

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"seiva/internal/adapter/sqlstore/sqltest"
	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// While PostgreSQL is away every call that needs it is 503 and says when to come again; afterwards all goes on.
func TestPostgresAwayIs503(t *testing.T) {
	s := apitest.OnPostgres(t)
	address, err := url.Parse(s.DatabaseURL)
	testkit.Must(t, err)
	c := apitest.NewCable(t, address.Host)
	address.Host = c.Addr().String()
	s.DatabaseURL = address.String()
	p := apitest.Of(t, apitest.Migrated(t, s))
	rows := p.Rows
	seeded := sqltest.SeedCast(func(statement string, args ...any) {
		_, err := rows.ExecContext(t.Context(), statement, args...)
		testkit.Must(t, err)
	})
	p.SignInAll(seeded.House, seeded.OtherHouse, seeded.Retailer, seeded.OtherRetailer)
	key := p.KeyOf(seeded.Retailer)
	calls := []struct{ who, method, path, body string }{
		{apitest.Admin, "GET", "/admin/keys", ""},
		{apitest.Retailer, "GET", "/varejistas/lojas", ""},
		{apitest.House, "POST", "/parceiros/keys", `{"name":"Caixas"}`},
		{apitest.Nobody, "POST", "/identity/sign-in", `{"email":"ana@demo.seiva.test","password":"Seiva-demo-2026"}`},
	}
	ask := func(who, method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "/api"+path, nil)
		if body != "" {
			r = httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set(apitest.IdempotencyKey, who+path)
		}
		r.Header.Set("Authorization", "Bearer "+p.Tokens[who])
		w := httptest.NewRecorder()
		p.Server.ServeHTTP(w, r)
		return w
	}
	before := make([]int, len(calls))
	for i, call := range calls {
		before[i] = ask(call.who, call.method, call.path, call.body).Code
	}
	c.Set(true)
	for range 2 { // lines that broke, and new ones that are refused
		for _, call := range calls {
			if w := ask(call.who, call.method, call.path, call.body); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s %s while the database is away: %d %s", call.method, call.path, w.Code, w.Body)
			}
		}
		if code := p.Sell(key, "11222333000181", 1); code != http.StatusServiceUnavailable {
			t.Errorf("intake while the database is away: %d", code)
		}
	}
	c.Set(false)
	for i, call := range calls {
		if w := ask(call.who, call.method, call.path, call.body); w.Code != before[i] {
			t.Errorf("%s %s once it is back: %d, want %d: %s", call.method, call.path, w.Code, before[i], w.Body)
		}
	}
	if code := p.Sell(key, "11222333000181", 2); code >= http.StatusInternalServerError {
		t.Errorf("intake once it is back: %d", code)
	}
}
