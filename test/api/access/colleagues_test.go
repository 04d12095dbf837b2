package access

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/id"
)

func TestSecondaryAccountCallsAreGuarded(t *testing.T) {
	p := apitest.New(t)
	for base, allowed := range map[string]string{"/varejistas": apitest.Retailer, "/parceiros": apitest.House} {
		path := base + "/usuarios-secundarios"
		for _, c := range []struct{ method, path string }{
			{"GET", path},
			{"POST", path},
			{"PUT", path + "/" + id.New()},
			{"DELETE", path + "/" + id.New()},
			{"POST", path + "/" + id.New() + "/reenviar"},
		} {
			p.Expect(t, []apitest.Case{{Name: "no session", Method: c.method, Path: c.path, Body: "{}", Status: 401, Code: "access.no_session"}})
			for _, who := range apitest.Everyone {
				if who != allowed {
					p.Expect(t, []apitest.Case{{Name: "wrong profile", As: who, Method: c.method, Path: c.path, Body: "{}", Status: 403, Code: "access.wrong_profile"}})
				}
			}
		}
		for _, other := range []string{"/admin", "/support"} {
			p.Expect(t, []apitest.Case{{Name: "no such base", As: apitest.Admin, Method: "GET", Path: other + "/usuarios-secundarios", Status: 404, Code: "request.not_found"}})
		}
	}
}

func TestSecondaryAccounts(t *testing.T) {
	for base, who := range map[string]struct{ own, other string }{"/varejistas": {apitest.Retailer, apitest.OtherRetailer}, "/parceiros": {apitest.House, apitest.OtherHouse}} {
		t.Run(base, func(t *testing.T) {
			p := apitest.New(t)
			path := base + "/usuarios-secundarios"
			p.Expect(t, []apitest.Case{
				{Name: "no e-mail", As: who.own, Method: "POST", Path: path, Body: `{}`, Status: 422, Field: "email"},
				{Name: "wrong type", As: who.own, Method: "POST", Path: path, Body: `{"email":1}`, Status: 422, Field: "email"},
				{Name: "empty", As: who.own, Method: "POST", Path: path, Body: `{"email":""}`, Status: 422, Code: "identity.invalid_email", Field: "email"},
				{Name: "not an e-mail", As: who.own, Method: "POST", Path: path, Body: `{"email":"bia"}`, Status: 422, Code: "identity.invalid_email", Field: "email"},
				{Name: "in use", As: who.own, Method: "POST", Path: path, Body: `{"email":"ADMINISTRADOR@demo.seiva.test"}`, Status: 409, Code: "identity.email_taken", Field: "email"},
				{Name: "page 0", As: who.own, Method: "GET", Path: path + "?page=0", Status: 422, Code: "paging.page", Field: "page"},
				{Name: "too much to look for", As: who.own, Method: "GET", Path: path + "?filter=" + strings.Repeat("a", 255), Status: 422, Field: "filter"},
				{Name: "signs of a database", As: who.own, Method: "GET", Path: path + "?filter=%25_%00%27", Status: 200},
				{Name: "too many rows", As: who.own, Method: "GET", Path: path + "?rowsPerPage=101", Status: 422, Code: "paging.page_size", Field: "rowsPerPage"},
			})
			bia := p.Call(t, who.own, "POST", path, `{"email":"bia@demo.seiva.test","profile":"ADMINISTRADOR","retailerId":"x"}`)
			if bia.Status != 201 || bia.Str("situacao") != "PENDENTE" || bia.Str("email") != "bia@demo.seiva.test" || bia.Str("venceEm") == "" ||
				bia.Object()["principal"] != false {
				t.Fatalf("invited: %d %s", bia.Status, bia.Text)
			}
			for wanted, found := range map[string]bool{"BIA": true, "seiva%20bia@": true, "ninguem": false} {
				if got := p.Call(t, who.own, "GET", path+"?filter="+wanted, ""); strings.Contains(got.Text, `"bia@demo.seiva.test"`) != found || got.Object()["total"] == 0.0 == found {
					t.Errorf("looked for %s: %s", wanted, got.Text)
				}
				if got := p.Call(t, who.other, "GET", path+"?filter="+wanted, ""); strings.Contains(got.Text, "bia@demo.seiva.test") {
					t.Errorf("another looked for %s: %s", wanted, got.Text)
				}
			}
			first := p.TemporaryPassword(t, "bia@demo.seiva.test")
			one := path + "/" + bia.Str("id")
			p.Expect(t, []apitest.Case{
				{Name: "another's, changed", As: who.other, Method: "PUT", Path: one, Body: `{"email":"x@demo.seiva.test"}`, Status: 404, Code: "identity.not_found"},
				{Name: "another's, removed", As: who.other, Method: "DELETE", Path: one, Status: 404, Code: "identity.not_found"},
				{Name: "another's, invited again", As: who.other, Method: "POST", Path: one + "/reenviar", Status: 404, Code: "identity.not_found"},
				{Name: "nonsense", As: who.own, Method: "DELETE", Path: path + "/%00", Status: 404, Code: "identity.not_found"},
				{Name: "changed to one in use", As: who.own, Method: "PUT", Path: one, Body: `{"email":"suporte@demo.seiva.test"}`, Status: 409, Code: "identity.email_taken", Field: "email"},
				{Name: "invited again", As: who.own, Method: "POST", Path: one + "/reenviar", Status: 204},
			})
			signIn := func(email, password string) apitest.Answer {
				return p.Call(t, apitest.Nobody, "POST", "/identity/sign-in", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password))
			}
			if got := signIn("bia@demo.seiva.test", first); got.Status != http.StatusUnauthorized {
				t.Errorf("the former temporary password: %d %s", got.Status, got.Text)
			}
			challenge := signIn("bia@demo.seiva.test", p.TemporaryPassword(t, "bia@demo.seiva.test"))
			if challenge.Str("challenge") != "NEW_PASSWORD_REQUIRED" {
				t.Fatalf("first sign-in: %s", challenge.Text)
			}
			entered := p.Call(t, apitest.Nobody, "POST", "/identity/complete-new-password",
				fmt.Sprintf(`{"session":%q,"newPassword":"grampo-azul-correto"}`, challenge.Str("session")))
			p.Tokens["bia"] = entered.Str("accessToken")
			own := p.Call(t, who.own, "GET", "/identity/me", "").Str("id")
			p.Expect(t, []apitest.Case{
				{Name: "an active account is not invited again", As: who.own, Method: "POST", Path: one + "/reenviar", Status: 409, Code: "identity.not_invited"},
				{Name: "the main account, removed", As: "bia", Method: "DELETE", Path: path + "/" + own, Status: 403, Code: "identity.main_account"},
				{Name: "the main account, changed", As: "bia", Method: "PUT", Path: path + "/" + own, Body: `{"email":"x@demo.seiva.test"}`, Status: 403, Code: "identity.main_account"},
				{Name: "oneself", As: "bia", Method: "DELETE", Path: one, Status: 403, Code: "identity.own_account"},
			})
			if list := p.Call(t, "bia", "GET", path, ""); list.Object()["total"] != 1.0 || list.Object()["page"] != 1.0 || list.Object()["pageSize"] != 3.0 ||
				!strings.Contains(list.Text, `"principal":true`) || strings.Contains(list.Text, "bia@") {
				t.Errorf("as a colleague: %s", list.Text)
			}
			changed := p.Call(t, who.own, "PUT", one, `{"email":"beatriz@demo.seiva.test"}`)
			if changed.Status != 200 || changed.Str("situacao") != "ATIVA" || changed.Str("email") != "beatriz@demo.seiva.test" {
				t.Errorf("changed: %d %s", changed.Status, changed.Text)
			}
			if got := p.Call(t, "bia", "GET", "/identity/me", ""); got.Status != http.StatusUnauthorized {
				t.Errorf("a session after the e-mail's change: %d", got.Status)
			}
			left := p.Mailed(t, "bia@demo.seiva.test", "O e-mail da sua conta foi alterado")
			if left == "" || strings.Contains(left, "beatriz@demo") || p.Mailed(t, "beatriz@demo.seiva.test", "Este é o novo e-mail da sua conta") == "" {
				t.Errorf("the former address reads %q", left)
			}
			p.Tokens["bia"] = signIn("beatriz@demo.seiva.test", "grampo-azul-correto").Str("accessToken")
			p.Expect(t, []apitest.Case{
				{Name: "signed in at the new address", As: "bia", Method: "GET", Path: "/identity/me", Status: 200},
				{Name: "removed", As: who.own, Method: "DELETE", Path: one, Status: 204},
				{Name: "removed twice", As: who.own, Method: "DELETE", Path: one, Status: 404, Code: "identity.not_found", Has: []string{"Não encontramos esta conta."}},
				{Name: "a session of a removed account", As: "bia", Method: "GET", Path: "/identity/me", Status: 401, Code: "access.no_session"},
				{Name: "its stores", As: "bia", Method: "GET", Path: base + "/lojas", Status: 401, Code: "access.no_session"},
			})
			if p.Mailed(t, "beatriz@demo.seiva.test", "Seu acesso foi removido") == "" {
				t.Error("the person was not told")
			}
			if _, err := p.Trail.Verify(t.Context(), ""); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestSecondaryAccountsArePaged(t *testing.T) {
	p := apitest.New(t)
	path := "/varejistas/usuarios-secundarios"
	for n := range 4 {
		p.Call(t, apitest.Retailer, "POST", path, fmt.Sprintf(`{"email":"n%d@demo.seiva.test"}`, n), "Idempotency-Key", fmt.Sprint(n))
		p.Call(t, apitest.Retailer, "POST", path, fmt.Sprintf(`{"email":"n%d@demo.seiva.test"}`, n), "Idempotency-Key", fmt.Sprint(n))
	}
	for query, want := range map[string]string{
		"": `"page":1,"pageSize":3,"total":4`, "?page=2": `"page":2,"pageSize":3,"total":4`, "?page=3&rowsPerPage=2": `{"items":[],"page":3,"pageSize":2,"total":4`,
	} {
		if got := p.Call(t, apitest.Retailer, "GET", path+query, ""); got.Status != 200 || !strings.Contains(got.Text, want) {
			t.Errorf("%q: %d %s", query, got.Status, got.Text)
		}
	}
	if second := p.Call(t, apitest.Retailer, "GET", path+"?page=2", ""); !strings.Contains(second.Text, "n3@") || strings.Contains(second.Text, "n0@") {
		t.Errorf("the second page: %s", second.Text)
	}
}
