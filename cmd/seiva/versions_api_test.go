package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// version reads the ETag of a call.
func (p *parts) version(who, path string) string {
	r := httptest.NewRequest(http.MethodGet, "/api"+path, nil)
	r.Header.Set("Authorization", "Bearer "+p.tokens[who])
	w := httptest.NewRecorder()
	p.server.ServeHTTP(w, r)
	return w.Header().Get("ETag")
}

// Nobody overwrites what they have not seen: renaming a key gave it back the reach that a colleague had taken away.
func TestAnEditIsOfTheVersionThatWasSeen(t *testing.T) {
	p := newParts(t)
	key := p.made(admin, "/admin/keys", fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q}`, p.caixa.ID))
	shop := p.centro.ID
	for _, c := range []struct{ who, one, path, code, narrowed, renamed, kept string }{
		{
			admin, "/admin/keys/" + key, "/admin/keys/" + key, "apikeys.stale",
			fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q,"retailerId":%q}`, p.caixa.ID, p.seiva.ID),
			fmt.Sprintf(`{"name":"Caixas da matriz","softwareHouseId":%q}`, p.caixa.ID), p.seiva.ID,
		},
		{
			retailer, "/varejistas/lojas/" + shop, "/varejistas/lojas", "stores.stale",
			fmt.Sprintf(`{"id":%q,"nomeFantasia":"Loja Nova","numero":"77"}`, shop),
			fmt.Sprintf(`{"id":%q,"nomeFantasia":"Loja Velha"}`, shop), `"numero":"77"`,
		},
	} {
		seen := p.version(c.who, c.one)
		if seen == "" {
			t.Fatalf("%s has no version", c.one)
		}
		if got := p.call(t, c.who, "PUT", c.path, c.narrowed, "If-Match", seen); got.status != 200 {
			t.Fatalf("the first editor: %d %s", got.status, got.text)
		}
		if got := p.call(t, c.who, "PUT", c.path, c.renamed, "If-Match", seen); got.status != 412 || got.str("code") != c.code {
			t.Errorf("an edit of what is no longer so: %d %s", got.status, got.text)
		}
		if got := p.get(c.who, c.one); !strings.Contains(got.text, c.kept) {
			t.Errorf("the first editor's change is lost: %s", got.text)
		}
		for _, header := range []string{p.version(c.who, c.one), "*", ""} {
			if got := p.call(t, c.who, "PUT", c.path, c.renamed, "If-Match", header); got.status != 200 {
				t.Errorf("If-Match %q: %d %s", header, got.status, got.text)
			}
		}
		if p.version(c.who, c.one) == seen {
			t.Error("another content has the same version")
		}
	}
}
