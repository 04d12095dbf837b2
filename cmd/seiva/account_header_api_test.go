package main

import "testing"

// What was typed under one account is not done in another's name, though the browser has only that one's session.
func TestACallIsForTheAccountThatItNames(t *testing.T) {
	p := newParts(t)
	own := p.get(retailer, "/identity/me").str("id")
	other := p.get(house, "/identity/me").str("id")
	for _, c := range []struct {
		name, who, method, path, account string
		status                           int
	}{
		{"none named", retailer, "GET", "/varejistas", "", 200},
		{"its own", retailer, "GET", "/varejistas", own, 200},
		{"another's", retailer, "GET", "/varejistas", other, 409},
		{"another's, asking who it is", retailer, "GET", "/identity/me", other, 409},
		{"another's, to write", retailer, "POST", "/varejistas/lojas", other, 409},
		{"another's, to sign out", retailer, "POST", "/identity/sign-out", other, 409},
		{"no account at all", retailer, "GET", "/varejistas", "x", 409},
		{"a path that is not there", retailer, "GET", "/nada", other, 409},
		{"no session", nobody, "GET", "/varejistas", own, 401},
	} {
		got := p.call(t, c.who, c.method, c.path, "", "x-account-id", c.account)
		if got.status != c.status || c.status == 409 && got.str("code") != "access.other_account" {
			t.Errorf("%s: %d %s, want %d", c.name, got.status, got.text, c.status)
		}
	}
	if got := p.get(retailer, "/identity/me"); got.status != 200 {
		t.Errorf("the session has ended: %d", got.status)
	}
	if got := p.call(t, nobody, "GET", "/categorias/public", "", "x-account-id", other); got.status != 200 {
		t.Errorf("a public call: %d %s", got.status, got.text)
	}
}
