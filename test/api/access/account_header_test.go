package access

import (
	"testing"

	"seiva/internal/app/apitest"
)

// What was typed under one account is not done in another's name, though the browser has only that one's session.
func TestACallIsForTheAccountThatItNames(t *testing.T) {
	p := apitest.NewWorld(t)
	own := p.Get(apitest.Retailer, "/identity/me").Str("id")
	other := p.Get(apitest.House, "/identity/me").Str("id")
	for _, c := range []struct {
		name, who, method, path, account string
		status                           int
	}{
		{"none named", apitest.Retailer, "GET", "/varejistas", "", 200},
		{"its own", apitest.Retailer, "GET", "/varejistas", own, 200},
		{"another's", apitest.Retailer, "GET", "/varejistas", other, 409},
		{"another's, asking who it is", apitest.Retailer, "GET", "/identity/me", other, 409},
		{"another's, to write", apitest.Retailer, "POST", "/varejistas/lojas", other, 409},
		{"another's, to sign out", apitest.Retailer, "POST", "/identity/sign-out", other, 409},
		{"no account at all", apitest.Retailer, "GET", "/varejistas", "x", 409},
		{"a path that is not there", apitest.Retailer, "GET", "/nada", other, 409},
		{"no session", apitest.Nobody, "GET", "/varejistas", own, 401},
	} {
		got := p.Call(t, c.who, c.method, c.path, "", "x-account-id", c.account)
		if got.Status != c.status || c.status == 409 && got.Str("code") != "access.other_account" {
			t.Errorf("%s: %d %s, want %d", c.name, got.Status, got.Text, c.status)
		}
	}
	if got := p.Get(apitest.Retailer, "/identity/me"); got.Status != 200 {
		t.Errorf("the session has ended: %d", got.Status)
	}
	if got := p.Call(t, apitest.Nobody, "GET", "/categorias/public", "", "x-account-id", other); got.Status != 200 {
		t.Errorf("a public call: %d %s", got.Status, got.Text)
	}
}
