package access

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
)

// version reads the ETag of a call.
func version(p *apitest.World, who, path string) string {
	r := httptest.NewRequest(http.MethodGet, "/api"+path, nil)
	r.Header.Set("Authorization", "Bearer "+p.Tokens[who])
	w := httptest.NewRecorder()
	p.Server.ServeHTTP(w, r)
	return w.Header().Get("ETag")
}

// Nobody overwrites what they have not seen: renaming a key gave it back the reach that a colleague had taken away.
func TestAnEditIsOfTheVersionThatWasSeen(t *testing.T) {
	p := apitest.NewWorld(t)
	key := made(p, apitest.Admin, "/admin/keys", fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q}`, p.Caixa.ID))
	shop := p.Centro.ID
	for _, c := range []struct{ who, one, path, code, narrowed, renamed, kept string }{
		{
			apitest.Admin, "/admin/keys/" + key, "/admin/keys/" + key, "apikeys.stale",
			fmt.Sprintf(`{"name":"Caixas","softwareHouseId":%q,"retailerId":%q}`, p.Caixa.ID, p.Seiva.ID),
			fmt.Sprintf(`{"name":"Caixas da matriz","softwareHouseId":%q}`, p.Caixa.ID), p.Seiva.ID,
		},
		{
			apitest.Retailer, "/varejistas/lojas/" + shop, "/varejistas/lojas", "stores.stale",
			fmt.Sprintf(`{"id":%q,"nomeFantasia":"Loja Nova","numero":"77"}`, shop),
			fmt.Sprintf(`{"id":%q,"nomeFantasia":"Loja Velha"}`, shop), `"numero":"77"`,
		},
		{
			apitest.Retailer, "/varejistas", "/varejistas/configuracoes", "retailers.stale",
			`{"somenteNotasVerificadas":true,"custoPorCupomMilesimos":40}`,
			`{"somenteNotasVerificadas":false,"custoPorCupomMilesimos":55}`, `"somenteNotasVerificadas":true`,
		},
	} {
		seen := version(p, c.who, c.one)
		if seen == "" {
			t.Fatalf("%s has no version", c.one)
		}
		if got := p.Call(t, c.who, "PUT", c.path, c.narrowed, "If-Match", seen); got.Status != 200 {
			t.Fatalf("the first editor: %d %s", got.Status, got.Text)
		}
		if got := p.Call(t, c.who, "PUT", c.path, c.renamed, "If-Match", seen); got.Status != 412 || got.Str("code") != c.code {
			t.Errorf("an edit of what is no longer so: %d %s", got.Status, got.Text)
		}
		if got := p.Get(c.who, c.one); !strings.Contains(got.Text, c.kept) {
			t.Errorf("the first editor's change is lost: %s", got.Text)
		}
		for _, header := range []string{version(p, c.who, c.one), "*", ""} {
			if got := p.Call(t, c.who, "PUT", c.path, c.renamed, "If-Match", header); got.Status != 200 {
				t.Errorf("If-Match %q: %d %s", header, got.Status, got.Text)
			}
		}
		if version(p, c.who, c.one) == seen {
			t.Error("another content has the same version")
		}
	}
}

// A name typed over one that a colleague has changed meanwhile took their role back with it.
func TestAColleagueIsChangedAsTheyWereSeen(t *testing.T) {
	p := apitest.NewWorld(t)
	const accounts = "/varejistas/usuarios-secundarios"
	invited := p.Call(t, apitest.Retailer, "POST", accounts, `{"email":"bia@mercado.com.br"}`)
	one, seen := accounts+"/"+invited.Str("id"), invited.Str("versao")
	if seen == "" {
		t.Fatalf("an account has no version: %s", invited.Text)
	}
	held := p.Call(t, apitest.Retailer, "PUT", one, `{"papel":"LEITURA"}`, "If-Match", seen)
	if held.Status != 200 || held.Str("versao") == seen {
		t.Fatalf("the first editor: %d %s", held.Status, held.Text)
	}
	for _, late := range []string{`{"nome":"Bia Reis","papel":"TOTAL"}`, `{"email":"outra@mercado.com.br"}`} {
		if got := p.Call(t, apitest.Retailer, "PUT", one, late, "If-Match", seen); got.Status != 412 || got.Str("code") != "identity.stale" {
			t.Errorf("%s over what is no longer so: %d %s", late, got.Status, got.Text)
		}
	}
	if got := p.Get(apitest.Retailer, accounts); !strings.Contains(got.Text, `"papel":"LEITURA"`) || strings.Contains(got.Text, "outra@") {
		t.Errorf("the first editor's change is lost: %s", got.Text)
	}
	for _, header := range []string{`"` + held.Str("versao") + `"`, ""} {
		if got := p.Call(t, apitest.Retailer, "PUT", one, `{"nome":"Bia Reis"}`, "If-Match", header); got.Status != 200 {
			t.Errorf("If-Match %q: %d %s", header, got.Status, got.Text)
		}
	}
}

// Two people on the company's page: the one who saves later is told, whatever fields it is about. A client that knows no
// versions goes on as before.
func TestACompanysProfileIsChangedAsItWasSeen(t *testing.T) {
	p := apitest.NewWorld(t)
	for _, c := range []struct{ who, method, path, code, other, first, late, kept string }{
		{
			apitest.Retailer, "PATCH", "/varejistas", "retailers.profile_stale", apitest.OtherRetailer,
			`{"numero":"77"}`, `{"numero":"78"}`, `"numero":"77"`,
		},
		{
			apitest.House, "PUT", "/parceiros", "partners.stale", apitest.OtherHouse,
			`{"pontoFocalNome":"Eva Luz"}`, `{"pontoFocalNome":"Ivo Luz"}`, `"pontoFocalNome":"Eva Luz"`,
		},
	} {
		seen := p.Get(c.who, c.path).Str("versao")
		if seen == "" {
			t.Fatalf("%s has no version", c.path)
		}
		first := p.Call(t, c.who, c.method, c.path, c.first, "If-Match", `"`+seen+`"`)
		if first.Status != 200 || first.Str("versao") == seen || first.Str("versao") != p.Get(c.who, c.path).Str("versao") {
			t.Fatalf("the first editor: %d %s", first.Status, first.Text)
		}
		if got := p.Call(t, c.who, c.method, c.path, c.late, "If-Match", `"`+seen+`"`); got.Status != 412 || got.Str("code") != c.code {
			t.Errorf("%s over what is no longer so: %d %s", c.path, got.Status, got.Text)
		}
		// What another company saw opens nothing here.
		foreign := p.Get(c.other, c.path).Str("versao")
		if got := p.Call(t, c.who, c.method, c.path, c.late, "If-Match", `"`+foreign+`"`); foreign == "" || got.Status != 412 {
			t.Errorf("%s with another's version %q: %d %s", c.path, foreign, got.Status, got.Text)
		}
		if got := p.Get(c.who, c.path); !strings.Contains(got.Text, c.kept) {
			t.Errorf("the first editor's change is lost: %s", got.Text)
		}
		for _, header := range []string{`"` + first.Str("versao") + `"`, "*", ""} {
			if got := p.Call(t, c.who, c.method, c.path, c.late, "If-Match", header); got.Status != 200 {
				t.Errorf("%s If-Match %q: %d %s", c.path, header, got.Status, got.Text)
			}
		}
	}
}
